import SelectorDispatch

/// A receiver whose handlers take two types that are known at run time only.
class Echo<A, B>: MessageReceiver {
    private let describeA: (A) -> String
    private let describeB: (B) -> String
    private var seen: [String] = []

    init(_ describeA: @escaping (A) -> String, _ describeB: @escaping (B) -> String) {
        self.describeA = describeA
        self.describeB = describeB
    }

    func takeSeen() -> [String] {
        defer { seen = [] }
        return seen
    }

    @Handler func none() -> A? { nil }
    @Handler func one(_ a: A) -> A {
        seen = [describeA(a)]
        return a
    }
    @Handler func maybe(_ a: A?) -> A? {
        seen = [words(a, describeA)]
        return a
    }
    @Handler func perhaps(_ a: A??) -> A?? {
        seen = [words(a, describeA)]
        return a
    }
    @Handler func two(_ a: A, _ b: B) -> B {
        seen = [describeA(a), describeB(b)]
        return b
    }
    @Handler func three(_ a: A, _ b: B?, _ c: A) throws -> A {
        seen = [describeA(a), words(b, describeB), describeA(c)]
        if b == nil { throw Refusal() }
        return c
    }
    @Handler func four(_ a: B, _ b: A?, _ c: A, _ d: Int) -> A? {
        seen = [describeB(a), words(b, describeA), describeA(c), "\(d)"]
        return b
    }
    @Handler func five(_ a: A, _ b: B, _ c: A?, _ d: B?, _ e: A) -> B {
        seen = [describeA(a), describeB(b), words(c, describeA), words(d, describeB), describeA(e)]
        return b
    }
    @Handler func six(_ a: A, _ b: B?, _ c: Int?, _ d: A??, _ e: B, _ f: String) -> A {
        seen = [describeA(a), words(b, describeB), words(c) { "\($0)" }, words(d, describeA), describeB(e), f]
        return a
    }
    @Handler func nothing(_ a: A) { seen = [describeA(a)] }
    /// Is never given its arguments where they lie.
    @Handler func rest(_ a: A...) -> A { one(a[0]) }
    @Handler func restMaybe(_ a: A?...) -> A? { maybe(a[0]) }
    @Handler func restPerhaps(_ a: A??...) -> A?? { perhaps(a[0]) }
    @Handler func later(_ a: A) async -> A { one(a) }
    @Handler func laterTwo(_ a: A?, _ b: B) async -> B {
        seen = [words(a, describeA), describeB(b)]
        return b
    }
}

/// Inherits every handler.
final class SubEcho<A, B>: Echo<A, B> {}

/// A handler's own error.
struct Refusal: Error {}

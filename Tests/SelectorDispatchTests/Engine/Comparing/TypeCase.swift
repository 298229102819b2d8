import SelectorDispatch
import Synchronization

/// A parameter type, some values of it, and words for a handler's argument.
struct TypeCase<Value>: AnyTypeCase {
    let name: String
    let samples: () -> [Value]
    let describe: @Sendable (Value) -> String
    let concrete: HandlerRegistry

    /// Always inlined, so that an optimized build specializes the handlers for the one type.
    @inline(__always) init(
        _ name: String,
        _ samples: @escaping () -> [Value],
        describe: @escaping @Sendable (Value) -> String = { String(reflecting: $0) }
    ) {
        self.name = name
        self.samples = samples
        self.describe = describe
        concrete = HandlerRegistry { handlers in
            handlers.add("one:", to: Probe.self) { (probe: Probe, a: Value) -> Value in
                probe.note(describe(a), giving: a)
            }
            handlers.add("two::", to: Probe.self) { (probe: Probe, a: Value, b: Value?) -> Value? in
                probe.note(describe(a), b.map(describe), giving: b)
            }
            handlers.add("three:::", to: Probe.self) {
                (probe: Probe, a: Value?, b: Value??, c: Value) -> Value? in
                probe.note(a.map(describe), words(b, describe), describe(c), giving: a)
            }
            handlers.add("four::::", to: Probe.self) {
                (probe: Probe, a: Int?, b: Value?, c: Any?, d: Value) -> Value in
                probe.note(
                    a.map { "\($0)" },
                    b.map(describe),
                    c.map { "\(type(of: $0))" },
                    describe(d),
                    giving: d
                )
            }
            handlers.add("five:::::", to: Probe.self) {
                (probe: Probe, a: Value, b: Value?, c: Value, d: UInt8?, e: Value?) -> Value in
                probe.note(
                    describe(a),
                    b.map(describe),
                    describe(c),
                    d.map { "\($0)" },
                    e.map(describe),
                    giving: c
                )
            }
            handlers.add("six::::::", to: Probe.self) {
                (probe: Probe, a: Value?, b: Value, c: Value?, d: Value, e: String?, f: Value??)
                    -> Value? in
                probe.note(
                    a.map(describe),
                    describe(b),
                    c.map(describe),
                    describe(d),
                    e,
                    words(f, describe),
                    giving: c
                )
            }
        }
    }

    func optional() -> any AnyTypeCase {
        let samples = samples
        let describe = describe
        return TypeCase<Value?>(
            name + "?",
            { samples().map(Optional.some) + [nil] },
            describe: { words($0, describe) }
        )
    }
}

/// A ``TypeCase`` whose type is known only at run time.
protocol AnyTypeCase<Value> {
    associatedtype Value
    var name: String { get }
    var samples: () -> [Value] { get }
    var describe: @Sendable (Value) -> String { get }
    /// Handlers of a ``Probe`` that take the type, its optional and the optional of that.
    var concrete: HandlerRegistry { get }
    func optional() -> any AnyTypeCase
}

/// An optional in words that distinguish each of its layers.
func words<Value>(_ value: Value?, _ describe: (Value) -> String) -> String {
    value.map { "some(\(describe($0)))" } ?? "none"
}

func words<Value>(_ value: Value??, _ describe: (Value) -> String) -> String {
    value.map { "some(\(words($0, describe)))" } ?? "none"
}

/// An object that is counted while it lives, and whose description tells whether it was freed.
class Counted: CustomStringConvertible, CustomDebugStringConvertible {
    private static let count = Atomic<Int>(0)
    private static let last = Atomic<Int>(0)
    static var alive: Int { count.load(ordering: .relaxed) }
    private let number: Int
    private var isAlive = true

    init() {
        number = Self.last.add(1, ordering: .relaxed).newValue
        Self.count.add(1, ordering: .relaxed)
    }

    deinit {
        isAlive = false
        Self.count.subtract(1, ordering: .relaxed)
    }

    var description: String {
        guard isAlive else { return "freed" }
        return "\(type(of: self)) \(number)"
    }

    var debugDescription: String { description }
}

final class SubCounted: Counted {}

/// The receiver of hand-made handlers, which notes their arguments.
final class Probe {
    private(set) var seen: [String] = []

    func note<Result>(_ words: String?..., giving result: Result) -> Result {
        seen += words.map { $0 ?? "nil" }
        return result
    }

    func takeSeen() -> [String] {
        defer { seen = [] }
        return seen
    }
}

/// A receiver whose handlers take two types that are known only at run time.
class Echo<A, B>: MessageReceiver {
    private let describeA: (A) -> String
    private let describeB: (B) -> String
    private let probe = Probe()

    init(_ describeA: @escaping (A) -> String, _ describeB: @escaping (B) -> String) {
        self.describeA = describeA
        self.describeB = describeB
    }

    func takeSeen() -> [String] {
        probe.takeSeen()
    }

    @Handler func none() -> A? {
        nil
    }

    @Handler func one(_ a: A) -> A {
        probe.note(describeA(a), giving: a)
    }

    @Handler func maybe(_ a: A?) -> A? {
        probe.note(words(a, describeA), giving: a)
    }

    @Handler func perhaps(_ a: A??) -> A?? {
        probe.note(words(a, describeA), giving: a)
    }

    @Handler func two(_ a: A, _ b: B) -> B {
        probe.note(describeA(a), describeB(b), giving: b)
    }

    @Handler func three(_ a: A, _ b: B?, _ c: A) throws -> A {
        probe.note(describeA(a), words(b, describeB), describeA(c), giving: ())
        if b == nil { throw Refusal() }
        return c
    }

    @Handler func four(_ a: B, _ b: A?, _ c: A, _ d: Int) -> A? {
        probe.note(describeB(a), words(b, describeA), describeA(c), "\(d)", giving: b)
    }

    @Handler func five(_ a: A, _ b: B, _ c: A?, _ d: B?, _ e: A) -> B {
        probe.note(
            describeA(a),
            describeB(b),
            words(c, describeA),
            words(d, describeB),
            describeA(e),
            giving: b
        )
    }

    @Handler func six(_ a: A, _ b: B?, _ c: Int?, _ d: A??, _ e: B, _ f: String) -> A {
        let number = words(c) { "\($0)" }
        return probe.note(
            describeA(a),
            words(b, describeB),
            number,
            words(d, describeA),
            describeB(e),
            f,
            giving: a
        )
    }

    @Handler func nothing(_ a: A) {
        probe.note(describeA(a), giving: ())
    }

    /// A handler whose arguments are never read in place.
    @Handler func rest(_ a: A...) -> A {
        one(a[0])
    }

    @Handler func restMaybe(_ a: A?...) -> A? {
        maybe(a[0])
    }

    @Handler func restPerhaps(_ a: A??...) -> A?? {
        perhaps(a[0])
    }

    @Handler func later(_ a: A) async -> A {
        one(a)
    }

    @Handler func laterTwo(_ a: A?, _ b: B) async -> B {
        probe.note(words(a, describeA), describeB(b), giving: b)
    }
}

final class SubEcho<A, B>: Echo<A, B> {}

struct Refusal: Error {}

import SelectorDispatch
import Synchronization

/// A parameter type, some values of it, and words for what a handler was given.
struct TypeCase<Value>: AnyTypeCase {
    let name: String
    let samples: () -> [Value]
    let describe: @Sendable (Value) -> String
    let concrete: HandlerRegistry

    /// Always inlined, so that an optimized build specializes the handlers for the one type.
    @inline(__always)
    init(
        _ name: String, _ samples: @escaping () -> [Value],
        describe: @escaping @Sendable (Value) -> String = { String(reflecting: $0) }
    ) {
        self.name = name
        self.samples = samples
        self.describe = describe
        concrete = HandlerRegistry { handlers in
            handlers.add("one:", to: Probe.self) { (probe: Probe, a: Value) -> Value in
                probe.note(describe(a))
                return a
            }
            handlers.add("two::", to: Probe.self) { (probe: Probe, a: Value, b: Value?) -> Value? in
                probe.note(describe(a), b.map(describe))
                return b
            }
            handlers.add("three:::", to: Probe.self) { (probe: Probe, a: Value?, b: Value??, c: Value) -> Value? in
                probe.note(a.map(describe), words(b, describe), describe(c))
                return a
            }
            handlers.add("four::::", to: Probe.self) { (probe: Probe, a: Int?, b: Value?, c: Any?, d: Value) -> Value in
                probe.note(a.map { "\($0)" }, b.map(describe), c.map { "\(type(of: $0))" }, describe(d))
                return d
            }
            handlers.add("five:::::", to: Probe.self) {
                (probe: Probe, a: Value, b: Value?, c: Value, d: UInt8?, e: Value?) -> Value in
                probe.note(describe(a), b.map(describe), describe(c), d.map { "\($0)" }, e.map(describe))
                return c
            }
            handlers.add("six::::::", to: Probe.self) {
                (probe: Probe, a: Value?, b: Value, c: Value?, d: Value, e: String?, f: Value??) -> Value? in
                probe.note(a.map(describe), describe(b), c.map(describe), describe(d), e, words(f, describe))
                return c
            }
        }
    }

    /// The optional of the type.
    func optional() -> any AnyTypeCase {
        let (samples, describe) = (samples, describe)
        return TypeCase<Value?>(name + "?", { samples().map(Optional.some) + [nil] }, describe: { words($0, describe) })
    }
}

/// A ``TypeCase`` whose type is known at run time only.
protocol AnyTypeCase<Value> {
    associatedtype Value
    var name: String { get }
    var samples: () -> [Value] { get }
    var describe: @Sendable (Value) -> String { get }
    /// Handlers of a ``Probe`` that take the type, its optional and the optional of that.
    var concrete: HandlerRegistry { get }
    func optional() -> any AnyTypeCase
}

/// An optional in words that tell each of its layers.
func words<Value>(_ value: Value?, _ describe: (Value) -> String) -> String {
    value.map { "some(\(describe($0)))" } ?? "none"
}

func words<Value>(_ value: Value??, _ describe: (Value) -> String) -> String {
    value.map { "some(\(words($0, describe)))" } ?? "none"
}

/// An object that is counted while it lives, and that knows whether it does.
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

/// The receiver of hand-made handlers; notes what they were given.
final class Probe {
    private(set) var seen: [String] = []

    func note(_ words: String?...) { seen += words.map { $0 ?? "nil" } }

    func takeSeen() -> [String] {
        defer { seen = [] }
        return seen
    }
}

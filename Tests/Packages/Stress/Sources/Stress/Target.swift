import SelectorDispatch

struct HandlerFailure: Error {}

struct Wide {
    var first = Live()
    var rest = (1, 2, 3, 4, 5)
}

/// Handlers of every shape, each used at random by the fuzzer.
class Target: Live, MessageReceiver {
    @Handler func none() {}
    @Handler func noneReturning() -> Live { Live() }
    @Handler func object(_ a: Live) -> Live { a }
    @Handler func optionalObject(_ a: Live?) -> Live? { a }
    @Handler func subclass(_ a: SubLive) -> Live { a }
    @Handler func anyObject(_ a: AnyObject) -> AnyObject { a }
    @Handler func any(_ a: Any) -> Any { a }
    @Handler func optionalAny(_ a: Any?) -> Any? { a }
    @Handler func doubleOptional(_ a: Int??) -> Int?? { a }
    @Handler func integer(_ a: Int) -> Int { a &+ 1 }
    @Handler func byte(_ a: UInt8, b: Int16, c: UInt64) -> Int8 { 1 }
    @Handler func real(_ a: Double, b: Float) -> Double { a + Double(b) }
    @Handler func flag(_ a: Bool) -> Bool { !a }
    @Handler func text(_ a: String, b: Substring?, c: Character) -> String { a + "\(c)" }
    @Handler func list(_ a: [Int]) -> Int { a.count }
    @Handler func anyList(_ a: [Any]) -> Int { a.count }
    @Handler func table(_ a: [String: Any]) -> Int { a.count }
    @Handler func wide(_ a: Wide, b: Wide?) -> Wide { b ?? a }
    @Handler func tuple(_ a: (Int, String)) -> (Int, String) { a }
    @Handler func closure(_ a: @escaping (Int) -> Int) -> Int { a(1) }
    @Handler func metatype(_ a: Live.Type) -> Any.Type { a }
    @Handler func existential(_ a: any Equatable, b: any MessageReceiver) -> any Equatable { a }
    @Handler func defaults(_ a: Int = 1, b: Live? = nil, c: String = "c", d: Live = Live()) -> Live { d }
    @Handler func failing(_ a: Live) throws -> Live { throw HandlerFailure() }
    @Handler func typedFailing(_ a: Live) throws(HandlerFailure) { throw HandlerFailure() }
    @Handler func later(_ a: Live) async -> Int { 1 }
    @Handler @MainActor func onMain(_ a: Live) -> Int { 1 }
    @Handler func six(_ a: Int, _ b: Live, _ c: String?, _ d: Double, _ e: Any, _ f: [Live]) -> [Live] { f }
    @Handler func selector(_ a: Selector) -> Selector { a }
    @Handler func overridden(_ a: Live) -> Int { 1 }
}

final class SubTarget: Target {
    override func overridden(_ a: Live) -> Int { 2 }
    @Handler func subOnly(_ a: Live, b: Live?) -> Bool { b == nil }
}

extension HandlerRegistry {
    /// The module's handlers and one for each pair of types, about two hundred in all.
    static let mixed: HandlerRegistry = {
        let pairs = HandlerRegistry { handlers in
            func addPair<First, Second>(_: First.Type, _: Second.Type) {
                handlers.add(Selector("pair\(First.self)\(Second.self)::"), to: Target.self) {
                    (_: Target, first: First, second: Second) in (first, second)
                }
            }
            func addRow<First>(_ first: First.Type) {
                addPair(first, Int.self)
                addPair(first, Int?.self)
                addPair(first, String.self)
                addPair(first, String?.self)
                addPair(first, Live.self)
                addPair(first, Live?.self)
                addPair(first, Any.self)
                addPair(first, Any?.self)
                addPair(first, Wide.self)
                addPair(first, [Int].self)
                addPair(first, (any Error).self)
                addPair(first, Double?.self)
                addPair(first, UInt8.self)
            }
            addRow(Int.self)
            addRow(Int?.self)
            addRow(String.self)
            addRow(String?.self)
            addRow(Live.self)
            addRow(Live?.self)
            addRow(Any.self)
            addRow(Any?.self)
            addRow(Wide.self)
            addRow([Int].self)
            addRow((any Error).self)
            addRow(Double?.self)
            addRow(UInt8.self)
        }
        return HandlerRegistry.shared.merging(pairs)
    }()
}

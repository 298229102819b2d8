import SelectorDispatch

struct HandlerFailure: Error {}

struct Wide {
    var first = Counted()
    var rest = (1, 2, 3, 4, 5)
}

/// Handlers of every shape, which the fuzzer uses at random.
class Target: Counted, MessageReceiver {
    @Handler func none() {}

    @Handler func noneReturning() -> Counted {
        Counted()
    }

    @Handler func subclass(_ a: SubCounted) -> Counted {
        a
    }

    @Handler func anyObject(_ a: AnyObject) -> AnyObject {
        a
    }

    @Handler func doubleOptional(_ a: Int??) -> Int?? {
        a
    }

    @Handler func integer(_ a: Int) -> Int {
        a &+ 1
    }

    @Handler func byte(_ a: UInt8, b: Int16, c: UInt64) -> Int8 {
        1
    }

    @Handler func real(_ a: Double, b: Float) -> Double {
        a + Double(b)
    }

    @Handler func flag(_ a: Bool) -> Bool {
        !a
    }

    @Handler func text(_ a: String, b: Substring?, c: Character) -> String {
        a + "\(c)"
    }

    @Handler func anyList(_ a: [Any]) -> Int {
        a.count
    }

    @Handler func table(_ a: [String: Any]) -> Int {
        a.count
    }

    @Handler func tuple(_ a: (Int, String)) -> (Int, String) {
        a
    }

    @Handler func closure(_ a: @escaping (Int) -> Int) -> Int {
        a(1)
    }

    @Handler func metatype(_ a: Counted.Type) -> Any.Type {
        a
    }

    @Handler func existential(_ a: any Equatable, b: any MessageReceiver) -> any Equatable {
        a
    }

    @Handler func defaults(_ a: Int = 1, b: Counted? = nil, c: String = "c", d: Counted = Counted())
        -> Counted
    {
        d
    }

    @Handler func failing(_ a: Counted) throws -> Counted {
        throw HandlerFailure()
    }

    @Handler func typedFailing(_ a: Counted) throws(HandlerFailure) {
        throw HandlerFailure()
    }

    @Handler func later(_ a: Counted) async -> Int {
        1
    }

    @Handler @MainActor func onMain(_ a: Counted) -> Int {
        1
    }

    @Handler func six(_ a: Int, _ b: Counted, _ c: String?, _ d: Double, _ e: Any, _ f: [Counted])
        -> [Counted]
    {
        f
    }

    @Handler func selector(_ a: Selector) -> Selector {
        a
    }

    @Handler func overridden(_ a: Counted) -> Int {
        1
    }
}

final class SubTarget: Target {
    override func overridden(_ a: Counted) -> Int {
        2
    }

    @Handler func subOnly(_ a: Counted, b: Counted?) -> Bool {
        b == nil
    }
}

extension HandlerRegistry {
    /// The module's handlers and one for each pair of types, about two hundred in all.
    static let mixed: HandlerRegistry = {
        let types: [Any.Type] = [
            Int.self, Int?.self, String.self, String?.self, Counted.self, Counted?.self, Any.self,
            Any?.self, Wide.self, [Int].self, (any Error).self, Double?.self, UInt8.self,
        ]
        let pairs = HandlerRegistry { handlers in
            func addRow<First>(_: First.Type) {
                func add<Second>(_: Second.Type) {
                    handlers.add(Selector("pair\(First.self)\(Second.self)::"), to: Target.self) {
                        (_: Target, first: First, second: Second) in (first, second)
                    }
                }
                for type in types {
                    _openExistential(type, do: add)
                }
            }
            for type in types {
                _openExistential(type, do: addRow)
            }
        }
        return HandlerRegistry.shared.merging(pairs)
    }()
}

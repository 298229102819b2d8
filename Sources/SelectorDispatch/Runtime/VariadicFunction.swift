// A method with a variadic parameter as a function that takes an array. The assumption:
//
// - The compiler passes variadic arguments as one array of the elements, so a function with a variadic parameter is
//   called like a function that takes an array in its place.
//
// ``VariadicFunction/isKnown`` tests this before the first variadic handler is registered. If it doesn't hold, variadic
// handlers refuse every message.

enum VariadicFunction {
    /// Whether an array may be passed as variadic arguments.
    static let isKnown: Bool = check()

    private final class Sample {
        func joined(_ first: Int, _ rest: String...) throws -> String {
            guard first > 0 else { throw Failure() }
            return rest.reduce("\(first)", +)
        }
    }

    private struct Failure: Error {}

    private static func check() -> Bool {
        typealias Variadic = (Int, String...) throws -> String
        typealias TakingArray = (Int, [String]) throws -> String
        guard MemoryLayout<Variadic>.size == MemoryLayout<TakingArray>.size else { return false }
        let method = Sample().joined(_:_:) as Variadic
        let joined = unsafe unsafeBitCast(method, to: TakingArray.self)
        guard (try? joined(1, [])) == "1", (try? joined(2, ["a", "b"])) == "2ab" else { return false }
        do {
            _ = try joined(0, [])
            return false
        } catch {
            return error is Failure
        }
    }
}

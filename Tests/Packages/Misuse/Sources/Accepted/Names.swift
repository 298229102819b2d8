import SelectorDispatch

// Types with the names that an expansion mentions, in the scope of the expansion.

enum Names {
    struct Selector {}
    struct Invocation {}
    struct Arguments {}
    struct HandlerCollector {}
    struct _GeneratedCode {}
    struct Label {}
    struct TypedMessage {}
    struct VariadicArguments {}
    struct String {}
    struct Result {}
    struct Bool {}
    struct Int {}
    enum SelectorDispatch {}
    enum Swift {}
    struct Accepted {}

    class Receiver {
        @Handler func a(_ selector: Selector, invocation: Invocation, arguments: Arguments)
            -> String
        { String() }
        @Handler func b(_ string: String = String(), result: Result) async throws -> Result {
            result
        }
        @Handler func c(_ selectors: Selector...) -> Selector { selectors[0] }
        @Handler static func d(
            _ definition: HandlerCollector,
            module: SelectorDispatch?,
            own: Accepted
        ) -> Bool {
            Bool()
        }
    }

    actor Isolated {
        @Handler func a(_ selector: Selector = Selector()) -> Int { Int() }
        @Handler func b(_ typed: TypedMessage, _ rest: VariadicArguments...) async -> String {
            String()
        }
    }
}

class Generic<String> {
    @Handler func a(_ string: String) -> Names.Selector { Names.Selector() }
}

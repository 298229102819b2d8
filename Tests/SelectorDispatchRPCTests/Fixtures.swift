import SelectorDispatchRPC
import Testing

/// The methods of the examples in the JSON-RPC specification.
final class Calculator: MessageReceiver, Sendable {
    @Handler(.exposed) func subtract(minuend: Int, subtrahend: Int) -> Int { minuend - subtrahend }
    @Handler(.exposed) func sum(_ numbers: Int...) -> Int { numbers.reduce(0, +) }
    @Handler(.exposed) func update(_ numbers: Int...) {}
    @Handler("get_data", .exposed) func getData() -> [Any] { ["hello", 5] }
    @Handler("notify_hello:", .exposed) func notifyHello(_ number: Int) {}
    @Handler("notify_sum:", .exposed) func notifySum(_ numbers: Int...) {}
}

extension RPCServer {
    /// Returns the answer to a text as JSON; nil if there is none.
    func answer(_ text: String) async throws -> JSONValue? {
        try await respond(to: Array(text.utf8)).map { try JSONValue(parsing: $0) }
    }
}

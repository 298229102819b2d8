// Likely first guesses at `send`: arguments without an array, and no result type. These overloads are never run.
// Without them, the compiler would report three errors for one such call.

extension MessageReceiver {
    @available(
        *, unavailable,
        message: """
            put the arguments into an array, as in send("move:to:", with: [3, 7]), or say what the handler returns, as in \
            send("move:to:", 3, 7, returning: Int.self)
            """
    )
    @discardableResult
    public func send(_ selector: Selector, _ first: Any?, _ rest: Any?...) throws -> Any? { nil }

    @available(
        *, unavailable,
        message: """
            put the arguments into an array, as in send("move:to:", with: [3, 7]), or say what the handler returns, as in \
            send("move:to:", 3, 7, returning: Int.self)
            """
    )
    @discardableResult
    public nonisolated(nonsending) func send(
        _ selector: Selector, _ first: Any?, _ rest: Any?...
    ) async throws -> Any? { nil }

    @available(
        *, unavailable,
        message: """
            put the arguments into an array, as in send("move:to:", with: [3, 7]), or say what the handler returns, as in \
            send("move:to:", 3, 7, returning: Int.self)
            """
    )
    @discardableResult
    public static func send(_ selector: Selector, _ first: Any?, _ rest: Any?...) throws -> Any? { nil }

    @available(
        *, unavailable,
        message: """
            put the arguments into an array, as in send("move:to:", with: [3, 7]), or say what the handler returns, as in \
            send("move:to:", 3, 7, returning: Int.self)
            """
    )
    @discardableResult
    public nonisolated(nonsending) static func send(
        _ selector: Selector, _ first: Any?, _ rest: Any?...
    ) async throws -> Any? { nil }
}

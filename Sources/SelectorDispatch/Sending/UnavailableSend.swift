// What a caller may try who doesn't know the forms of `send` yet: arguments without an array and without a result type. It is
// never run; the compiler would otherwise report its guesses, three errors for one call.

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

/// Counts messages that are routed or forwarded from within messages, and refuses them beyond a depth that the stack of
/// every thread can hold.
package enum CallDepth {
    package static let limit = 128

    @TaskLocal private static var current = 0

    /// Runs `body` one level deeper.
    ///
    /// - Throws: ``DispatchError/tooDeep(_:limit:)``; what `body` throws.
    package static func nested<Result>(
        _ message: @autoclosure () -> DispatchError.Message, _ body: () throws -> Result
    ) throws -> Result {
        let depth = current + 1
        guard depth <= limit else { throw DispatchError.tooDeep(message(), limit: limit) }
        return try $current.withValue(depth, operation: body)
    }
}

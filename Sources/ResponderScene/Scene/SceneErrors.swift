/// Where errors go that happen while touches are handled: methods on the way, which anyone may override, don't throw.
@MainActor enum SceneErrors {
    private static var collected: [any Error]?

    /// Keeps the error for whoever handles touches now.
    ///
    /// - Returns: false if nobody does.
    @discardableResult
    static func report(_ error: any Error) -> Bool {
        collected?.append(error)
        return collected != nil
    }

    /// Runs `body` to its end and then throws the first error that was reported in it.
    static func collect<Result>(_ body: () -> Result) throws -> Result {
        let outer = collected
        collected = []
        let result = body()
        let errors = collected ?? []
        collected = outer
        if let first = errors.first { throw first }
        return result
    }
}

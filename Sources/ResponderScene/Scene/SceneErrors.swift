internal import ResponderChain

/// A collection of errors that occur while an input is handled.
///
/// The methods on the way, which subclasses can override, don't throw.
@MainActor package enum SceneErrors {
    private static var collected: [any Error]?

    /// Keeps an error for the code that is handling an input.
    ///
    /// - Returns: False if no input is being handled, so the error wasn't kept.
    @discardableResult
    package static func report(_ error: any Error) -> Bool {
        guard let errors = collected else { return false }
        collected = errors + [error]
        return true
    }

    /// Runs the code that handles an event to its end, then throws the first error that was
    /// reported in it.
    ///
    /// The event's changes are one undo step.
    static func collect<Result>(_ body: () -> Result) throws -> Result {
        let outer = collected
        collected = []
        let result = UndoEventScope.handling(body) { report($0) }
        let errors = collected ?? []
        collected = outer
        if let first = errors.first { throw first }
        return result
    }

    /// Runs code as one event for undo histories, whose changes are one undo step.
    ///
    /// - Returns: The code's result.
    /// - Throws: The code's error, or else the first error of a listener to the histories.
    package static func undoneTogether<Result>(_ body: () throws -> Result) throws -> Result {
        var errors: [any Error] = []
        let result = try UndoEventScope.handling(body) { errors.append($0) }
        if let first = errors.first { throw first }
        return result
    }
}

public import SelectorDispatch

extension HandlerRegistry {
    /// Everything that is wrong with the registry's handlers, in the order of registration.
    ///
    /// Every handler is checked and probed as ``HandlerCase/validationFailures()`` says; none is run. A test records
    /// the failures where the handlers are declared with ``validate(_:fileID:filePath:line:column:)``; this is for
    /// whoever wants them as data.
    ///
    /// ```swift
    /// let failures = HandlerRegistry.shared.validationFailures()
    /// ```
    ///
    /// - Returns: no failures if all is well; an empty registry is a failure of its own.
    public func validationFailures() -> [ValidationFailure] {
        let cases = HandlerCase.all(in: self)
        guard !cases.isEmpty else {
            return [ValidationFailure(handler: nil, location: nil, problem: .noHandlers)]
        }
        return cases.flatMap { $0.validationFailures() }
    }
}

public import SelectorDispatch

extension HandlerRegistry {
    /// Returns the problems of the registry's handlers, in the order of registration.
    ///
    /// Each handler is checked and probed as by ``HandlerCase/validationFailures()``; none is run.
    /// In a test, ``validate(_:specializations:fileID:filePath:line:column:)`` records the failures
    /// at the handlers' declarations.
    ///
    /// ```swift
    /// let failures = HandlerRegistry.shared.validationFailures()
    /// ```
    ///
    /// - Parameter specializations: The specializations of generic types whose handlers are
    ///   checked.
    /// - Returns: The failures, if any. A registry without handlers is a failure, as is a type
    ///   among `specializations` without handlers of a generic type.
    public func validationFailures(specializations: [Any.Type] = []) -> [ValidationFailure] {
        let cases = HandlerCase.all(in: self, specializations: specializations)
        guard !cases.isEmpty || !unvalidatedGenericTypes().isEmpty else {
            return [ValidationFailure(handler: nil, location: nil, problem: .noHandlers)]
        }
        let others = specializations.filter { genericMethodSignatures(of: $0).isEmpty }
        let failures = others.map { type in
            ValidationFailure(handler: nil, location: nil, problem: .noSpecialization("\(type)"))
        }
        return failures + cases.flatMap { $0.validationFailures() }
    }

    /// Returns the generic types whose handlers can't be validated for lack of a specialization.
    ///
    /// - Parameter specializations: The validated specializations, as in
    ///   ``validationFailures(specializations:)``.
    /// - Returns: Each generic type, once per declaration of handlers.
    public func unvalidatedGenericTypes(specializations: [Any.Type] = [])
        -> [UnvalidatedGenericType]
    {
        genericTypes(notAmong: specializations).map {
            UnvalidatedGenericType(name: $0.name, location: $0.location)
        }
    }
}

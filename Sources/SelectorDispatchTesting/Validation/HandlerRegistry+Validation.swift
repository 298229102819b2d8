public import SelectorDispatch

extension HandlerRegistry {
    /// Returns the problems of the registry's handlers, in the order of registration.
    ///
    /// Each handler is checked and probed as ``HandlerCase/validationFailures()`` describes; none is run. Use this
    /// method to get the failures as data. In a test, ``validate(_:specializations:fileID:filePath:line:column:)``
    /// records them where the handlers are declared.
    ///
    /// ```swift
    /// let failures = HandlerRegistry.shared.validationFailures()
    /// ```
    ///
    /// - Parameter specializations: Specializations of generic types whose handlers are checked, too.
    /// - Returns: The failures; none if all handlers are valid. A registry without handlers is a failure, and so is a
    ///   type among `specializations` that has no handlers of a generic type.
    /// - Complexity: O(number of handlers), and O(*n*²) conversions for a handler with *n* parameters.
    public func validationFailures(specializations: [Any.Type] = []) -> [ValidationFailure] {
        let cases = HandlerCase.all(in: self, specializations: specializations)
        guard !cases.isEmpty || !unvalidatedGenericTypes().isEmpty else {
            return [ValidationFailure(handler: nil, location: nil, problem: .noHandlers)]
        }
        let strangers = specializations.filter { genericMethodSignatures(of: $0).isEmpty }
        return strangers.map {
            ValidationFailure(handler: nil, location: nil, problem: .noSpecialization("\($0)"))
        } + cases.flatMap { $0.validationFailures() }
    }

    /// Returns the generic types with handlers that can't be validated, because no specialization was given.
    ///
    /// - Parameter specializations: The specializations that are validated, as in
    ///   ``validationFailures(specializations:)``.
    /// - Returns: Each generic type, once for each place where its handlers are declared together.
    public func unvalidatedGenericTypes(specializations: [Any.Type] = []) -> [UnvalidatedGenericType] {
        genericTypes(notAmong: specializations).map { UnvalidatedGenericType(name: $0.name, location: $0.location) }
    }
}

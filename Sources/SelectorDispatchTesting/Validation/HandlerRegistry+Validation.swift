public import SelectorDispatch

extension HandlerRegistry {
    /// Everything that is wrong with the registry's handlers, in the order of registration.
    ///
    /// Every handler is checked and probed as ``HandlerCase/validationFailures()`` says; none is run. A test records
    /// the failures where the handlers are declared with ``validate(_:specializations:fileID:filePath:line:column:)``; this is for
    /// whoever wants them as data.
    ///
    /// ```swift
    /// let failures = HandlerRegistry.shared.validationFailures()
    /// ```
    ///
    /// - Parameter specializations: the specializations of generic types whose handlers are checked as well.
    /// - Returns: no failures if all is well; an empty registry is a failure of its own, and so is a type among
    ///   `specializations` that has no handlers of a generic type.
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

    /// The generic types whose handlers nobody can validate without a specialization of theirs.
    ///
    /// - Parameter specializations: those that are validated, see ``validationFailures(specializations:)``.
    /// - Returns: each type once for each place where handlers of it stand together.
    public func unvalidatedGenericTypes(specializations: [Any.Type] = []) -> [UnvalidatedGenericType] {
        genericTypes(notAmong: specializations).map { UnvalidatedGenericType(name: $0.name, location: $0.location) }
    }
}

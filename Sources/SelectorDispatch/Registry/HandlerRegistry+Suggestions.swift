// The handlers similar to an unknown selector, looked up only for an error.

extension HandlerRegistry {
    func unrecognizedSelector(_ selector: Selector, type: Any.Type, isStatic: Bool) -> DispatchError {
        let table = storage.table(for: type).takeUnretainedValue()
        return .unrecognizedSelector(
            DispatchError.Context(selector, type, isStatic: isStatic),
            suggestions: nearestMatches(to: selector.description, in: table.selectors(isStatic: isStatic)),
            hasHandlers: !table.isEmpty, elsewhere: elsewhere(selector, than: [type], isStatic: isStatic))
    }

    /// Returns the instance selectors of the given types that are nearest to an unknown selector, best first.
    package func suggestions(for selector: Selector, of types: [Any.Type]) -> [String] {
        let selectors = types.flatMap { storage.table(for: $0).takeUnretainedValue().selectors(isStatic: false) }
        return nearestMatches(to: selector.description, in: selectors)
    }

    /// Returns messages that have a handler for an unrecognized selector: first those to the other side of the same
    /// types (static for instance, and the reverse), then those to other types, at most three of each.
    @_optimize(none) package func elsewhere(
        _ selector: Selector, than types: [Any.Type], isStatic: Bool = false
    ) -> [DispatchError.Context] {
        func message(_ type: Any.Type, isStatic: Bool) -> DispatchError.Context {
            DispatchError.Context(selector, type, isStatic: isStatic)
        }
        let otherSide = types.filter { responds(to: selector, type: $0, isStatic: !isStatic) }
            .prefix(3).map { message($0, isStatic: !isStatic) }
        // A type inherits the handlers of its superclasses.
        let own = types.flatMap(storage.ancestry)
        let others = storage.declaringTypes(of: selector, limit: 3) { type in !own.contains { $0 == type } }
            .map { message($0.type, isStatic: $0.isStatic) }
        return otherSide + others.filter { !otherSide.contains($0) }
    }
}

extension RegistryStorage {
    /// Returns the types that declare a handler with this selector or Swift spelling, in the order of registration. The
    /// types of handlers added by hand come last. Each type occurs once, and generic types are omitted.
    @_optimize(none) fileprivate func declaringTypes(
        of selector: Selector, limit: Int, where isIncluded: (Any.Type) -> Bool
    ) -> [(type: Any.Type, isStatic: Bool)] {
        let name = selector.description
        // No declared name is longer than this.
        guard !name.isEmpty, name.utf8.count <= Int(UInt16.max) else { return [] }
        var found: [(type: Any.Type, isStatic: Bool)] = []
        func isFull(_ type: Any.Type, _ isStatic: Bool) -> Bool {
            if isIncluded(type), !found.contains(where: { $0.type == type }) { found.append((type, isStatic)) }
            return found.count >= limit
        }
        let bytes = Array(name.utf8)
        for handlers in generated where handlers.visitReceivers(declaring: bytes, until: isFull) { return found }
        for entry in entries where entry.selector == name || entry.name == name {
            if isFull(entry.receiver, entry.isStatic) { break }
        }
        return found
    }
}

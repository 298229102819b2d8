package import HandlerGeneratorCore

/// The criteria for the handlers to list, of which an empty one excludes nothing.
package struct HandlerFilter: Sendable {
    /// The names of the targets to list.
    package var targets: [String] = []
    /// The names of the receiving types, with or without the types around them.
    package var types: [String] = []
    /// A part of the selector or the Swift spelling, in any case; nil for any handler.
    package var pattern: String?

    package init() {}

    /// Returns whether a handler of a listed target meets the other criteria.
    package func includes(_ handler: ListedHandler) -> Bool {
        let hasType = types.isEmpty || types.contains { Self.isNamed(handler.type, $0) }
        guard hasType, let pattern else { return hasType }
        return holds(handler.selector, pattern) || holds(handler.swiftName, pattern)
    }

    /// Returns whether a type's path is `name` or ends with it.
    static func isNamed(_ path: String, _ name: String) -> Bool {
        path == name || path.hasSuffix("." + name)
    }

    private func holds(_ text: String, _ part: String) -> Bool {
        part.isEmpty || text.lowercased().contains(part.lowercased())
    }
}

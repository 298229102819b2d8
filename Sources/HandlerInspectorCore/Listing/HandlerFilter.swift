public import HandlerGeneratorCore

/// The criteria for the handlers to list, of which an empty one excludes nothing.
public struct HandlerFilter: Sendable {
    /// The names of the targets to list.
    public var targets: [String] = []
    /// The names of the receiving types, with or without the types around them.
    public var types: [String] = []
    /// A part of the selector or the Swift spelling, in any case.
    public var pattern: String?

    public init() {}

    public func includes(_ handler: ListedHandler) -> Bool {
        (types.isEmpty || types.contains { Self.isNamed(handler.type, $0) })
            && (pattern.map { holds(handler.selector, $0) || holds(handler.swiftName, $0) } ?? true)
    }

    /// Returns whether a type's path is `name` or ends with it.
    static func isNamed(_ path: String, _ name: String) -> Bool { path == name || path.hasSuffix("." + name) }

    private func holds(_ text: String, _ part: String) -> Bool {
        part.isEmpty || text.lowercased().contains(part.lowercased())
    }
}

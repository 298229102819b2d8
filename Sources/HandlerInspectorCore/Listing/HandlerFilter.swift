public import HandlerGeneratorCore

/// Which handlers are listed. What isn't asked for leaves nothing out.
public struct HandlerFilter: Sendable {
    /// Names of targets.
    public var targets: [String] = []
    /// Names of receiving types, with or without the types around them.
    public var types: [String] = []
    /// What the selector or the Swift spelling holds, in capitals or not.
    public var pattern: String?

    public init() {}

    public func includes(_ handler: ListedHandler) -> Bool {
        (types.isEmpty || types.contains { Self.isNamed(handler.type, $0) })
            && (pattern.map { holds(handler.selector, $0) || holds(handler.swiftName, $0) } ?? true)
    }

    /// Whether a path of a type is named by `name`.
    static func isNamed(_ path: String, _ name: String) -> Bool { path == name || path.hasSuffix("." + name) }

    private func holds(_ text: String, _ part: String) -> Bool {
        part.isEmpty || text.lowercased().contains(part.lowercased())
    }
}

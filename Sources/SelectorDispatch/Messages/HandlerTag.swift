/// A mark in the annotation, by which a registry can be restricted.
///
/// ```swift
/// @Handler(.exposed) func refresh() {}
///
/// let remote = HandlerRegistry.shared.filter { $0.tags.contains(.exposed) }
/// ```
///
/// Declare more in an extension. The annotation and the generated registration must both see them, from any isolation:
///
/// ```swift
/// extension HandlerTag { nonisolated static let debugMenu = HandlerTag("debugMenu") }
/// ```
public struct HandlerTag: Hashable, Sendable {
    /// What tells it from other tags.
    public let name: String

    /// Makes a tag; equal names are equal tags.
    public init(_ name: String) {
        self.name = name
    }

    /// May be called by those who are not trusted with every handler: a remote peer, a script.
    public static let exposed = HandlerTag("exposed")
}

/// A label in a handler's annotation, by which a registry can be filtered.
///
/// ```swift
/// @Handler(.exposed) func refresh() {}
///
/// let remote = HandlerRegistry.shared.filter { $0.tags.contains(.exposed) }
/// ```
///
/// Declare your own tags in an extension; the generated code reads them in any isolation:
/// `extension HandlerTag { nonisolated static let debugMenu = HandlerTag("debugMenu") }`.
public struct HandlerTag: Hashable, Sendable {
    /// The name that identifies the tag.
    public let name: String

    /// Creates a tag, which equals any other of the same name.
    public init(_ name: String) {
        self.name = name
    }

    /// The tag for handlers that less trusted senders may call, such as a remote peer
    /// or a script.
    ///
    /// Written in an annotation as `.exposed` or `HandlerTag.exposed`, it also adds a ``MethodSignature/documentation``
    /// to the handler's signature.
    public static let exposed = HandlerTag("exposed")

    /// The tag for handlers whose arguments, results and errors are hidden in recordings and test failures.
    public static let secret = HandlerTag("secret")
}

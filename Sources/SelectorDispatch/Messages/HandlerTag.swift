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

    /// Creates a tag.
    ///
    /// - Parameter name: The name. Tags of the same name are equal.
    public init(_ name: String) {
        self.name = name
    }

    /// The tag for handlers that less trusted senders may call, such as a remote peer or a script.
    ///
    /// Written in an annotation as `.exposed` or `HandlerTag.exposed`, it also adds a
    /// ``MethodSignature/documentation`` to the handler's signature.
    public static let exposed = HandlerTag("exposed")

    /// The tag for handlers whose arguments, results and errors are hidden in recordings and test
    /// failures.
    public static let secret = HandlerTag("secret")
}

/// The source's description of an exposed handler: its parameters' names, its documentation
/// comment, the default values that are literals or cases, and its tool name.
///
/// ```swift
/// /// Adds an article to the cart.
/// ///
/// /// - Parameter item: The article's name.
/// /// - Returns: The number of articles.
/// @Handler(.exposed, tool: "add_item")
/// func add(_ item: String, count: Int = 1) -> Int { … }
///
/// let documentation = try cart.methodSignature(for: "add:count:").documentation
/// print(documentation?.parameters[0].text ?? "")  // The article's name.
/// ```
///
/// Only a handler whose annotation contains `.exposed` or `HandlerTag.exposed` has one. A tag that
/// is merely equal, such as a constant of yours, doesn't count.
public struct MethodDocumentation: Sendable, Hashable {
    /// The source's description of a parameter.
    public struct Parameter: Sendable, Hashable {
        /// The name inside the method's body.
        public var name: String

        /// The text in the documentation comment, or nil if the comment doesn't describe the
        /// parameter.
        public var text: String?

        /// The default value as JSON, or nil if there is none, or if it isn't a literal.
        public var defaultValue: String?

        /// The name in a default value written as a case of the parameter's type: `small` for
        /// `.small`.
        package var defaultCase: String?
    }

    /// The tool name in the annotation, or nil if it has none.
    public var tool: String?

    /// The first paragraph of the documentation comment, or nil if there is no comment.
    public var summary: String?

    /// The other paragraphs, without the items for parameters, result and errors, or nil if there
    /// are none.
    public var discussion: String?

    /// The parameters, in order.
    public var parameters: [Parameter] = []

    /// The documentation comment's text about the result, or nil if it has none.
    public var returns: String?

    /// The documentation comment's text about errors, or nil if it has none.
    public var `throws`: String?
}

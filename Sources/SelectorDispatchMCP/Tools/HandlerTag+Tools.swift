public import SelectorDispatch

/// A tool's properties in its handler's annotation: `@Handler(.exposed, .readOnly, .title("Find
/// notes"))`.
///
/// Clients use them as hints, for example when they decide whether to ask the user before a call.
extension HandlerTag {
    /// The tool changes nothing.
    public static let readOnly = HandlerTag("mcp.readOnlyHint")
    /// The tool may delete or overwrite something, as clients also assume of tools without this
    /// tag, ``additive`` or ``readOnly``.
    public static let destructive = HandlerTag("mcp.destructiveHint")
    /// The tool only adds something.
    public static let additive = HandlerTag("mcp.additive")
    /// A repeated call with the same arguments has no further effect.
    public static let idempotent = HandlerTag("mcp.idempotentHint")

    /// Returns a tag with the tool's name for display.
    ///
    /// - Parameter title: The name, in any characters.
    public static func title(_ title: String) -> HandlerTag { HandlerTag(titlePrefix + title) }

    /// The tool is also a resource, which a client can read without a call of the tool; its handler
    /// has no parameters and returns something.
    public static let resource = HandlerTag(resourceName)

    /// Returns a tag for a tool that is also a resource of a MIME type.
    ///
    /// - Parameter type: The MIME type of the handler's result, such as `text/markdown`.
    public static func resource(type: String) -> HandlerTag {
        HandlerTag("\(resourceName) \(type)")
    }

    private static let resourceName = "mcp.resource"

    /// Whether the tag makes a resource of the tool.
    var isResource: Bool { name == Self.resourceName || resourceType != nil }

    /// The MIME type in the tag of a resource, or nil if there is none.
    var resourceType: String? {
        let prefix = Self.resourceName + " "
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }

    private static let titlePrefix = "mcp.title "

    /// The title, or nil if the tag isn't a title.
    var title: String? {
        name.hasPrefix(Self.titlePrefix) ? String(name.dropFirst(Self.titlePrefix.count)) : nil
    }
}

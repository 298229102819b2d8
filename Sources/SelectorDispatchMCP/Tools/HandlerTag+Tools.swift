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

    private static let titlePrefix = "mcp.title "

    /// The title, or nil if the tag isn't a title.
    var title: String? {
        name.hasPrefix(Self.titlePrefix) ? String(name.dropFirst(Self.titlePrefix.count)) : nil
    }
}

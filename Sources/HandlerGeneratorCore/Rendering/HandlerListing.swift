/// A list of handlers as one JSON document, `{"version":1,"handlers":[…]}`, with each handler on a
/// line of its own.
///
/// A handler has these members. Types and values are text as written.
///
/// | member | value |
/// | --- | --- |
/// | `module`, `type` | the names of the module and the receiving type |
/// | `static` | whether it is a static method |
/// | `selector`, `swiftName` | its two names |
/// | `parameters` | for each parameter `label` (or null), `name`, `type`, `variadic` and `default` (or null) |
/// | `result` | the result type; null for void |
/// | `effects` | `async`, `throws`, `throws(E)`, in this order |
/// | `isolation` | the isolation; null if neither the method nor its type states it |
/// | `tags` | the tags in the annotation |
/// | `tool` | the tool name in the annotation, or null |
/// | `documentation` | an exposed handler's comment: `summary`, `discussion`, `parameters` (each with `name` and `text`), `returns` and `throws`; null if there is none |
/// | `condition` | the condition of the `#if`s around the method, or null |
/// | `file`, `line`, `column` | the location of `func`, counted from 1, in UTF-8 bytes |
///
/// The ``version`` increases when a member is removed or changes its meaning. New members may be
/// added without a new version; readers ignore members that they don't know.
package enum HandlerListing {
    /// The version of the format.
    package static let version = 1

    /// Returns the document, which ends with a line feed.
    @_optimize(none) package static func json(_ handlers: [ListedHandler]) -> String {
        let lines = handlers.map(line).joined(separator: ",\n")
        return "{\"version\":\(version),\"handlers\":[\n" + (lines.isEmpty ? "" : lines + "\n")
            + "]}\n"
    }

    @_optimize(none) private static func line(_ handler: ListedHandler) -> String {
        object([
            ("module", handler.module.jsonLiteral),
            ("type", handler.type.jsonLiteral),
            ("static", String(handler.isStatic)),
            ("selector", handler.selector.jsonLiteral),
            ("swiftName", handler.swiftName.jsonLiteral),
            ("parameters", array(handler.parameters.map(parameter))),
            ("result", orNull(handler.result)),
            ("effects", array(handler.effects.map { $0.jsonLiteral })),
            ("isolation", orNull(handler.isolation)),
            ("tags", array(handler.tags.map { $0.jsonLiteral })),
            ("tool", orNull(handler.method.annotations.first?.toolName)),
            ("documentation", handler.documentation.map(documentation) ?? "null"),
            ("condition", orNull(handler.condition)),
            ("file", handler.path.jsonLiteral),
            ("line", String(handler.location.line)),
            ("column", String(handler.location.column)),
        ])
    }

    @_optimize(none) private static func parameter(_ parameter: Parameter) -> String {
        object([
            ("label", orNull(parameter.label)),
            ("name", parameter.name.jsonLiteral),
            ("type", parameter.type.jsonLiteral),
            ("variadic", String(parameter.isVariadic)),
            ("default", orNull(parameter.defaultValue)),
        ])
    }

    @_optimize(none) private static func documentation(_ comment: DocumentationComment) -> String {
        let parameters = comment.parameters.map {
            object([("name", $0.name.jsonLiteral), ("text", $0.text.jsonLiteral)])
        }
        return object([
            ("summary", orNull(comment.summary)),
            ("discussion", orNull(comment.discussion)),
            ("parameters", array(parameters)),
            ("returns", orNull(comment.returns)),
            ("throws", orNull(comment.throws)),
        ])
    }

    @_optimize(none) private static func object(_ members: [(name: String, json: String)]) -> String
    {
        "{" + members.map { "\($0.name.jsonLiteral):\($0.json)" }.joined(separator: ",") + "}"
    }

    private static func array(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ",") + "]"
    }

    private static func orNull(_ text: String?) -> String { text?.jsonLiteral ?? "null" }
}

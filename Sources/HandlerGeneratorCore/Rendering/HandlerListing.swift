/// Handlers as one JSON document, each on a line of its own.
///
/// ```json
/// {"version":1,"handlers":[
/// {"module":"Shop","type":"Cart","static":false,"selector":"add:count:","swiftName":"add(_:count:)","parameters":[…],…}
/// ]}
/// ```
///
/// Members of a handler: `module`, `type`, `static`, `selector`, `swiftName`, `parameters` (each with `label`, or null, `name`,
/// `type`, `variadic`, `default`, or null), `result` (null for void), `effects`, `isolation` (null where neither the method nor
/// its type says), `tags`, `condition` (of the `#if`s around it, or null), `file`, `line` and `column` (of `func`, from 1, in
/// UTF-8 bytes). Types and values are text as written.
///
/// ``version`` grows when a member goes or means something else; members may be added without that.
public enum HandlerListing {
    /// The version of the schema.
    public static let version = 1

    /// The document; ends with a line feed.
    public static func json(_ handlers: [ListedHandler]) -> String {
        let lines = handlers.map(line).joined(separator: ",\n")
        return "{\"version\":\(version),\"handlers\":[\n" + (lines.isEmpty ? "" : lines + "\n") + "]}\n"
    }

    private static func line(_ handler: ListedHandler) -> String {
        object([
            ("module", handler.module.jsonLiteral),
            ("type", handler.type.jsonLiteral),
            ("static", String(handler.isStatic)),
            ("selector", handler.selector.jsonLiteral),
            ("swiftName", handler.swiftName.jsonLiteral),
            ("parameters", array(handler.parameters.map(parameter))),
            ("result", orNull(handler.result)),
            ("effects", array(handler.effects.map(\.jsonLiteral))),
            ("isolation", orNull(handler.isolation)),
            ("tags", array(handler.tags.map(\.jsonLiteral))),
            ("condition", orNull(handler.condition)),
            ("file", handler.path.jsonLiteral),
            ("line", String(handler.location.line)),
            ("column", String(handler.location.column)),
        ])
    }

    private static func parameter(_ parameter: ListedHandler.Parameter) -> String {
        object([
            ("label", orNull(parameter.label)),
            ("name", parameter.name.jsonLiteral),
            ("type", parameter.type.jsonLiteral),
            ("variadic", String(parameter.isVariadic)),
            ("default", orNull(parameter.defaultValue)),
        ])
    }

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\($0.0.jsonLiteral):\($0.1)" }.joined(separator: ",") + "}"
    }

    private static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

    private static func orNull(_ text: String?) -> String { text?.jsonLiteral ?? "null" }
}

public import Foundation
public import SelectorDispatchJSON

/// A part of a tool's result other than a plain value.
///
/// A handler returns one, or an array of several:
///
/// ```swift
/// @Handler(.exposed, .readOnly) func chart(of year: Int) -> [MCPContent] {
///     [.text("Sales of \(year)"), .image(png, type: "image/png"), .link("https://example.com/sales", name: "sales")]
/// }
/// ```
public enum MCPContent: Sendable, Hashable, Encodable {
    case text(String)
    /// - type: The MIME type, such as `image/png`.
    case image(Data, type: String)
    /// - type: The MIME type, such as `audio/wav`.
    case audio(Data, type: String)
    /// A resource that the client can fetch.
    case link(String, name: String, type: String? = nil)

    private enum Key: String, CodingKey {
        case type, text, data, mimeType, uri, name
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        switch self {
        case .text(let text):
            try members.encode("text", forKey: .type)
            try members.encode(text, forKey: .text)
        case .image(let data, let type), .audio(let data, let type):
            try members.encode(isImage ? "image" : "audio", forKey: .type)
            try members.encode(data, forKey: .data)
            try members.encode(type, forKey: .mimeType)
        case .link(let uri, let name, let type):
            try members.encode("resource_link", forKey: .type)
            try members.encode(uri, forKey: .uri)
            try members.encode(name, forKey: .name)
            try members.encodeIfPresent(type, forKey: .mimeType)
        }
    }

    private var isImage: Bool { if case .image = self { true } else { false } }
}

extension MCPContent: JSONSchemaProviding {
    public static let jsonSchema: JSONValue = ["type": "object", "required": ["type"]]
    public static let schemaExample = MCPContent.text("a")
}

public import Foundation
public import SelectorDispatchJSON

/// A part of a tool's result other than a plain value, returned by a handler singly or in an array.
public enum MCPContent: Sendable, Hashable, Encodable, JSONSchemaProviding {
    /// A text, for the agent and its user.
    case text(String)
    /// An image with its MIME type, such as `image/png`.
    case image(Data, type: String)
    /// A sound with its MIME type, such as `audio/wav`.
    case audio(Data, type: String)
    /// The URI of a resource that the client can fetch, its name, and its MIME type, if known.
    case link(String, name: String, type: String? = nil)

    /// Writes the content as the protocol defines it, with data in Base64.
    public func encode(to encoder: any Encoder) throws {
        let members: [String: String?] =
            switch self {
            case .text(let text): ["type": "text", "text": text]
            case .image(let data, let type):
                ["type": "image", "data": data.base64EncodedString(), "mimeType": type]
            case .audio(let data, let type):
                ["type": "audio", "data": data.base64EncodedString(), "mimeType": type]
            case .link(let uri, let name, let type):
                ["type": "resource_link", "uri": uri, "name": name, "mimeType": type]
            }
        try members.compactMapValues { $0 }.encode(to: encoder)
    }

    /// The schema of an object with a `type`.
    public static let jsonSchema: JSONValue = ["type": "object", "required": ["type"]]

    /// An example of the schema.
    public static let schemaExample = MCPContent.text("a")
}

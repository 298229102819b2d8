internal import Foundation
internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A resource for agents: a tool without parameters that a client can also read, by a URI.
///
/// Its handler has the tag `HandlerTag.resource` or `HandlerTag.resource(type:)`.
public struct MCPResource: Sendable {
    /// The tool with the same handler, whose name is also the resource's name.
    public let tool: MCPTool
    /// The URI: `handler:///` and the tool's name.
    public let uri: String
    /// The MIME type of the contents, or nil if an ``MCPContent`` has its own.
    ///
    /// It is that of the tag. Otherwise, it is `text/plain` for a `String`,
    /// `application/octet-stream` for `Data`, and `application/json` for any other result.
    public let type: String?

    /// The kinds of results, which differ in their contents.
    private enum Kind {
        case text, data, content, json
    }

    private let kind: Kind

    /// Creates the resource of a tool, or returns nil if the tool isn't one.
    ///
    /// - Throws: An ``MCPToolError`` if the handler has parameters or returns nothing.
    init?(_ tool: MCPTool) throws(MCPToolError) {
        let signature = tool.schema.signature
        guard let tag = signature.tags.first(where: \.isResource) else { return nil }
        guard signature.argumentCount == 0 else {
            throw MCPToolError(.resourceWithParameters, tool.handler)
        }
        guard tool.schema.result != nil else {
            throw MCPToolError(.resourceWithoutResult, tool.handler)
        }
        self.tool = tool
        uri = "handler:///\(tool.name)"
        if tool.returnsContent {
            kind = .content
            type = nil
        } else if signature.returnType == String.self {
            kind = .text
            type = tag.resourceType ?? "text/plain"
        } else if signature.returnType == Data.self {
            kind = .data
            type = tag.resourceType ?? "application/octet-stream"
        } else {
            kind = .json
            type = tag.resourceType ?? "application/json"
        }
    }

    /// The resource as `resources/list` describes it.
    var json: JSONValue {
        var members: [String: JSONValue] = ["uri": .string(uri), "name": .string(tool.name)]
        members["title"] = tool.title.map(JSONValue.string)
        members["description"] = tool.description.map(JSONValue.string)
        members["mimeType"] = type.map(JSONValue.string)
        return .object(members)
    }

    /// Returns the contents for a result of the handler.
    func contents(_ result: JSONValue) -> JSONValue {
        switch kind {
        case .text: .array([part("text", result, type)])
        case .data: .array([part("blob", result, type)])
        case .json: .array([part("text", .string("\(result)"), type)])
        case .content: .array((result.elements ?? [result]).map(part))
        }
    }

    private func part(_ name: String, _ value: JSONValue, _ type: String?) -> JSONValue {
        var members = ["uri": JSONValue.string(uri), name: value]
        members["mimeType"] = type.map(JSONValue.string)
        return .object(members)
    }

    /// Returns the part for an ``MCPContent``.
    private func part(_ content: JSONValue) -> JSONValue {
        if let data = content["data"] { return part("blob", data, content["mimeType"]?.string) }
        if let link = content["uri"] { return part("text", link, "text/uri-list") }
        return part("text", content["text"] ?? "", "text/plain")
    }
}

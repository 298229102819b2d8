import HandlerGeneratorCore
import ToolSupport

/// The compiler's requests to a macro plugin, and the answers. Both are JSON; this code reads only what the plugin
/// needs.
enum CompilerMessages {
    /// The version of the protocol that the answers use.
    private static let protocolVersion = 7

    /// Returns the answer to a request. Every request gets one.
    static func answer(to request: [UInt8]) -> String {
        SourceBytes.withView(of: request) { answer(JSONReader(bytes: $0)) }
    }

    private static func answer(_ reader: JSONReader) -> String {
        guard let request = reader.onlyMember else { return expansion(nil, []) }
        return switch request.name {
        case "getCapability":
            #"{"getCapabilityResult":{"capability":{"protocolVersion":\#(protocolVersion)}}}"#
        case "expandAttachedMacro":
            expandAttachedMacro(reader, request.value)
        case "expandFreestandingMacro":
            expansion(nil, [diagnostic("'Handler' is an attached macro", at: nil, in: "")])
        case "loadPluginLibrary":
            #"{"loadPluginLibraryResult":{"loaded":false,"diagnostics":[]}}"#
        default:
            expansion(nil, [])
        }
    }

    private static func expandAttachedMacro(_ reader: JSONReader, _ body: Range<Int>) -> String {
        var declaration = SourceNode()
        var attribute = SourceNode()
        var contexts: [Range<Int>] = []
        var role: String?
        var nonsendingByDefault = false
        var configuration: Range<Int>?
        reader.forEachMember(of: body) { name, value in
            switch name {
            case "declSyntax": declaration = SourceNode(reader, value)
            case "attributeSyntax": attribute = SourceNode(reader, value)
            case "lexicalContext": contexts = reader.elements(of: value)
            case "macroRole": role = reader.string(value)
            case "staticBuildConfiguration":
                nonsendingByDefault = reader.string(value, holds: #"\"NonisolatedNonsendingByDefault\""#)
                configuration = value
            default: break
            }
        }
        guard role == "peer", let source = reader.utf8(declaration.source) else {
            return expansion(nil, [diagnostic("'Handler' is a peer macro", at: nil, in: "")])
        }
        let offset = declaration.offset ?? 0
        let fileName = reader.string(declaration.fileName) ?? ""
        let result = MacroPipeline.expand(
            MacroPipeline.Request(
                declaration: source,
                attributeOffset: (attribute.offset ?? offset) - offset,
                lexicalContext: contexts.compactMap { reader.utf8(reader.member("source", of: $0)) },
                file: reader.string(declaration.fileID) ?? "",
                place: declaration.line.map {
                    MacroPipeline.Place(path: fileName, line: $0, column: declaration.column ?? 1)
                },
                nonsendingByDefault: nonsendingByDefault,
                internalImportsByDefault: {
                    configuration.map { reader.string($0, holds: #"\"InternalImportsByDefault\""#) } ?? false
                },
                contents: { try? Files.read(fileName) }))
        return expansion(
            result.source, result.messages.map { diagnostic($0.text, at: offset + $0.offset, in: fileName) })
    }

    /// A piece of source and its location.
    private struct SourceNode {
        var source: Range<Int>?
        var fileID: Range<Int>?
        var fileName: Range<Int>?
        var offset: Int?
        var line: Int?
        var column: Int?

        init() {}

        init(_ reader: JSONReader, _ object: Range<Int>) {
            var location: Range<Int>?
            reader.forEachMember(of: object) { name, value in
                switch name {
                case "source": source = value
                case "location": location = value
                default: break
                }
            }
            reader.forEachMember(of: location) { name, value in
                switch name {
                case "fileID": fileID = value
                case "fileName": fileName = value
                case "offset": offset = reader.integer(value)
                case "line": line = reader.integer(value)
                case "column": column = reader.integer(value)
                default: break
                }
            }
        }
    }

    private static func expansion(_ source: String?, _ diagnostics: [String]) -> String {
        let list = diagnostics.joined(separator: ",")
        return #"{"expandMacroResult":{"expandedSource":\#(source?.jsonLiteral ?? "null"),"diagnostics":[\#(list)]}}"#
    }

    private static func diagnostic(_ message: String, at offset: Int?, in fileName: String) -> String {
        let position = #"{"fileName":\#(fileName.jsonLiteral),"offset":\#(offset ?? 0)}"#
        return #"{"message":\#(message.jsonLiteral),"severity":"error","position":\#(position),"#
            + #""highlights":[],"notes":[],"fixIts":[]}"#
    }
}

import HandlerGeneratorCore
import SelectorDispatchPlatform

/// The compiler's requests to a macro plugin and the answers, both in JSON.
///
/// Only the needed members of a request are read. A compiler with another version of the protocol also gets an answer, and adapts to the version
/// in it. The answer to an unknown request is an error.
package struct CompilerMessages {
    /// The version of the protocol that the answers use.
    private static let protocolVersion = 7

    /// The compiler's version of the protocol; nil until the compiler has stated it.
    private var compilerVersion: Int?

    package init() {}

    /// Returns the answer to any request, even an unknown one.
    package mutating func answer(to request: [UInt8]) -> String {
        SourceBytes.withView(of: request) { answer(JSONReader(bytes: $0)) }
    }

    @_optimize(none) private mutating func answer(_ reader: JSONReader) -> String {
        guard let request = reader.onlyMember else { return unknown("message") }
        switch request.name {
        case "getCapability":
            let capability = reader.member("capability", of: request.value)
            compilerVersion = reader.integer(reader.member("protocolVersion", of: capability))
            return #"{"getCapabilityResult":{"capability":"#
                + #"{"protocolVersion":\#(Self.protocolVersion)}}}"#
        case "expandAttachedMacro":
            return expandAttachedMacro(reader, request.value)
        case "expandFreestandingMacro":
            return expandFreestandingMacro(reader, request.value)
        case "loadPluginLibrary":
            return #"{"loadPluginLibraryResult":{"loaded":false,"diagnostics":[]}}"#
        default:
            return unknown("message '\(String(request.name.prefix(100)))'")
        }
    }

    /// Returns the answer to an unknown request.
    ///
    /// - Parameters:
    ///   - what: The part of the request that is unknown.
    ///   - macro: The macro, as its user writes it.
    ///   - offset: The offset of its use in the file; nil if it is unknown.
    ///   - fileName: The path of the file; empty if it is unknown.
    @_optimize(none) private func unknown(
        _ what: String,
        expanding macro: String = "@Handler",
        at offset: Int? = nil,
        in fileName: String = ""
    ) -> String {
        let compiler = compilerVersion.map { ", the compiler's is \($0)" } ?? ""
        let text =
            "'\(macro)' can't be expanded: "
            + "this version of SelectorDispatch doesn't know the compiler's \(what) "
            + "(its version of the macro protocol is \(Self.protocolVersion)\(compiler)); "
            + "update SelectorDispatch, or build with an earlier Swift"
        return Self.expansion(nil, [Self.diagnostic(text, at: offset, in: fileName)])
    }

    /// Returns the answer to a request to expand `@Handler`.
    @_optimize(none) private func expandAttachedMacro(_ reader: JSONReader, _ body: Range<Int>)
        -> String
    {
        var declaration = SourceNode()
        var attribute = SourceNode()
        var contexts: [Range<Int>]?
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
                nonsendingByDefault = reader.string(
                    value,
                    holds: #"\"NonisolatedNonsendingByDefault\""#
                )
                configuration = value
            default: break
            }
        }
        guard let role, let source = reader.utf8(declaration.source),
            let fileID = reader.string(declaration.fileID),
            let contexts, let configuration
        else {
            let blanks = reader.utf8(attribute.source)?.prefix { $0 <= 0x20 }.count ?? 0
            return unknown(
                "form of the message 'expandAttachedMacro'",
                at: attribute.offset.map { $0 + blanks },
                in: reader.string(attribute.fileName) ?? ""
            )
        }
        guard role == "peer" else {
            return Self.expansion(
                nil,
                [Self.diagnostic("'Handler' is a peer macro", at: nil, in: "")]
            )
        }
        let offset = declaration.offset ?? 0
        let fileName = reader.string(declaration.fileName) ?? ""
        let column = declaration.column ?? 1
        let place = declaration.line.map {
            MacroPipeline.Place(path: fileName, line: $0, column: column)
        }
        let result = MacroPipeline.expand(
            MacroPipeline.Request(
                declaration: source,
                lexicalContext: contexts.compactMap {
                    reader.utf8(reader.member("source", of: $0))
                },
                attributeOffset: (attribute.offset ?? offset) - offset,
                file: fileID,
                place: place,
                nonsendingByDefault: nonsendingByDefault,
                internalImportsByDefault: {
                    reader.string(configuration, holds: #"\"InternalImportsByDefault\""#)
                },
                contents: { try? Files.read(fileName) }
            )
        )
        return Self.expansion(
            result.source,
            result.messages.map { Self.diagnostic($0.text, at: offset + $0.offset, in: fileName) }
        )
    }

    /// Returns the answer to a request to expand `#Selector`.
    @_optimize(none) private func expandFreestandingMacro(_ reader: JSONReader, _ body: Range<Int>)
        -> String
    {
        let expression = SourceNode(reader, reader.member("syntax", of: body) ?? 0..<0)
        guard let source = reader.string(expression.source) else {
            return unknown("form of the message 'expandFreestandingMacro'", expanding: "#Selector")
        }
        let blanks = source.utf8.prefix { $0 <= 0x20 }
        let fileName = reader.string(expression.fileName) ?? ""
        var place = expression.line.map {
            MacroPipeline.Place(path: fileName, line: $0, column: expression.column ?? 1)
        }
        for blank in blanks {
            if blank == 0x0A {
                place?.line += 1
                place?.column = 1
            } else {
                place?.column += 1
            }
        }
        if let expansion = SelectorMacro.expansion(of: source, at: place) {
            return Self.expansion(expansion, [])
        }
        let text =
            "'#Selector' takes a method's full name with its type, "
            + "such as '#Selector(Table.move(_:to:))'"
        let offset = expression.offset.map { $0 + blanks.count }
        return Self.expansion(nil, [Self.diagnostic(text, at: offset, in: fileName)])
    }

    /// A piece of source and its location.
    ///
    /// Each member is nil if the request lacks it.
    private struct SourceNode {
        var source: Range<Int>?
        var fileID: Range<Int>?
        var fileName: Range<Int>?
        var offset: Int?
        var line: Int?
        var column: Int?

        init() {}

        @_optimize(none) init(_ reader: JSONReader, _ object: Range<Int>) {
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

    /// Returns the answer with an expansion, or nil for none, and diagnostics in JSON.
    private static func expansion(_ source: String?, _ diagnostics: [String])
        -> String
    {
        let list = diagnostics.joined(separator: ",")
        return #"{"expandMacroResult":{"expandedSource":\#(source?.jsonLiteral ?? "null"),"#
            + #""diagnostics":[\#(list)]}}"#
    }

    /// Returns an error in JSON.
    private static func diagnostic(
        _ message: String,
        at offset: Int?,
        in fileName: String
    ) -> String {
        let position = #"{"fileName":\#(fileName.jsonLiteral),"offset":\#(offset ?? 0)}"#
        return #"{"message":\#(message.jsonLiteral),"severity":"error","position":\#(position),"#
            + #""highlights":[],"notes":[],"fixIts":[]}"#
    }
}

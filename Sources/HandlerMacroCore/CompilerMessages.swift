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
            let capability = reader.members(of: request.value)["capability"]
            compilerVersion = reader.integer(reader.members(of: capability)["protocolVersion"])
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
        let members = reader.members(of: body)
        let declaration = SourceNode(reader, members["declSyntax"])
        let attribute = SourceNode(reader, members["attributeSyntax"])
        guard let role = reader.string(members["macroRole"]),
            let source = reader.utf8(declaration.source),
            let fileID = reader.string(declaration.fileID),
            let contexts = members["lexicalContext"],
            let configuration = members["staticBuildConfiguration"]
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
                lexicalContext: reader.elements(of: contexts).compactMap {
                    reader.utf8(reader.members(of: $0)["source"])
                },
                attributeOffset: (attribute.offset ?? offset) - offset,
                file: fileID,
                place: place,
                nonsendingByDefault: reader.string(
                    configuration,
                    holds: #"\"NonisolatedNonsendingByDefault\""#
                ),
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
        let expression = SourceNode(reader, reader.members(of: body)["syntax"])
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
        let source: Range<Int>?
        let fileID: Range<Int>?
        let fileName: Range<Int>?
        let offset: Int?
        let line: Int?
        let column: Int?

        @_optimize(none) init(_ reader: JSONReader, _ object: Range<Int>?) {
            let members = reader.members(of: object)
            let location = reader.members(of: members["location"])
            source = members["source"]
            fileID = location["fileID"]
            fileName = location["fileName"]
            offset = reader.integer(location["offset"])
            line = reader.integer(location["line"])
            column = reader.integer(location["column"])
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

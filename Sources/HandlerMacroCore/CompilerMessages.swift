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
            let source = declaration.source,
            let fileID = declaration.fileID,
            let contexts = members["lexicalContext"],
            let configuration = members["staticBuildConfiguration"]
        else {
            let blanks = attribute.source?.prefix { $0 <= 0x20 }.count ?? 0
            return unknown(
                "form of the message 'expandAttachedMacro'",
                at: attribute.offset.map { $0 + blanks },
                in: attribute.fileName
            )
        }
        guard role == "peer" else {
            return Self.expansion(
                nil,
                [Self.diagnostic("'Handler' is a peer macro", at: nil, in: "")]
            )
        }
        let offset = declaration.offset ?? 0
        let result = MacroPipeline.expand(
            MacroPipeline.Request(
                declaration: source,
                lexicalContext: reader.elements(of: contexts).compactMap {
                    reader.utf8(reader.members(of: $0)["source"])
                },
                attributeOffset: (attribute.offset ?? offset) - offset,
                file: fileID,
                place: declaration.place,
                nonsendingByDefault: reader.string(
                    configuration,
                    holds: #"\"NonisolatedNonsendingByDefault\""#
                ),
                internalImportsByDefault: {
                    reader.string(configuration, holds: #"\"InternalImportsByDefault\""#)
                },
                contents: { try? Files.read(declaration.fileName) }
            )
        )
        return Self.expansion(
            result.source,
            result.diagnostics.map {
                Self.diagnostic(
                    $0.problem.message,
                    at: offset + $0.location.offset,
                    in: declaration.fileName
                )
            }
        )
    }

    /// Returns the answer to a request to expand `#Selector`.
    @_optimize(none) private func expandFreestandingMacro(_ reader: JSONReader, _ body: Range<Int>)
        -> String
    {
        let expression = SourceNode(reader, reader.members(of: body)["syntax"])
        guard let source = expression.source else {
            return unknown("form of the message 'expandFreestandingMacro'", expanding: "#Selector")
        }
        let blanks = source.prefix { $0 <= 0x20 }
        var place = expression.place
        for blank in blanks {
            if blank == 0x0A {
                place?.line += 1
                place?.column = 1
            } else {
                place?.column += 1
            }
        }
        if let expansion = SelectorMacro.expansion(
            of: String(decoding: source, as: UTF8.self),
            at: place
        ) {
            return Self.expansion(expansion, [])
        }
        let text =
            "'#Selector' takes a method's full name with its type, "
            + "such as '#Selector(Table.move(_:to:))'"
        let offset = expression.offset.map { $0 + blanks.count }
        return Self.expansion(nil, [Self.diagnostic(text, at: offset, in: expression.fileName)])
    }

    /// A piece of source and its location.
    ///
    /// What the request lacks is nil or empty.
    private struct SourceNode {
        let source: [UInt8]?
        let fileID: String?
        let fileName: String
        let offset: Int?
        let place: MacroPipeline.Place?

        @_optimize(none) init(_ reader: JSONReader, _ object: Range<Int>?) {
            let members = reader.members(of: object)
            let location = reader.members(of: members["location"])
            source = reader.utf8(members["source"])
            fileID = reader.string(location["fileID"])
            let path = reader.string(location["fileName"]) ?? ""
            fileName = path
            offset = reader.integer(location["offset"])
            let column = reader.integer(location["column"]) ?? 1
            place = reader.integer(location["line"]).map {
                MacroPipeline.Place(path: path, line: $0, column: column)
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

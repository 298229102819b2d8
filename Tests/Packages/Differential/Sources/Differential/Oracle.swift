import HandlerGeneratorCore
import SwiftParser
import SwiftSyntax

/// A source as the toolchain's parser reads it.
struct Oracle {
    let tree: SourceFileSyntax

    init(_ source: [UInt8]) {
        tree = source.withUnsafeBufferPointer { Parser.parse(source: $0) }
    }

    /// Whether the parser reports errors.
    ///
    /// The meaning of a broken file is undefined. For `func <T>()`, the parser silently creates a
    /// function without a name.
    var hasErrors: Bool { tree.hasError || declarations().contains { $0.name.text.isEmpty } }

    func methods() -> [MethodDescription] {
        let converter = SourceLocationConverter(fileName: "", tree: tree)
        return declarations().map { describe($0, converter) }
    }

    /// The functions that are members of types, extensions and protocols.
    func declarations() -> [FunctionDeclSyntax] {
        let visitor = FunctionVisitor(viewMode: .sourceAccurate)
        visitor.walk(tree)
        return visitor.functions.filter { isMember(Syntax($0)) }
    }

    /// Returns the range of each token.
    func tokens() -> [Range<Int>] {
        tree.tokens(viewMode: .sourceAccurate).map {
            $0.positionAfterSkippingLeadingTrivia
                .utf8Offset..<$0.endPositionBeforeTrailingTrivia.utf8Offset
        }.filter { !$0.isEmpty }
    }

    private func ancestors(of node: some SyntaxProtocol) -> some Sequence<Syntax> {
        sequence(state: node.parent) { node in
            defer { node = node?.parent }
            return node
        }
    }

    private func isMember(_ node: Syntax) -> Bool {
        let between: Set<SyntaxKind> = [
            .memberBlockItem, .memberBlockItemList, .ifConfigClause, .ifConfigClauseList,
            .ifConfigDecl,
        ]
        return ancestors(of: node).first { !between.contains($0.kind) }?.kind == .memberBlock
    }

    /// Returns the condition of a clause, including those of the clauses before it.
    private func condition(of node: IfConfigClauseSyntax) -> String {
        var conditions: [String] = []
        for clause in node.parent?.as(IfConfigClauseListSyntax.self) ?? [] {
            conditions.append(
                clause.condition?.tokens(viewMode: .sourceAccurate).map(\.text).joined() ?? ""
            )
            if clause.id == node.id { break }
        }
        let last = conditions.removeLast()
        var parts = conditions.map { "!(\($0))" }
        if !last.isEmpty { parts.append(conditions.isEmpty ? last : "(\(last))") }
        return "\(conditions.count) \(parts.joined(separator: "&&").withoutBlanks)"
    }

    private func describe(_ node: FunctionDeclSyntax, _ converter: SourceLocationConverter)
        -> MethodDescription
    {
        let ancestors = ancestors(of: node).reversed()
        let types = ancestors.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
        let start = node.funcKeyword.positionAfterSkippingLeadingTrivia
        let location = converter.location(for: start)
        let parameters = Array(node.signature.parameterClause.parameters)
        let effects = node.signature.effectSpecifiers
        let modifiers = node.modifiers.map { modifier in
            modifier.name.text + (modifier.detail.map { "(\($0.detail.trimmedDescription))" } ?? "")
        }
        let levels: Set<String> = [
            "private", "fileprivate", "internal", "package", "public", "open",
        ]
        let attributes = attributes(in: node.attributes)
        return MethodDescription(
            offset: start.utf8Offset,
            values: [
                "\(location.line):\(location.column)",
                types.map(name).joined(separator: "."),
                types.map(\.introducer.text).joined(separator: "."),
                node.name.text.withoutBackticks,
                parameters.map { $0.firstName.text.withoutBackticks }.joined(separator: ":"),
                parameters.map { ($0.secondName ?? $0.firstName).text.withoutBackticks }.joined(
                    separator: ":"
                ),
                parameters.map { base(of: $0.type).trimmedDescription }.joined(separator: ", "),
                parameters.map(details).joined(separator: ", "),
                String(effects?.asyncSpecifier != nil),
                throwsText(effects?.throwsClause),
                node.signature.returnClause?.type.trimmedDescription ?? "",
                "\(node.genericParameterClause != nil) \(node.genericWhereClause != nil)",
                String(modifiers.contains { $0 == "static" || $0 == "class" }),
                modifiers.first(where: levels.contains) ?? "",
                modifiers.joined(separator: " "),
                attributes.filter { !isAnnotation($0) }.map(\.trimmedDescription).joined(
                    separator: " "
                ),
                attributes.filter(isAnnotation).map {
                    String($0.positionAfterSkippingLeadingTrivia.utf8Offset)
                }
                .joined(separator: " "),
                ancestors.compactMap { $0.as(IfConfigClauseSyntax.self).map(condition) }.joined(
                    separator: " / "
                ),
            ]
        )
    }

    private func name(of type: any DeclGroupSyntax) -> String {
        let name = type.asProtocol((any NamedDeclSyntax).self)?.name.trimmedDescription
        var extended = type.as(ExtensionDeclSyntax.self)?.extendedType
        // The scanner leaves out the parentheses and comments around an extended type's names.
        if let tuple = extended?.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
            extended = tuple.elements.first?.type
        }
        if let member = extended?.as(MemberTypeSyntax.self), member.genericArgumentClause == nil {
            return member.baseType.trimmedDescription + member.period.text + member.name.text
        }
        if let named = extended?.as(IdentifierTypeSyntax.self),
            named.genericArgumentClause == nil
        {
            return named.tokens(viewMode: .sourceAccurate).map(\.text).joined()
        }
        return name ?? extended?.trimmedDescription ?? ""
    }

    private func throwsText(_ clause: ThrowsClauseSyntax?) -> String {
        guard let clause else { return "" }
        let specifier = clause.throwsSpecifier.text
        return specifier + (clause.type.map { "(\($0.trimmedDescription))" } ?? "")
    }

    private func base(of type: TypeSyntax) -> TypeSyntax {
        type.as(AttributedTypeSyntax.self)?.baseType ?? type
    }

    private func details(_ parameter: FunctionParameterSyntax) -> String {
        var words = attributes(in: parameter.attributes).map(\.trimmedDescription)
        if let attributed = parameter.type.as(AttributedTypeSyntax.self) {
            words += attributes(in: attributed.attributes).map(\.trimmedDescription)
            words += attributed.specifiers.map(\.trimmedDescription)
            words += attributed.lateSpecifiers.map(\.trimmedDescription)
        }
        if parameter.ellipsis != nil { words.append("...") }
        if let value = parameter.defaultValue {
            words.append("= " + value.value.trimmedDescription)
        }
        return words.joined(separator: " ")
    }

    /// Returns attributes in order, including those inside `#if` between them.
    private func attributes(in list: AttributeListSyntax) -> [AttributeSyntax] {
        list.flatMap { element -> [AttributeSyntax] in
            switch element {
            case .attribute(let attribute): return [attribute]
            case .ifConfigDecl(let block):
                return block.clauses.flatMap { clause -> [AttributeSyntax] in
                    if case .attributes(let list)? = clause.elements { return attributes(in: list) }
                    return []
                }
            @unknown default: return []
            }
        }
    }

    private func isAnnotation(_ attribute: AttributeSyntax) -> Bool {
        let name = attribute.attributeName.tokens(viewMode: .sourceAccurate).map(
            \.text.withoutBackticks
        ).joined()
        return ["Handler", "SelectorDispatch.Handler", "SelectorDispatch::Handler"].contains(name)
    }
}

private final class FunctionVisitor: SyntaxVisitor {
    var functions: [FunctionDeclSyntax] = []

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        functions.append(node)
        return .visitChildren
    }
}

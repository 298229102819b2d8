import HandlerGeneratorCore
import SwiftParser
import SwiftSyntax

/// What the toolchain's parser reads.
struct Oracle {
    let tree: SourceFileSyntax

    init(_ source: [UInt8]) { tree = source.withUnsafeBufferPointer { Parser.parse(source: $0) } }

    /// Whether the parser finds fault with the source; what a broken file means is nobody's guess. Of `func <T>()` it
    /// makes a function without a name and says nothing.
    var hasErrors: Bool { tree.hasError || declarations().contains { $0.name.text.isEmpty } }

    func methods() -> [MethodDescription] {
        let visitor = MethodVisitor(SourceLocationConverter(fileName: "", tree: tree))
        visitor.walk(tree)
        return visitor.methods
    }

    /// The member functions, for planting.
    func declarations() -> [FunctionDeclSyntax] {
        let visitor = MethodVisitor(SourceLocationConverter(fileName: "", tree: tree))
        visitor.walk(tree)
        return visitor.declarations
    }

    /// Where each token begins and ends.
    func tokens() -> [Range<Int>] {
        tree.tokens(viewMode: .sourceAccurate).map {
            $0.positionAfterSkippingLeadingTrivia.utf8Offset..<$0.endPositionBeforeTrailingTrivia.utf8Offset
        }.filter { !$0.isEmpty }
    }
}

/// Collects functions that are members of types, extensions and protocols.
private final class MethodVisitor: SyntaxVisitor {
    private struct Context {
        var kind: String
        var name: String
    }

    private struct Clause {
        var index: Int
        var condition: String
    }

    private let converter: SourceLocationConverter
    private var contexts: [Context] = []
    private var clauses: [Clause] = []
    var methods: [MethodDescription] = []
    var declarations: [FunctionDeclSyntax] = []

    init(_ converter: SourceLocationConverter) {
        self.converter = converter
        super.init(viewMode: .sourceAccurate)
    }

    private func enter(_ kind: String, _ name: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
        contexts.append(Context(kind: kind, name: name.trimmedDescription))
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter("class", node.name) }
    override func visitPost(_ node: ClassDeclSyntax) { contexts.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter("actor", node.name) }
    override func visitPost(_ node: ActorDeclSyntax) { contexts.removeLast() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter("struct", node.name) }
    override func visitPost(_ node: StructDeclSyntax) { contexts.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter("enum", node.name) }
    override func visitPost(_ node: EnumDeclSyntax) { contexts.removeLast() }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter("protocol", node.name) }
    override func visitPost(_ node: ProtocolDeclSyntax) { contexts.removeLast() }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter("extension", node.extendedType)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { contexts.removeLast() }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        var conditions: [String] = []
        for clause in node.parent?.as(IfConfigClauseListSyntax.self) ?? [] {
            let tokens = clause.condition?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []
            conditions.append(tokens.joined())
            if clause.id == node.id { break }
        }
        let last = conditions.removeLast()
        var parts = conditions.map { "!(\($0))" }
        if !last.isEmpty { parts.append(conditions.isEmpty ? last : "(\(last))") }
        clauses.append(Clause(index: conditions.count, condition: parts.joined(separator: "&&")))
        return .visitChildren
    }
    override func visitPost(_ node: IfConfigClauseSyntax) { clauses.removeLast() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard isMember(Syntax(node)) else { return .visitChildren }
        methods.append(describe(node))
        declarations.append(node)
        return .visitChildren
    }

    private func isMember(_ node: Syntax) -> Bool {
        var parent = node.parent
        while let node = parent {
            if node.is(MemberBlockSyntax.self) { return true }
            guard
                node.is(MemberBlockItemSyntax.self) || node.is(MemberBlockItemListSyntax.self)
                    || node.is(IfConfigClauseSyntax.self) || node.is(IfConfigClauseListSyntax.self)
                    || node.is(IfConfigDeclSyntax.self)
            else { return false }
            parent = node.parent
        }
        return false
    }

    private func describe(_ node: FunctionDeclSyntax) -> MethodDescription {
        let start = node.funcKeyword.positionAfterSkippingLeadingTrivia
        let location = converter.location(for: start)
        let parameters = Array(node.signature.parameterClause.parameters)
        let effects = node.signature.effectSpecifiers
        let modifiers = node.modifiers.map { modifier in
            modifier.name.text + (modifier.detail.map { "(\($0.detail.trimmedDescription))" } ?? "")
        }
        let levels: Set<String> = ["private", "fileprivate", "internal", "package", "public", "open"]
        let attributes = attributes(in: node.attributes)
        return MethodDescription(
            offset: start.utf8Offset,
            values: [
                "\(location.line):\(location.column)",
                contexts.map(\.name).joined(separator: "."),
                contexts.map(\.kind).joined(separator: "."),
                node.name.text.withoutBackticks,
                parameters.map { $0.firstName.text.withoutBackticks }.joined(separator: ":"),
                parameters.map { ($0.secondName ?? $0.firstName).text.withoutBackticks }.joined(separator: ":"),
                parameters.map { base(of: $0.type).trimmedDescription }.joined(separator: ", "),
                parameters.map(details).joined(separator: ", "),
                String(effects?.asyncSpecifier != nil),
                throwsText(effects?.throwsClause),
                node.signature.returnClause?.type.trimmedDescription ?? "",
                "\(node.genericParameterClause != nil) \(node.genericWhereClause != nil)",
                String(modifiers.contains { $0 == "static" || $0 == "class" }),
                modifiers.first(where: levels.contains) ?? "",
                modifiers.joined(separator: " "),
                attributes.filter { !isAnnotation($0) }.map(\.trimmedDescription).joined(separator: " "),
                attributes.filter(isAnnotation).map { String($0.positionAfterSkippingLeadingTrivia.utf8Offset) }
                    .joined(separator: " "),
                clauses.map { "\($0.index) \($0.condition.withoutBlanks)" }.joined(separator: " / "),
            ])
    }

    private func throwsText(_ clause: ThrowsClauseSyntax?) -> String {
        guard let clause else { return "" }
        let specifier = clause.throwsSpecifier.text
        return specifier + (clause.type.map { "(\($0.trimmedDescription))" } ?? "")
    }

    private func base(of type: TypeSyntax) -> TypeSyntax { type.as(AttributedTypeSyntax.self)?.baseType ?? type }

    private func details(_ parameter: FunctionParameterSyntax) -> String {
        var words = attributes(in: parameter.attributes).map(\.trimmedDescription)
        if let attributed = parameter.type.as(AttributedTypeSyntax.self) {
            words += attributes(in: attributed.attributes).map(\.trimmedDescription)
            words += attributed.specifiers.map(\.trimmedDescription)
            words += attributed.lateSpecifiers.map(\.trimmedDescription)
        }
        if parameter.ellipsis != nil { words.append("...") }
        if let value = parameter.defaultValue { words.append("= " + value.value.trimmedDescription) }
        return words.joined(separator: " ")
    }

    /// Attributes in order, those inside `#if` between them included.
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
        let name = attribute.attributeName.tokens(viewMode: .sourceAccurate).map(\.text.withoutBackticks).joined()
        return ["Handler", "SelectorDispatch.Handler", "SelectorDispatch::Handler"].contains(name)
    }
}

import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds what can be mutated in a source file.
///
/// A mutant is an expression or statement that asks a switch, so that many of them stand in one build. No replacement has
/// more lines than what it replaces: the compiler's complaints about it have the line that they would have in the source.
final class MutantFinder: SyntaxVisitor {
    private(set) var mutants: [Mutant] = []
    private let file: String
    private let source: [UInt8]
    private let converter: SourceLocationConverter

    static func mutants(of source: [UInt8], file: String) -> [Mutant] {
        let tree = source.withUnsafeBufferPointer { Parser.parse(source: $0) }
        let finder = MutantFinder(source, file, tree)
        finder.walk(OperatorTable.standardOperators.foldAll(tree) { _ in })
        return finder.mutants
    }

    private init(_ source: [UInt8], _ file: String, _ tree: SourceFileSyntax) {
        (self.source, self.file) = (source, file)
        converter = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    // MARK: What is passed over

    /// Its clauses may not be compiled here.
    override func visit(_: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    /// Raw values are literals.
    override func visit(_: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // MARK: Conditions

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        switch node.condition {
        case .expression(let condition): negate(condition)
        case .optionalBinding(let binding):
            if let value = binding.initializer?.value {
                add(.negation, Syntax(value), ["(", " ? nil : \(text(value)))"], "take '\(short(value))' for nil")
            } else {
                let name = text(binding.pattern)
                add(.negation, Syntax(binding.pattern), ["\(name) = (", " ? nil : \(name))"], "take '\(name)' for nil")
            }
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    private func negate(_ condition: ExprSyntax) {
        add(.negation, Syntax(condition), ["(", " != (\(text(condition))))"], "negate '\(short(condition))'")
    }

    // MARK: Statements

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard case .expr(let expression) = node.item, isStatement(expression) else { return .visitChildren }
        // The only expression of what gives a result is that result.
        let isAlone = node.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
        let what = "drop '\(short(expression))'"
        let isOfClosure = isAlone && node.parent?.parent?.is(ClosureExprSyntax.self) == true
        if isOfClosure, !expression.is(InfixOperatorExprSyntax.self) {
            // Where the closure has another result, the compiler refuses '()'.
            add(.drop, Syntax(expression), ["if !", " { return \(text(expression)) }; return ()"], what)
        } else if !isAlone || !givesResult(node) {
            add(.drop, Syntax(expression), ["if !", " { \(text(expression)) }"], what)
        }
        return .visitChildren
    }

    private func isStatement(_ expression: ExprSyntax) -> Bool {
        if let tried = expression.as(TryExprSyntax.self) { return isStatement(tried.expression) }
        if let awaited = expression.as(AwaitExprSyntax.self) { return isStatement(awaited.expression) }
        if let infix = expression.as(InfixOperatorExprSyntax.self) {
            let name = infix.operator.trimmedDescription
            return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(name)
        }
        return expression.is(FunctionCallExprSyntax.self)
    }

    private func givesResult(_ node: CodeBlockItemSyntax) -> Bool {
        let owner = node.parent?.parent
        if let function = owner?.parent?.as(FunctionDeclSyntax.self) {
            return function.signature.returnClause.map { text($0.type) != "Void" } ?? false
        }
        if let accessor = owner?.parent?.as(AccessorDeclSyntax.self) {
            return text(accessor.accessorSpecifier) == "get"
        }
        return owner?.is(AccessorBlockSyntax.self) == true || owner?.is(SwitchCaseSyntax.self) == true
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let body = node.body, body.statements.count > 0 else { return .visitChildren }
        let result: String
        switch node.signature.returnClause?.type {
        case nil: result = ""
        case let type? where type.is(OptionalTypeSyntax.self): result = " nil"
        case let type? where type.is(ArrayTypeSyntax.self): result = " []"
        case let type? where text(type) == "Bool": result = " false"
        case let type? where text(type) == "String": result = " \"\""
        default: return .visitChildren
        }
        let end = body.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
        let isSingle = body.statements.count == 1 && !result.isEmpty
        // The only expression of a body needs its own 'return' when another statement comes before it.
        if let only = body.statements.first, isSingle {
            guard case .expr(let expression) = only.item else { return .visitChildren }
            add(
                .early, Syntax(expression), ["return (", " ?\(result) : \(text(expression)))"],
                "return\(result) from '\(text(node.name))' at once")
        } else {
            add(
                .early, line: body.leftBrace.positionAfterSkippingLeadingTrivia, end..<end,
                [" if ", " { return\(result) };"], "return\(result) from '\(text(node.name))' at once")
        }
        return .visitChildren
    }

    // MARK: Expressions

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let called = text(node.calledExpression)
        if ["fatalError", "precondition", "preconditionFailure", "assert", "assertionFailure"].contains(called) {
            return .skipChildren
        }
        let arguments = Array(node.arguments)
        guard arguments.count > 1, !called.hasSuffix("self.init"), !called.hasSuffix("super.init") else {
            return .visitChildren
        }
        for (first, second) in zip(arguments, arguments.dropFirst()) {
            let (a, b) = (text(first.expression), text(second.expression))
            guard a != b, !isClosure(first.expression), !isClosure(second.expression) else { continue }
            let whole = range(of: Syntax(node))
            let (from, to) = (range(of: Syntax(first.expression)), range(of: Syntax(second.expression)))
            let swapped =
                bytes(whole.lowerBound..<from.lowerBound) + b + bytes(from.upperBound..<to.lowerBound) + a
                + bytes(to.upperBound..<whole.upperBound)
            duplicate(
                .swap, Syntax(node), swapped, "swap '\(short(first.expression))' and '\(short(second.expression))'")
        }
        return .visitChildren
    }

    private func isClosure(_ expression: ExprSyntax) -> Bool { expression.is(ClosureExprSyntax.self) }

    private static let operators: [String: (Mutant.Kind, String)] = [
        "<": (.comparison, "<="), "<=": (.comparison, "<"), ">": (.comparison, ">="), ">=": (.comparison, ">"),
        "==": (.comparison, "!="), "!=": (.comparison, "=="), "===": (.comparison, "!=="), "!==": (.comparison, "==="),
        "&&": (.logic, "||"), "||": (.logic, "&&"), "+": (.arithmetic, "-"), "-": (.arithmetic, "+"),
        "*": (.arithmetic, "+"), "/": (.arithmetic, "*"), "%": (.arithmetic, "/"), "..<": (.arithmetic, "..."),
        "&": (.arithmetic, "|"), "|": (.arithmetic, "&"), ">>": (.arithmetic, "<<"), "<<": (.arithmetic, ">>"),
    ]

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        let name = text(node.operator)
        let (left, right) = (text(node.leftOperand), text(node.rightOperand))
        if name == "??" {
            duplicate(.logic, Syntax(node), right, "take '\(short(node.rightOperand))' at once")
        } else if let (kind, other) = Self.operators[name] {
            duplicate(kind, Syntax(node), "\(left) \(other) \(right)", "'\(other)' for '\(name)' in '\(short(node))'")
        }
        return .visitChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let literal = text(node)
        guard let value = Int(literal.replacing("_", with: "")) else { return .visitChildren }
        add(.number, Syntax(node), ["(", " ? \(value + 1) : \(literal))"], "\(value + 1) for \(literal)")
        return .visitChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let literal = text(node)
        add(.boolean, Syntax(node), ["(", " != \(literal))"], "\(literal == "true" ? "false" : "true") for \(literal)")
        return .visitChildren
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let literal = text(node)
        if literal.utf8.count > 2 {
            add(.text, Syntax(node), ["(", " ? \"\" : \(literal))"], "no text for \(short(node))")
        }
        return .visitChildren
    }

    // MARK: Text

    /// Both versions stand beside each other, so the other one must not bring lines with it.
    private func duplicate(_ kind: Mutant.Kind, _ node: Syntax, _ other: String, _ what: String) {
        guard !other.contains("\n") else { return }
        add(kind, node, ["(", " ? \(other) : \(text(node)))"], what)
    }

    private func add(_ kind: Mutant.Kind, _ node: Syntax, _ pieces: [String], _ what: String) {
        add(kind, line: node.positionAfterSkippingLeadingTrivia, range(of: node), pieces, what)
    }

    private func add(
        _ kind: Mutant.Kind, line position: AbsolutePosition, _ range: Range<Int>, _ pieces: [String], _ what: String
    ) {
        let line = converter.location(for: position).line
        mutants.append(Mutant(kind: kind, file: file, line: line, range: range, pieces: pieces, what: what))
    }

    private func range(of node: Syntax) -> Range<Int> {
        node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    }

    private func bytes(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

    private func text(_ node: some SyntaxProtocol) -> String { bytes(range(of: Syntax(node))) }

    private func short(_ node: some SyntaxProtocol) -> String {
        let line = text(node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 60 ? line.prefix(57) + "…" : line
    }
}

/// The uses of `#Selector` in a file that call a method, as in `#Selector(Table.reload())`, instead of
/// naming it.
///
/// The compiler checks the argument before it asks the macro, and reports the call of an instance
/// method on its type in words that don't mention `#Selector`.
struct SelectorCalls {
    private let bytes: SourceBytes
    private let path: String
    private var lexer: Lexer
    private var token = Token.none
    /// The number of `#if`s around the token.
    ///
    /// Only the compiler knows which clauses it compiles.
    private var conditionCount = 0
    private var lines = LineIndex()
    private var found: [Diagnostic] = []

    /// Returns the problems of a file, in order.
    ///
    /// - Parameters:
    ///   - imports: The file's imports.
    ///   - path: The file's path, as diagnostics show it.
    @_optimize(none) static func diagnostics(
        of bytes: SourceBytes,
        imports: [ImportDeclaration],
        path: String
    ) -> [Diagnostic] {
        let importsLibrary = imports.contains { LibraryAccess.modules.contains($0.module) }
        guard importsLibrary, FileFilter(bytes: bytes).mayNameSelectors else { return [] }
        var calls = SelectorCalls(bytes: bytes, path: path, lexer: Lexer(bytes))
        calls.advance()
        while calls.token.kind != .endOfFile { calls.readNext() }
        return calls.found
    }

    private mutating func advance() {
        token = lexer.next()
        if token.kind == .poundIf { conditionCount += 1 }
        if token.kind == .poundEndif { conditionCount -= 1 }
    }

    @_optimize(none) private mutating func readNext() {
        let pound = token
        advance()
        let isOurs = token.kind == .identifier && bytes.text(token) == "Selector"
        guard pound.kind == .pound, isOurs else { return }
        advance()
        guard token.kind == .leftParen else { return }
        advance()
        let start = token.start
        // The name ends where the parentheses after it begin.
        while token.kind != .leftParen {
            if token.kind == .rightParen || token.kind == .endOfFile { return }
            advance()
        }
        let name = bytes.text(start, token.start)
        let arguments = lexer.arguments(before: bytes.count)
        advance()
        guard let labels = labels(of: arguments), token.kind == .rightParen, !name.isEmpty,
            conditionCount == 0
        else { return }
        let list = labels.map { $0 + ":" }.joined()
        found.append(
            Diagnostic(
                .calledSelector,
                [labels.isEmpty ? name : "\(name)(\(list))"],
                at: lines.location(of: pound.start, in: bytes),
                in: path
            )
        )
    }

    /// Returns the labels of arguments, with `_` for none; nil if there are only labels.
    @_optimize(none) private func labels(of arguments: [[Token]]) -> [String]? {
        var labels: [String] = []
        var hasValue = arguments.isEmpty
        for argument in arguments {
            var value = argument[...]
            // A method's name is a list of labels, `_:to:`.
            while let label = value.first, label.kind.isName,
                value.dropFirst().first?.kind == .colon
            {
                labels.append(bytes.text(label))
                value = value.dropFirst(2)
            }
            if value.count == argument.count { labels.append("_") }
            if !value.isEmpty { hasValue = true }
        }
        return hasValue ? labels : nil
    }
}

extension Lexer {
    /// Consumes the rest of parentheses, and returns the tokens of each argument.
    ///
    /// - Parameter end: The offset at which the source of the arguments ends.
    @_optimize(none) mutating func arguments(before end: Int) -> [[Token]] {
        var arguments: [[Token]] = [[]]
        var depth = 0
        while case let token = next(), token.kind != .endOfFile, token.start < end {
            depth += token.kind.depth
            if depth < 0 { break }
            if depth == 0, token.kind == .comma {
                arguments.append([])
            } else {
                arguments[arguments.count - 1].append(token)
            }
        }
        return arguments.filter { !$0.isEmpty }
    }
}

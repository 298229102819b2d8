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

    private init(_ bytes: SourceBytes, path: String) {
        self.bytes = bytes
        self.path = path
        lexer = Lexer(bytes)
    }

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
        var calls = SelectorCalls(bytes, path: path)
        calls.advance()
        while calls.token.kind != .endOfFile { calls.readNext() }
        return calls.found
    }

    private mutating func advance() {
        token = lexer.next()
        if token.kind == .poundIf { conditionCount += 1 }
        if token.kind == .poundEndif { conditionCount -= 1 }
    }

    private func isWord(_ word: String) -> Bool {
        token.kind == .identifier && bytes.text(token.start, token.end) == word
    }

    @_optimize(none) private mutating func readNext() {
        let pound = token
        advance()
        guard pound.kind == .pound, isWord("Selector") else { return }
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
        advance()
        guard let labels = readArguments(), token.kind == .rightParen, !name.isEmpty,
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

    /// Consumes the rest of the parentheses.
    ///
    /// - Returns: The labels of the arguments, with `_` for none; nil if there are only labels.
    @_optimize(none) private mutating func readArguments() -> [String]? {
        var labels: [String] = []
        var hasValue = token.kind == .rightParen
        while token.kind != .rightParen {
            if token.kind == .endOfFile { return nil }
            let first = token
            advance()
            guard token.kind == .colon else {
                labels.append("_")
                hasValue = true
                skipValue()
                continue
            }
            labels.append(bytes.text(first.start, first.end))
            advance()
            // In a list of labels, the next one or the end follows the colon.
            guard first.kind == .identifier || first.kind == .keyword else { return nil }
            if token.kind == .rightParen || isLabel { continue }
            hasValue = true
            skipValue()
        }
        advance()
        return hasValue ? labels : nil
    }

    /// Whether a label of a list begins here.
    private var isLabel: Bool {
        var ahead = lexer
        return (token.kind == .identifier || token.kind == .keyword)
            && ahead.next().kind == .colon
    }

    /// Consumes an argument and the comma after it.
    private mutating func skipValue() {
        var depth = 0
        while token.kind != .endOfFile {
            switch token.kind {
            case .leftParen, .leftSquare, .leftBrace: depth += 1
            case .rightParen where depth == 0: return
            case .rightParen, .rightSquare, .rightBrace: depth -= 1
            case .comma where depth == 0: return advance()
            default: break
            }
            advance()
        }
    }
}

/// A scanner that finds annotated methods, types and imports in one file.
///
/// It doesn't parse expressions. It follows brackets with its own stack, and knows which braces
/// contain the members of a type and which contain code. It reads a declaration only where one can
/// begin. Nothing recurses on the input.
final class DeclarationScanner {
    /// An open bracket: braces around members, any other braces, or a parenthesis, square bracket
    /// or interpolation.
    enum Frame {
        case type, code, group
    }

    /// An attribute of the declaration that is being read, by the ranges of its parts.
    struct PendingAttribute {
        var name: Range<Int>
        /// Whether generic arguments follow the name.
        var isGeneric = false
        /// The text inside the parentheses; nil if there are none.
        var arguments: Range<Int>?
        var text: Range<Int>
    }

    struct PendingModifier {
        let name: Range<Int>
        var argument: Range<Int>?
    }

    /// The attributes and modifiers of a declaration that have been read so far.
    struct Prelude {
        var attributes: [PendingAttribute] = []
        var modifiers: [PendingModifier] = []
        var annotations: [HandlerAnnotation] = []
        /// Whether there is a directive, such as `#if`, among them.
        var crossesDirective = false
        /// The blanks and comments before the first of them.
        var trivia = 0..<0

        var isEmpty: Bool { attributes.isEmpty && modifiers.isEmpty && annotations.isEmpty }
    }

    /// An `#if` whose `#endif` has not been reached.
    struct OpenCondition {
        /// The number of the `#if` in the file, counted from 0.
        let block: Int
        /// The conditions of its clauses up to the current one; an empty one for `#else`.
        var clauses: [String]
        /// Whether the current clause is compiled.
        var value: ConditionValue
        /// Whether one of the clauses before it is compiled.
        var earlier: ConditionValue
        /// The number of brackets that are open at the `#if`, which no clause can close.
        let frames: Int
        /// The number of braces among them.
        let braces: Int
    }

    /// The maximum nesting of types and of `#if`s, and the maximum number of clauses of an `#if`.
    ///
    /// The compiler gives up there as well, and without a limit the paths of types would be
    /// quadratic in the size of the source.
    static let nestingLimit = 256

    let bytes: SourceBytes
    /// Whether to collect methods without an annotation as well.
    let allMethods: Bool
    // Unchecked, because no property is used while a closure or a callee changes it.
    @exclusivity(unchecked) var lexer: Lexer
    /// The next token, which has not been consumed.
    @exclusivity(unchecked) var token: Token
    /// The last token that was consumed.
    @exclusivity(unchecked) var previous = Token.none

    @exclusivity(unchecked) private(set) var frames: [Frame] = []
    @exclusivity(unchecked) var contexts: [TypeContext]
    /// The number of `frames` that are braces.
    @exclusivity(unchecked) private(set) var braces = 0
    /// The number of `frames` that are braces around code.
    @exclusivity(unchecked) private(set) var codeBraces = 0
    @exclusivity(unchecked) var prelude = Prelude()
    /// The open `#if`s, outermost first.
    @exclusivity(unchecked) var conditions: [OpenCondition] = []
    /// The number of `#if`s so far.
    @exclusivity(unchecked) var conditionBlocks = 0
    /// The number of open clauses that are never compiled.
    @exclusivity(unchecked) var neverCompiledClauses = 0
    @exclusivity(unchecked) private var lines = LineIndex()
    @exclusivity(unchecked) var scan: FileScan

    /// - Parameters:
    ///   - path: The file's path, as diagnostics show it.
    ///   - allMethods: Whether to collect methods without an annotation as well.
    ///   - contexts: The types around the source, outermost first, if it is a part of a file.
    init(_ bytes: SourceBytes, path: String, allMethods: Bool = false, contexts: [TypeContext] = [])
    {
        self.bytes = bytes
        self.allMethods = allMethods
        self.lexer = Lexer(bytes)
        self.token = lexer.next()
        self.contexts = contexts
        self.scan = FileScan(path: path)
    }

    /// Reads to the end of the file.
    func run() -> FileScan {
        while token.kind != .endOfFile { step() }
        endPrelude()
        if !frames.isEmpty || !conditions.isEmpty || lexer.endedInComment { scan.parses = false }
        return scan
    }

    /// Reads until one annotated declaration is understood or refused.
    func runToFirstAnnotation() -> FileScan {
        while token.kind != .endOfFile, scan.methods.isEmpty, scan.diagnostics.isEmpty { step() }
        endPrelude()
        return scan
    }

    /// Consumes the next token.
    // Never inlined: it has so many callers that copies would be a large part of an optimized build.
    @inline(never)
    func advance() {
        previous = token
        token = lexer.next()
    }

    /// Whether members of a type come next.
    var isAtMemberLevel: Bool {
        frames.isEmpty ? !contexts.isEmpty : frames[frames.count - 1] == .type
    }

    var isInGroup: Bool { !frames.isEmpty && frames[frames.count - 1] == .group }

    private func step() {
        switch token.kind {
        case .at: return readAttribute()
        case .keyword: return readKeyword()
        case .identifier: return readIdentifier()
        case .poundIf: return readIf()
        case .poundElseif, .poundElse: return readElse()
        case .poundEndif: return readEndif()
        default: endPrelude()
        }
        switch token.kind {
        case .leftBrace: push(.code)
        case .rightBrace: closeBrace()
        case .leftParen, .leftSquare, .interpolationStart: push(.group)
        case .rightParen, .rightSquare, .interpolationEnd:
            if isInGroup, frames.count > (conditions.last?.frames ?? 0) {
                frames.removeLast()
            } else {
                noteBroken()
            }
        default: break
        }
        advance()
    }

    func push(_ frame: Frame) {
        frames.append(frame)
        if frame != .group { braces += 1 }
        if frame == .code { codeBraces += 1 }
    }

    private func pop() {
        guard let frame = frames.popLast() else { return }
        if frame != .group { braces -= 1 }
        if frame == .code { codeBraces -= 1 }
        if frame == .type, !contexts.isEmpty { contexts.removeLast() }
    }

    /// Closes the innermost braces, and the brackets left open inside.
    private func closeBrace() {
        guard braces > (conditions.last?.braces ?? 0) else { return noteBroken() }
        while let frame = frames.last {
            pop()
            if frame != .group { return }
            noteBroken()
        }
    }

    /// Records that the file doesn't parse.
    ///
    /// A clause of `#if` doesn't count, because the compiler may skip it.
    func noteBroken() {
        if conditions.isEmpty { scan.parses = false }
    }

    /// Restores the brackets that were open at an `#if`.
    func restoreFrames(of condition: OpenCondition) {
        while frames.count > condition.frames { pop() }
    }

    /// Ends a prelude that no function follows, and reports annotations in it.
    @_optimize(none) func endPrelude(before found: Diagnostic.Problem.Introducer = .other) {
        if prelude.isEmpty { return }
        if token.kind == .rightBrace || token.kind == .endOfFile, !isPreludeExpression {
            noteBroken()
        }
        for annotation in prelude.annotations {
            report(.notAMethod(found), at: annotation.location)
        }
        prelude = Prelude()
    }

    /// Whether the prelude is one contextual word in code, such as `final`.
    ///
    /// There, the word is a name.
    private var isPreludeExpression: Bool {
        !isAtMemberLevel && prelude.attributes.isEmpty && prelude.annotations.isEmpty
            && prelude.modifiers.count == 1 && previous.kind == .identifier
    }

    /// Notes the blanks and comments before the token, if a prelude begins with it.
    func beginPrelude() {
        if prelude.isEmpty { prelude.trivia = min(previous.end, token.start)..<token.start }
    }

    /// Whether a contextual word at the token can begin a declaration.
    var canBeginDeclaration: Bool {
        if !prelude.isEmpty { return true }
        switch previous.kind {
        case .leftBrace, .rightBrace, .semicolon: return true
        case .comma, .colon, .colonColon, .equal, .binaryOperator, .prefixOperator, .arrow, .period,
            .at, .backslash, .leftParen, .leftSquare, .interpolationStart, .interpolationMiddle,
            .pound:
            return false
        case .keyword:
            switch previous.keyword {
            case .expression, .throws, .rethrows, .other, .deinit: return token.newlineBefore
            default: return false
            }
        default: return token.newlineBefore
        }
    }

    func location(of offset: Int) -> SourceLocation { lines.location(of: offset, in: bytes) }

    func report(_ problem: Diagnostic.Problem, at location: SourceLocation) {
        let diagnostic = Diagnostic(problem, at: location, in: scan.path)
        let isBroken = problem.kind == .notUnderstood
        if isBroken { noteBroken() }
        if conditions.isEmpty {
            scan.diagnostics.append(diagnostic)
        } else if !isNeverCompiled, !isBroken {
            scan.conditionalDiagnostics.append(diagnostic)
        }
    }

    /// Whether the token is nested too deeply to be read.
    var isTooDeep: Bool {
        max(contexts.count, conditions.count, conditions.last?.clauses.count ?? 0)
            > Self.nestingLimit
    }

    func text(_ token: Token) -> String { bytes.text(token) }

    func name(_ token: Token) -> String { bytes.name(token) }

    func isWord(_ word: StaticString) -> Bool { bytes.isWord(word, token.start, token.end) }

    /// Returns a lexer of the same file that begins at an offset.
    func lexer(at offset: Int) -> Lexer {
        Lexer(bytes, from: offset)
    }

    /// Whether a clause around the token is never compiled.
    var isNeverCompiled: Bool { neverCompiledClauses > 0 }

    /// The clauses around the token, outermost first.
    var openClauses: [ConditionClause] {
        conditions.map {
            ConditionClause(block: $0.block, clause: $0.clauses.count - 1, conditions: $0.clauses)
        }
    }
}

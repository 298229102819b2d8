/// A choice of the methods that a scan collects.
public enum ScanScope: Sendable {
    /// The methods with an `@Handler` annotation.
    case handlers
    /// Every method of a type or extension.
    case allMethods
}

/// A scanner that finds annotated methods, types and imports in one file.
///
/// It doesn't parse expressions. It follows brackets with its own stack, and knows which braces hold the members of a
/// type and which hold code. It reads a declaration only where one can begin. No function here recurses on the input.
struct DeclarationScanner {
    /// An open bracket.
    enum Frame: UInt8 {
        /// The braces around the members of a type or extension.
        case type
        /// Any other braces.
        case code
        /// Parentheses, square brackets or an interpolation.
        case group
    }

    /// An attribute of the declaration that is being read, by its offsets.
    struct PendingAttribute {
        var start: Int
        var nameStart: Int
        var nameEnd: Int
        var isGeneric: Bool
        /// The start of the text inside the parentheses. If there are none, start and end are -1.
        var argumentStart: Int
        var argumentEnd: Int
        var end: Int
    }

    struct PendingModifier {
        var start: Int
        var end: Int
        var argumentStart: Int
        var argumentEnd: Int
    }

    /// The attributes and modifiers of a declaration that have been read so far.
    struct Prelude {
        var attributes: [PendingAttribute] = []
        var modifiers: [PendingModifier] = []
        var annotations: [HandlerAnnotation] = []
        var crossesDirective = false
        /// The blanks and comments before the first of them.
        var trivia = 0..<0

        var isEmpty: Bool { attributes.isEmpty && modifiers.isEmpty && annotations.isEmpty }
    }

    /// An `#if` whose `#endif` has not been reached.
    struct OpenCondition {
        var block: Int
        var clauses: [String]
        /// Whether the current clause is compiled.
        var value: ConditionValue
        /// Whether one of the clauses before it is compiled.
        var earlier: ConditionValue
        /// The number of brackets that are open at the `#if`. No clause can close them, and each clause begins with
        /// them.
        var frames: Int
        var contexts: Int
        var braces: Int
        var codeBraces: Int
    }

    /// The deepest nesting of types and of `#if`s, and the most clauses of an `#if`, that are read.
    ///
    /// The compiler gives up at this depth, too. Without a limit, the paths of types alone would be quadratic in the
    /// size of the source.
    static let nestingLimit = 256

    let bytes: SourceBytes
    let scope: ScanScope
    var lexer: Lexer
    /// The next token, which has not been consumed.
    var token: Token
    /// The last token that was consumed.
    var previous: Token?

    var frames: [Frame] = []
    var contexts: [TypeContext]
    /// The number of `frames` that are braces. `codeBraces` is the number of those that hold code.
    var braces = 0
    var codeBraces = 0
    var prelude = Prelude()
    var conditions: [OpenCondition] = []
    var conditionBlocks = 0
    /// The number of open clauses that are never compiled.
    var neverCompiledClauses = 0
    var lines = LineIndex()
    var scan: FileScan

    /// Creates a scanner.
    ///
    /// - Parameters:
    ///   - bytes: The source.
    ///   - path: The file's path, for diagnostics.
    ///   - scope: The methods to collect.
    ///   - contexts: The types around the source, if it is a part of a file.
    init(_ bytes: SourceBytes, path: String, scope: ScanScope, contexts: [TypeContext] = []) {
        self.bytes = bytes
        self.scope = scope
        self.lexer = Lexer(bytes)
        self.token = lexer.next()
        self.contexts = contexts
        self.scan = FileScan(path: path)
    }

    /// Reads to the end of the file.
    mutating func run() -> FileScan {
        while token.kind != .endOfFile { step() }
        endPrelude()
        if !frames.isEmpty || !conditions.isEmpty || lexer.endedInComment { scan.parses = false }
        return scan
    }

    /// Reads until one annotated declaration is understood or refused.
    mutating func runToFirstAnnotation() -> FileScan {
        while token.kind != .endOfFile, scan.methods.isEmpty, scan.diagnostics.isEmpty { step() }
        endPrelude()
        return scan
    }

    /// Never inlined, because it is called so often that its copies would be a good part of an optimized build.
    @inline(never)
    mutating func advance() {
        previous = token
        token = lexer.next()
    }

    /// Whether members of a type come next.
    var isAtMemberLevel: Bool {
        frames.isEmpty ? !contexts.isEmpty : frames[frames.count - 1] == .type
    }

    var isInGroup: Bool { !frames.isEmpty && frames[frames.count - 1] == .group }

    private mutating func step() {
        switch token.kind {
        case .at:
            readAttribute()
        case .keyword:
            readKeyword()
        case .identifier:
            readIdentifier()
        case .leftBrace:
            endPrelude()
            push(.code)
            advance()
        case .rightBrace:
            endPrelude()
            closeBrace()
            advance()
        case .leftParen, .leftSquare, .interpolationStart:
            endPrelude()
            push(.group)
            advance()
        case .rightParen, .rightSquare, .interpolationEnd:
            endPrelude()
            if isInGroup, frames.count > (conditions.last?.frames ?? 0) {
                frames.removeLast()
            } else {
                noteBroken()
            }
            advance()
        case .poundIf:
            readIf()
        case .poundElseif, .poundElse:
            readElse()
        case .poundEndif:
            readEndif()
        default:
            endPrelude()
            advance()
        }
    }

    // MARK: Brackets

    mutating func push(_ frame: Frame) {
        frames.append(frame)
        if frame != .group { braces += 1 }
        if frame == .code { codeBraces += 1 }
    }

    private mutating func pop() {
        guard let frame = frames.popLast() else { return }
        if frame != .group { braces -= 1 }
        if frame == .code { codeBraces -= 1 }
        if frame == .type, !contexts.isEmpty { contexts.removeLast() }
    }

    /// Closes the innermost braces, and the brackets left open inside.
    private mutating func closeBrace() {
        guard braces > (conditions.last?.braces ?? 0) else {
            noteBroken()
            return
        }
        while let frame = frames.last {
            pop()
            if frame != .group { return }
            noteBroken()
        }
    }

    /// Records that the file doesn't parse. A clause of `#if` doesn't count, because the compiler may skip it, whatever
    /// it holds.
    mutating func noteBroken() {
        if conditions.isEmpty { scan.parses = false }
    }

    /// Restores the brackets that were open at an `#if`.
    mutating func restoreFrames(of condition: OpenCondition) {
        while frames.count > condition.frames { pop() }
    }

    // MARK: Preludes

    /// Ends a prelude that no function follows. Annotations in it are reported, because they are attached to nothing
    /// that can be a handler.
    mutating func endPrelude(before found: Diagnostic.Problem.Introducer = .other) {
        if prelude.isEmpty { return }
        switch token.kind {
        case .rightBrace, .endOfFile:
            if !isPreludeExpression { noteBroken() }
        default: break
        }
        for annotation in prelude.annotations {
            report(.notAMethod(found), at: annotation.location)
        }
        clearPrelude()
    }

    /// Whether the prelude is one contextual word in code, such as `final`. To the compiler, that word is a name.
    private var isPreludeExpression: Bool {
        !isAtMemberLevel && prelude.attributes.isEmpty && prelude.annotations.isEmpty && prelude.modifiers.count == 1
            && previous?.kind == .identifier
    }

    /// Notes the blanks and comments before the token, if a prelude begins with it.
    mutating func beginPrelude() {
        if prelude.isEmpty { prelude.trivia = min(previous?.end ?? 0, token.start)..<token.start }
    }

    mutating func clearPrelude() {
        prelude.attributes.removeAll(keepingCapacity: true)
        prelude.modifiers.removeAll(keepingCapacity: true)
        prelude.annotations.removeAll(keepingCapacity: true)
        prelude.crossesDirective = false
    }

    /// Whether a contextual word at the token can begin a declaration.
    var canBeginDeclaration: Bool {
        if !prelude.isEmpty { return true }
        guard let previous else { return true }
        switch previous.kind {
        case .leftBrace, .rightBrace, .semicolon: return true
        case .comma, .colon, .colonColon, .equal, .binaryOperator, .prefixOperator, .arrow, .period, .at, .backslash,
            .leftParen, .leftSquare, .interpolationStart, .interpolationMiddle, .pound:
            return false
        case .keyword:
            switch previous.keyword {
            case .expression, .throws, .rethrows, .other, .deinit: return token.newlineBefore
            default: return false
            }
        default:
            return token.newlineBefore
        }
    }

    // MARK: Answers

    mutating func location(of offset: Int) -> SourceLocation { lines.location(of: offset, in: bytes) }

    mutating func report(_ problem: Diagnostic.Problem, at location: SourceLocation) {
        let diagnostic = Diagnostic(problem: problem, path: scan.path, location: location)
        var isBroken = false
        if case .notUnderstood = problem {
            noteBroken()
            isBroken = true
        }
        if conditions.isEmpty {
            scan.diagnostics.append(diagnostic)
        } else if !isNeverCompiled, !isBroken {
            scan.conditionalDiagnostics.append(diagnostic)
        }
    }

    /// Whether the token is nested too deeply to be read.
    var isTooDeep: Bool {
        contexts.count > Self.nestingLimit || conditions.count > Self.nestingLimit
            || (conditions.last?.clauses.count ?? 0) > Self.nestingLimit
    }

    func text(_ token: Token) -> String { bytes.text(token.start, token.end) }

    /// Returns a name without its backticks.
    func name(_ token: Token) -> String {
        bytes[token.start] == 0x60 && token.end - token.start > 2
            ? bytes.text(token.start + 1, token.end - 1) : text(token)
    }

    /// Whether a clause around the token is never compiled.
    var isNeverCompiled: Bool { neverCompiledClauses > 0 }

    /// The clauses around the token, outermost first.
    var openClauses: [ConditionClause] {
        conditions.map { open in
            ConditionClause(
                block: open.block, clause: open.clauses.count - 1, condition: ConditionText.clause(of: open.clauses))
        }
    }
}

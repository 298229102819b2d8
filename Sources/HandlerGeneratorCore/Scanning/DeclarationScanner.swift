/// Which methods a scan collects.
public enum ScanScope: Sendable {
    /// Those annotated `@Handler`.
    case handlers
    /// Every method of a type or extension.
    case allMethods
}

/// Finds annotated methods, types and imports in one file.
///
/// It doesn't parse expressions. It follows brackets with a stack of its own, knows which braces hold the members of a
/// type and which hold code, and reads a declaration only where one can begin. Nothing here recurses on the input.
struct DeclarationScanner {
    /// An open bracket.
    enum Frame: UInt8 {
        /// The braces of a type or extension; its members follow.
        case type
        /// Any other braces.
        case code
        /// Parentheses, square brackets, an interpolation.
        case group
    }

    /// An attribute of the declaration that is being read, by where it stands.
    struct PendingAttribute {
        var start: Int
        var nameStart: Int
        var nameEnd: Int
        var isGeneric: Bool
        /// Inside the parentheses; empty at -1 if there are none.
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

    /// The attributes and modifiers read so far of a declaration.
    struct Prelude {
        var attributes: [PendingAttribute] = []
        var modifiers: [PendingModifier] = []
        var annotations: [HandlerAnnotation] = []
        var crossesDirective = false

        var isEmpty: Bool { attributes.isEmpty && modifiers.isEmpty && annotations.isEmpty }
    }

    /// An `#if` whose `#endif` hasn't come.
    struct OpenCondition {
        var block: Int
        var clauses: [String]
        /// Whether the last of the clauses is compiled.
        var value: ConditionValue
        /// Whether one of those before it is.
        var earlier: ConditionValue
        /// The brackets open at the `#if`: no clause can close them, and each clause begins with them.
        var frames: Int
        var contexts: Int
        var braces: Int
        var codeBraces: Int
    }

    /// How deep types and `#if` may nest, and how many clauses an `#if` may have, for what they hold to be read. The
    /// compiler gives up at this depth, too; without a limit the paths of types alone would be quadratic in the source.
    static let nestingLimit = 256

    let bytes: SourceBytes
    let scope: ScanScope
    var lexer: Lexer
    /// The next token, not yet consumed.
    var token: Token
    /// The last token consumed.
    var previous: Token?

    var frames: [Frame] = []
    var contexts: [TypeContext]
    /// How many of `frames` are braces, and how many of those hold code.
    var braces = 0
    var codeBraces = 0
    var prelude = Prelude()
    var conditions: [OpenCondition] = []
    var conditionBlocks = 0
    /// How many of the open clauses are never compiled.
    var neverCompiledClauses = 0
    var lines = LineIndex()
    var scan: FileScan

    /// - Parameter contexts: the types around the source, if it is a part of a file.
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

    /// Reads until one annotated declaration is understood or found wanting.
    mutating func runToFirstAnnotation() -> FileScan {
        while token.kind != .endOfFile, scan.methods.isEmpty, scan.diagnostics.isEmpty { step() }
        endPrelude()
        return scan
    }

    /// Never inlined: it is called so often that its copies would be a good part of what an optimized build compiles.
    @inline(never)
    mutating func advance() {
        previous = token
        token = lexer.next()
    }

    /// Whether what comes next are members of a type.
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

    /// Closes the innermost braces, and with them what was left open inside.
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

    /// Notes that the file doesn't parse. A clause of `#if` may be one that the compiler skips, whatever it holds.
    mutating func noteBroken() {
        if conditions.isEmpty { scan.parses = false }
    }

    /// Goes back to the brackets that were open at an `#if`.
    mutating func restoreFrames(of condition: OpenCondition) {
        while frames.count > condition.frames { pop() }
    }

    // MARK: Preludes

    /// What was read turned out not to be the beginning of a function: an annotation in it stands nowhere good.
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

    /// Whether the prelude is one contextual word in code, such as `final`: a name to the compiler, whoever declares it.
    private var isPreludeExpression: Bool {
        !isAtMemberLevel && prelude.attributes.isEmpty && prelude.annotations.isEmpty && prelude.modifiers.count == 1
            && previous?.kind == .identifier
    }

    mutating func clearPrelude() {
        prelude.attributes.removeAll(keepingCapacity: true)
        prelude.modifiers.removeAll(keepingCapacity: true)
        prelude.annotations.removeAll(keepingCapacity: true)
        prelude.crossesDirective = false
    }

    /// Whether a contextual word at the token can be the first of a declaration.
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

    /// Whether the token stands deeper than anything is read.
    var isTooDeep: Bool {
        contexts.count > Self.nestingLimit || conditions.count > Self.nestingLimit
            || (conditions.last?.clauses.count ?? 0) > Self.nestingLimit
    }

    func text(_ token: Token) -> String { bytes.text(token.start, token.end) }

    /// A name without its backticks.
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

/// Whether a condition of `#if` holds, as far as it can be told without the compiler's flags.
///
/// Swift 6.3 and later build this library, so that comparisons with older compilers are decided; so is the compiler's
/// choice not even to parse the clauses that they exclude.
enum ConditionValue {
    case always, never, depends

    static func && (first: ConditionValue, second: ConditionValue) -> ConditionValue {
        if first == .never || second == .never { return .never }
        return first == .always && second == .always ? .always : .depends
    }

    static func || (first: ConditionValue, second: ConditionValue) -> ConditionValue {
        if first == .always || second == .always { return .always }
        return first == .never && second == .never ? .never : .depends
    }

    static prefix func ! (value: ConditionValue) -> ConditionValue {
        switch value {
        case .always: .never
        case .never: .always
        case .depends: .depends
        }
    }
}

extension ConditionValue {
    /// The oldest compiler, and the oldest language mode of it, that a file can be built with.
    private static let oldestCompiler = [6, 3]
    private static let oldestMode = [4]

    /// The value of a condition as written. What isn't understood depends.
    init(_ condition: String) {
        self = SourceBytes.withView(of: Array(condition.utf8)) { bytes in
            var evaluation = Evaluation()
            var lexer = Lexer(bytes)
            while true {
                let token = lexer.next()
                switch token.kind {
                case .endOfFile: return evaluation.result()
                case .leftParen: evaluation.open()
                case .rightParen: evaluation.close()
                case .prefixOperator where bytes.text(token.start, token.end) == "!": evaluation.negate()
                case .binaryOperator: evaluation.infix(bytes.text(token.start, token.end))
                case .identifier, .keyword:
                    let word = bytes.text(token.start, token.end)
                    var ahead = lexer
                    if ahead.next().kind == .leftParen {
                        lexer = ahead
                        let argument = Self.skipArguments(&lexer)
                        evaluation.operand(Self.call(word, bytes.text(argument.lowerBound, argument.upperBound)))
                    } else {
                        evaluation.operand(word == "true" ? .always : word == "false" ? .never : .depends)
                    }
                default: return .depends
                }
            }
        }
    }

    /// Consumes everything up to the parenthesis that closes; answers what stands in front of that.
    private static func skipArguments(_ lexer: inout Lexer) -> Range<Int> {
        let start = lexer.position
        var depth = 1
        while true {
            let token = lexer.next()
            switch token.kind {
            case .leftParen: depth += 1
            case .rightParen: depth -= 1
            case .endOfFile: return start..<token.start
            default: break
            }
            if depth == 0 { return start..<token.start }
        }
    }

    /// `compiler(>=6.0)`, `swift(<3)`.
    private static func call(_ function: String, _ argument: String) -> ConditionValue {
        let text = argument.filter { !$0.isWhitespace }
        let oldest: [Int]
        switch function {
        case "compiler": oldest = oldestCompiler
        case "swift": oldest = oldestMode
        default: return .depends
        }
        let isLess = text.hasPrefix("<")
        guard isLess || text.hasPrefix(">=") else { return .depends }
        let version = text.dropFirst(isLess ? 1 : 2).split(separator: ".").map { Int($0) ?? Int.max }
        guard !version.isEmpty, !oldest.lexicographicallyPrecedes(trimmed(version)) else { return .depends }
        return isLess ? .never : .always
    }

    /// A version without zeros at its end: 6.0 is 6.
    private static func trimmed(_ version: [Int]) -> [Int] {
        var version = version
        while version.last == 0 { version.removeLast() }
        return version
    }

    /// The value of an expression, operator by operator, without recursion: `&&` binds tighter than `||`.
    private struct Evaluation {
        /// What is open between two parentheses: `any || all && operand`.
        private struct Level {
            var any: ConditionValue = .never
            var all: ConditionValue = .always
            var operand: ConditionValue?
            var isNegated = false
            /// Whether the parenthesis itself is negated.
            var isOuterNegated = false
        }

        private var levels = [Level()]
        private var isMalformed = false

        mutating func negate() { levels[levels.count - 1].isNegated.toggle() }

        mutating func operand(_ value: ConditionValue) {
            let last = levels.count - 1
            if levels[last].operand != nil { isMalformed = true }
            levels[last].operand = levels[last].isNegated ? !value : value
            levels[last].isNegated = false
        }

        mutating func infix(_ symbol: String) {
            let last = levels.count - 1
            guard let operand = levels[last].operand, symbol == "&&" || symbol == "||" else {
                isMalformed = true
                return
            }
            levels[last].operand = nil
            levels[last].all = levels[last].all && operand
            if symbol == "||" {
                levels[last].any = levels[last].any || levels[last].all
                levels[last].all = .always
            }
        }

        mutating func open() {
            let isNegated = levels[levels.count - 1].isNegated
            levels[levels.count - 1].isNegated = false
            levels.append(Level(isOuterNegated: isNegated))
        }

        mutating func close() {
            guard levels.count > 1, let level = levels.popLast(), let value = Self.value(level) else {
                isMalformed = true
                return
            }
            operand(level.isOuterNegated ? !value : value)
        }

        func result() -> ConditionValue {
            guard !isMalformed, levels.count == 1 else { return .depends }
            return Self.value(levels[0]) ?? .depends
        }

        private static func value(_ level: Level) -> ConditionValue? {
            level.operand.map { level.any || (level.all && $0) }
        }
    }
}

/// The value of an `#if` condition, as far as it is known without the compiler's flags.
///
/// Swift 6.3 or later builds this library, so comparisons with older compilers have a known value. The compiler doesn't
/// even parse the clauses that such a comparison excludes.
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
    /// The oldest compiler, and its oldest language mode, with which a file can be built.
    private static let oldestCompiler = [6, 3]
    private static let oldestMode = [4]

    /// Reads a condition. Parts that aren't understood depend on the compiler's flags.
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

    /// Skips to the closing parenthesis, and returns the range of the text before it.
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

    /// Returns the value of a call such as `compiler(>=6.0)` or `swift(<3)`.
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

    /// Returns a version without zeros at its end: 6.0 becomes 6.
    private static func trimmed(_ version: [Int]) -> [Int] {
        var version = version
        while version.last == 0 { version.removeLast() }
        return version
    }

    /// An evaluation of an expression, operator by operator and without recursion. `&&` binds tighter than `||`.
    private struct Evaluation {
        /// A level of parentheses that is still open: `any || all && operand`.
        private struct Level {
            var any: ConditionValue = .never
            var all: ConditionValue = .always
            var operand: ConditionValue?
            var isNegated = false
            /// Whether a `!` precedes the parenthesis.
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

/// The value of an `#if` condition, as far as it is known without the compiler's flags.
///
/// The compiler doesn't even parse a clause that requires a compiler older than this library's.
enum ConditionValue {
    case always, never, depends

    static func && (first: ConditionValue, second: ConditionValue) -> ConditionValue {
        if first == .never || second == .never { return .never }
        return first == .always && second == .always ? .always : .depends
    }

    static func || (first: ConditionValue, second: ConditionValue) -> ConditionValue {
        !(!first && !second)
    }

    static prefix func ! (value: ConditionValue) -> ConditionValue {
        switch value {
        case .always: .never
        case .never: .always
        case .depends: .depends
        }
    }

    /// The oldest compiler and language mode that can build a file.
    private static let oldest = ["compiler": "6.3", "swift": "4"]

    /// A level of parentheses that is still open: `any || all && operand`.
    ///
    /// `&&` binds tighter than `||`.
    private struct Level {
        private var any = ConditionValue.never
        private var all = ConditionValue.always
        private var operand: ConditionValue?
        var isNegated = false

        var value: ConditionValue? { operand.map { any || (all && $0) } }

        /// Takes an operand.
        ///
        /// - Returns: Whether one is expected.
        @_optimize(none) mutating func take(_ value: ConditionValue) -> Bool {
            guard operand == nil else { return false }
            operand = isNegated ? !value : value
            isNegated = false
            return true
        }

        /// Takes an operator, `&&` or `||`.
        ///
        /// - Returns: Whether one is expected.
        @_optimize(none) mutating func combine(_ symbol: String) -> Bool {
            guard let operand, symbol == "&&" || symbol == "||" else { return false }
            self.operand = nil
            all = all && operand
            if symbol == "||" {
                any = any || all
                all = .always
            }
            return true
        }
    }

    /// Reads a condition, without recursion.
    ///
    /// A part that isn't understood depends on the compiler's flags.
    @_optimize(none) init(_ condition: String) {
        self = SourceBytes.withView(of: Array(condition.utf8)) { bytes in
            var levels = [Level()]
            var lexer = Lexer(bytes)
            while true {
                let token = lexer.next()
                let word = bytes.text(token)
                let last = levels.count - 1
                var isExpected = true
                switch token.kind {
                case .endOfFile: return last == 0 ? levels[0].value ?? .depends : .depends
                case .leftParen: levels.append(Level())
                case .rightParen:
                    guard last > 0, let value = levels.removeLast().value else { return .depends }
                    isExpected = levels[last - 1].take(value)
                case .prefixOperator where word == "!": levels[last].isNegated.toggle()
                case .binaryOperator: isExpected = levels[last].combine(word)
                case .identifier, .keyword:
                    isExpected = levels[last].take(Self.operand(word, &lexer, bytes))
                default: return .depends
                }
                if !isExpected { return .depends }
            }
        }
    }

    /// Returns the value of a name, or of a call if its arguments follow.
    private static func operand(_ word: String, _ lexer: inout Lexer, _ bytes: SourceBytes)
        -> ConditionValue
    {
        var ahead = lexer
        guard ahead.next().kind == .leftParen else {
            switch word {
            case "true": return .always
            case "false": return .never
            default: return .depends
            }
        }
        let start = ahead.position
        var depth = 1
        var token = Token.none
        while depth > 0, token.kind != .endOfFile {
            token = ahead.next()
            depth += token.kind.depth
        }
        lexer = ahead
        return call(word, bytes.text(start, token.start))
    }

    /// Returns the value of a call such as `compiler(>=6.0)` or `swift(<3)`.
    @_optimize(none) private static func call(_ function: String, _ argument: String)
        -> ConditionValue
    {
        guard let oldest = oldest[function] else { return .depends }
        let text = argument.filter { !$0.isWhitespace }
        let isLess = text.hasPrefix("<")
        guard isLess || text.hasPrefix(">=") else { return .depends }
        let version = String(text.dropFirst(isLess ? 1 : 2))
        guard !version.isEmpty, !oldest.isEarlierVersion(than: version) else { return .depends }
        return isLess ? .never : .always
    }
}

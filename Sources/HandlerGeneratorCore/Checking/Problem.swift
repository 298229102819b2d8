extension Diagnostic {
    /// The reason that a declaration can't be a handler, as data: its kind, and the words of the source to quote.
    public struct Problem: Sendable {
        public let kind: Kind
        public let words: [String]

        @_optimize(none) package init(_ kind: Kind, _ words: [String]) {
            self.kind = kind
            self.words = words
        }

        /// The code after an annotation, if it isn't a method.
        package enum Introducer: String {
            case property = "a property"
            case initializer = "an initializer"
            case deinitializer = "a deinitializer"
            case `subscript` = "a subscript"
            case enumCase = "an enum case"
            case `typealias` = "a type alias"
            case type = "a type"
            case macro = "a macro"
            case `import` = "an import"
            case freeFunction = "a function outside any type"
            case localFunction = "a function inside a body of code"
            case nested = "something inside another declaration's attributes, parameters or types"
            case other = "this code"
        }

        static func notAMethod(_ introducer: Introducer) -> Problem { Problem(.notAMethod, [introducer.rawValue]) }

        /// The problem in one line: what was found, what was expected and how to fix it.
        @_optimize(none) public var message: String {
            let pieces = kind.rawValue.parts(keepingEmpty: true) { $0 == "%" }
            return pieces.dropFirst().reduce(pieces[0]) { message, piece in
                let number = piece.first?.wholeNumberValue ?? 0
                return message + (words.indices.contains(number - 1) ? Self.oneLine(words[number - 1]) : "")
                    + piece.dropFirst()
            }
        }

        /// Returns quoted source, which may span several lines, as one line.
        @_optimize(none) private static func oneLine(_ text: String) -> String {
            text.parts(separatedBy: \.isNewline).enumerated()
                .map { $0 == 0 ? $1 : String($1.drop { $0 == " " || $0 == "\t" }) }.joined(separator: " ")
        }
    }
}

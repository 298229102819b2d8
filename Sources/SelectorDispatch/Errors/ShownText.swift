extension String {
    /// The text as a message shows what came from outside: in one line, with nothing in it that a terminal or a log's reader
    /// would obey, and shortened.
    ///
    /// Spelled as in a string literal, `tap\n\u{1B}[2J:`, so that two texts which look alike are told apart. Nothing is copied
    /// but what is shown.
    ///
    /// - Parameter limit: how many Unicode scalars are shown; a longer text says how many it has.
    package func shown(upTo limit: Int = 80) -> String {
        if utf8.count <= limit, utf8.allSatisfy(Self.isPlain) { return self }
        var result = ""
        var index = unicodeScalars.startIndex
        var count = 0
        while index < unicodeScalars.endIndex, count < limit {
            Self.append(unicodeScalars[index], to: &result)
            unicodeScalars.formIndex(after: &index)
            count += 1
        }
        guard index < unicodeScalars.endIndex else { return result }
        // Not in characters as people count them: one of those may be made of millions of scalars.
        return result + "… (\(Self.grouped(count + unicodeScalars[index...].count)) characters)"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "'")
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
        switch scalar {
        case "\n": result += #"\n"#
        case "\r": result += #"\r"#
        case "\t": result += #"\t"#
        case "\\": result += #"\\"#
        case "'": result += #"\'"#
        default:
            if isVisible(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
    }

    /// Whether a scalar does nothing but stand where it is written. What doesn't: controls, among them those that turn the
    /// direction of writing, line ends, spaces of other widths, and whatever nobody sees.
    package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return false
        case .privateUse, .surrogate, .unassigned: return false
        default: return !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// `5,000,000`.
    private static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.reduce(into: "") { result, index in
            if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
            result.append(digits[index])
        }
    }
}

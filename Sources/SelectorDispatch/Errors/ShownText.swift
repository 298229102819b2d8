extension String {
    /// Returns the text as error messages show text from outside: on one line, shortened, and without characters that
    /// control a terminal or mislead the reader of a log.
    ///
    /// The text is escaped as in a string literal, such as `tap\n\u{1B}[2J:`, to distinguish texts that look alike.
    /// Only the visible part is copied.
    ///
    /// - Parameter limit: The number of Unicode scalars to show. The result for a longer text states the text's length.
    @_optimize(none) package func shown(upTo limit: Int = 80) -> String {
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
        // Scalars are counted, not grapheme clusters, because one cluster may consist of millions of scalars.
        return result + "… (\(Self.grouped(count + unicodeScalars[index...].count)) characters)"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "'")
    }

    @_optimize(size) private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
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

    /// Returns whether a scalar is safe to show without escaping.
    ///
    /// Control characters (including those that change the writing direction), line separators, spaces other than the
    /// ASCII one, and invisible characters aren't safe.
    package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return false
        case .privateUse, .surrogate, .unassigned: return false
        default: return !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Returns the number with digit separators, such as `5,000,000`.
    private static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.reduce(into: "") { result, index in
            if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
            result.append(digits[index])
        }
    }
}

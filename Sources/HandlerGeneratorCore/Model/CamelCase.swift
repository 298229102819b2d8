/// Splits camel-case names into words, as the compiler does to name selectors. Only ASCII letters count as letters.
enum CamelCase {
    /// Returns the first word of a name; an empty slice for an empty name.
    @_optimize(none) static func firstWord(_ name: [UInt8]) -> ArraySlice<UInt8> {
        guard let first = name.first else { return [] }
        if first == underscore { return name[0..<1] }
        var end = 0
        while end < name.count, isUppercase(name[end]) { end += 1 }
        if end > 1 {
            // In an acronym, a plural suffix belongs to the word, but the capital letter of the next word doesn't.
            var lowercaseEnd = end
            while lowercaseEnd < name.count, isLowercase(name[lowercaseEnd]) { lowercaseEnd += 1 }
            let suffix = name[end..<lowercaseEnd]
            if end == name.count { return name[...] }
            if isPlural(suffix), !(name[end - 1] == 0x49 && suffix.elementsEqual([0x73])) {
                return name[0..<lowercaseEnd]
            }
            return name[0..<(isLowercase(name[end]) ? end - 1 : end)]
        }
        while end < name.count, !isUppercase(name[end]), name[end] != underscore { end += 1 }
        return name[0..<end]
    }

    /// Returns the last word of a name; an empty slice for an empty name.
    @_optimize(none) static func lastWord(_ name: [UInt8]) -> ArraySlice<UInt8> {
        guard !name.isEmpty else { return [] }
        var start = startOfLowercaseRun(name, before: name.count)
        var end = name.count
        if start > 0, isPlural(name[start..<end]) {
            end = start
            start = startOfLowercaseRun(name, before: start)
        }
        if start < end {
            let isAfterCapital = start != 0 && isLowercase(name[start]) && name[start - 1] != underscore
            return name[(isAfterCapital ? start - 1 : start)...]
        }
        if name[start - 1] == underscore { return name[(start - 1)...] }
        while start > 0, isUppercase(name[start - 1]) { start -= 1 }
        return name[start...]
    }

    /// Returns a name with its first letter capitalized.
    @_optimize(none) static func sentenceCased(_ name: [UInt8]) -> [UInt8] {
        guard let first = name.first, isLowercase(first) else { return name }
        return [first - 0x20] + name.dropFirst()
    }

    private static let underscore = UInt8(ascii: "_")

    private static func isUppercase(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
    private static func isLowercase(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }

    @_optimize(none) private static func isPlural(_ suffix: ArraySlice<UInt8>) -> Bool {
        suffix.elementsEqual("s".utf8) || suffix.elementsEqual("es".utf8) || suffix.elementsEqual("ies".utf8)
    }

    @_optimize(none) private static func startOfLowercaseRun(_ name: [UInt8], before end: Int) -> Int {
        var start = end
        while start > 0, !isUppercase(name[start - 1]), name[start - 1] != underscore { start -= 1 }
        return start
    }
}

/// A byte search that tells which files can't hold what is looked for, so that most files of a project are never lexed.
///
/// A wrong "yes" costs a scan. A "no" is always right: between the words of a match there are only blanks, or bytes
/// that make the answer "yes".
struct FileFilter {
    let bytes: SourceBytes

    /// Whether the file can contain `@Handler`, in any spelling.
    var mayHoldHandlers: Bool {
        var index = 0
        while let at = bytes.firstIndex(of: 0x40, from: index) {
            index = at + 1
            var name = skipBlanks(from: index)
            if bytes[name] == 0x60 { name += 1 }
            switch bytes[name] {
            case 0x48 where isWord("Handler", at: name): return true
            // A module of the library.
            case 0x53 where bytes.has("SelectorDispatch", at: name): return true
            case 0x52 where bytes.has("Responder", at: name): return true
            // A comment, a conflict marker or a character that the lexer ignores.
            case 0x2F, 0x3C, 0x3E, 0x80...0xFF: return true
            default: break
            }
        }
        return false
    }

    /// Whether the file can import the library with an explicit access level.
    var mayStateLibraryAccess: Bool {
        var index = 0
        while let name = bytes.firstIndex(of: "SelectorDispatch", from: index) {
            index = name + 1
            guard let introducer = wordBefore(name) else { continue }
            guard introducer == "import" else {
                // A comment or the import of one declaration.
                if introducer == "/" || Self.importKinds.contains(introducer) { return true }
                continue
            }
            switch wordBefore(skipBlanks(before: name) - 6) {
            case "public", "package", "internal", "fileprivate", "private", "/": return true
            default: continue
            }
        }
        return false
    }

    private static let importKinds: Set<String> = [
        "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
    ]

    /// Returns whether the file can declare a type with one of these names.
    func mayDeclareType(named names: Set<String>) -> Bool {
        if names.isEmpty { return false }
        return names.count <= Self.searchedNames
            ? names.contains(where: mayDeclareType) : mayDeclareTypeByReadingWords(names)
    }

    /// Returns whether the file can declare a type alias with one of these names.
    func mayDeclareAlias(named names: Set<String>) -> Bool {
        guard !names.isEmpty else { return false }
        var index = 0
        while let word = bytes.firstIndex(of: "typealias", from: index) {
            index = word + 9
            guard isBounded(word, index) else { continue }
            var start = skipBlanks(from: index)
            if bytes[start] == 0x2F { return true }
            if bytes[start] == 0x60 { start += 1 }
            var end = start
            while end < bytes.count, Self.isNameByte(bytes.base[end]) { end += 1 }
            if names.contains(bytes.text(start, end)) { return true }
        }
        return false
    }

    /// The number of names up to which it is faster to search for each of them than to look at every word.
    private static let searchedNames = 4

    private func mayDeclareType(named name: String) -> Bool {
        let pattern = Array(name.utf8)
        guard pattern.count < 256 else { return true }
        return pattern.withUnsafeBufferPointer { pattern in
            var index = 0
            while let start = bytes.firstIndex(of: pattern, from: index) {
                index = start + 1
                if isBounded(start, start + pattern.count), isIntroduced(start) { return true }
            }
            return false
        }
    }

    private func mayDeclareTypeByReadingWords(_ names: Set<String>) -> Bool {
        var lengths: UInt64 = 0
        for name in names { lengths |= 1 << UInt64(min(name.utf8.count, 63)) }
        var index = 0
        while index < bytes.count {
            guard Self.isNameByte(bytes.base[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, Self.isNameByte(bytes.base[index]) { index += 1 }
            if lengths >> UInt64(min(index - start, 63)) & 1 == 1, isIntroduced(start),
                names.contains(bytes.text(start, index))
            {
                return true
            }
        }
        return false
    }

    // MARK: Words

    private func isWord(_ word: StaticString, at index: Int) -> Bool {
        bytes.has(word, at: index) && isBounded(index, index + word.utf8CodeUnitCount)
    }

    private func isBounded(_ start: Int, _ end: Int) -> Bool {
        !Self.isNameByte(bytes[start - 1]) && !Self.isNameByte(bytes[end])
    }

    private static func isNameByte(_ byte: UInt8) -> Bool { byte >= 0x80 || CharacterClasses.isIdentifierPart(byte) }

    /// Returns whether the name at `start` follows a word that declares a type.
    private func isIntroduced(_ start: Int) -> Bool {
        switch wordBefore(bytes[start - 1] == 0x60 ? start - 1 : start) {
        case "class", "struct", "enum", "actor", "protocol", "typealias", "/": true
        default: false
        }
    }

    /// Returns the word before a position, skipping blanks; `/` if there may be a comment between; nil if there is no
    /// word.
    private func wordBefore(_ place: Int) -> String? {
        let end = skipBlanks(before: place)
        if bytes[end - 1] == 0x2F { return "/" }
        var start = end
        while start > 0, end - start < 16, Self.isNameByte(bytes[start - 1]) { start -= 1 }
        return start < end ? bytes.text(start, end) : nil
    }

    private func skipBlanks(before place: Int) -> Int {
        var index = place
        while index > 0, Self.isBlank(bytes[index - 1]) { index -= 1 }
        return index
    }

    private func skipBlanks(from start: Int) -> Int {
        var index = start
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
        return index
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09...0x0D, 0x00: true
        default: false
        }
    }
}

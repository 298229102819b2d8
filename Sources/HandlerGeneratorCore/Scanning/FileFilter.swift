/// A byte search that rules out files without handlers.
///
/// Most of a project's files are thus never lexed.
///
/// A false positive costs a scan. There are no false negatives.
package struct FileFilter {
    let bytes: SourceBytes

    /// Whether the file can contain `@Handler`, in any spelling.
    private(set) var mayHoldHandlers = false

    /// Whether the file can declare a global actor.
    private(set) var mayDeclareActors = false

    /// Whether the file can export a module to the module's other files.
    private var mayExport = false

    /// Reads the words after each `@`.
    init(bytes: SourceBytes) {
        self.bytes = bytes
        var index = 0
        while let at = bytes.firstIndex(of: 0x40, from: index) {
            index = at + 1
            var name = skipBlanks(from: index)
            if bytes[name] == 0x60 { name += 1 }
            switch bytes[name] {
            case 0x48 where bytes.has("Handler", at: name) && !Self.isNameByte(bytes[name + 7]):
                mayHoldHandlers = true
            // A module of the library.
            case 0x53 where bytes.has("SelectorDispatch", at: name): mayHoldHandlers = true
            case 0x52 where bytes.has("Responder", at: name): mayHoldHandlers = true
            case 0x67 where bytes.has("globalActor", at: name): mayDeclareActors = true
            case 0x5F where bytes.has("_exported", at: name): mayExport = true
            // A comment, a conflict marker or a character that the lexer ignores.
            case 0x2F, 0x3C, 0x3E, 0x80...0xFF:
                mayHoldHandlers = true
                mayDeclareActors = true
                mayExport = true
            default: break
            }
        }
    }

    /// Whether the file can import the library, or export a module to the module's other files.
    var mayImport: Bool { mayExport || bytes.firstIndex(of: "SelectorDispatch") != nil }

    /// Whether the file can use the macro `#Selector`.
    var mayNameSelectors: Bool {
        var index = 0
        while let pound = bytes.firstIndex(of: 0x23, from: index) {
            if bytes.has("#Selector", at: pound) { return true }
            index = pound + 1
        }
        return false
    }

    /// Returns whether a file can declare a global actor with a name.
    ///
    /// - Parameters:
    ///   - name: The actor's name, perhaps with those of the types around it.
    ///   - contents: The file's contents.
    package static func mayDeclareActor(_ name: String, in contents: [UInt8]) -> Bool {
        SourceBytes.withView(of: contents) { bytes in
            var names = UnresolvedNames()
            names.addType(name)
            let filter = FileFilter(bytes: bytes)
            return filter.mayDeclareActors && filter.mayDeclare(names)
        }
    }

    /// Returns whether the file can declare a type, a type alias or a typed message's namesake with
    /// one of these names.
    func mayDeclare(_ names: UnresolvedNames) -> Bool {
        let messages = bytes.firstIndex(of: "Message") == nil ? [] : names.messages
        let all = names.types.union(names.aliases).union(messages)
        guard !all.isEmpty else { return false }
        var hasLength = Array(repeating: false, count: 64)
        for name in all { hasLength[min(name.utf8.count, 63)] = true }
        var index = 0
        while index < bytes.count {
            while index < bytes.count, !Self.isNameByte(bytes.base[index]) { index += 1 }
            let start = index
            while index < bytes.count, Self.isNameByte(bytes.base[index]) { index += 1 }
            guard hasLength[min(index - start, 63)] else { continue }
            let name = bytes.text(start, index)
            switch wordBefore(bytes[start - 1] == 0x60 ? start - 1 : start) {
            case "typealias", "/":
                if names.aliases.contains(name) || names.types.contains(name) { return true }
            case "class", "struct", "enum", "actor", "protocol":
                if names.types.contains(name) { return true }
            case "func", "var", "let", "case", ",":
                if messages.contains(name) { return true }
            default: break
            }
        }
        return false
    }

    /// The words in a file that mentions the tag type, except those after a dot.
    ///
    /// They include all tags that it declares.
    var possibleTags: [String] {
        var words: [String] = []
        guard bytes.firstIndex(of: "HandlerTag") != nil else { return words }
        var lexer = Lexer(bytes)
        var previous = Token.none
        while case let token = lexer.next(), token.kind != .endOfFile {
            if token.kind == .identifier, previous.kind != .period {
                words.append(bytes.name(token))
            }
            previous = token
        }
        return words
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || CharacterClasses.isIdentifierPart(byte)
    }

    /// Returns the word before a position and the blanks before it.
    ///
    /// - Returns: The word; `/` if a comment may end there; a comma; nil if there is none of them.
    private func wordBefore(_ place: Int) -> String? {
        let end = skipBlanks(before: place)
        if bytes[end - 1] == 0x2F { return "/" }
        if bytes[end - 1] == 0x2C { return "," }
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
        byte == 0x20 || byte &- 0x09 < 5 || byte == 0x00
    }
}

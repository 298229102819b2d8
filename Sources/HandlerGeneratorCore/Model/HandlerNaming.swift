/// The names of declarations that the macro makes and the generated file uses.
package enum HandlerNaming {
    /// The namespace of the library's support for generated code, which user declarations can't
    /// shadow.
    package static let library = "SelectorDispatch::_GeneratedCode"

    /// The version of the contract between generated code and the library, which `Contract.swift`
    /// states.
    package static let contract = "V4"

    /// The prefix of a definition function's base name, with the `$` of names that editors don't
    /// suggest.
    package static let definitionPrefix = "$__handler_"

    /// Returns the base name of a method's definition function, escaped where necessary.
    @_optimize(none) package static func definitionName(of method: MethodDeclaration) -> String {
        let name = definitionPrefix + method.name
        return isPlainIdentifier(method.name) ? name : "`\(name)`"
    }

    /// Returns the label of the definition function's parameter, which is unique among all types
    /// and selectors of all modules: a subclass may even have the same name as a class that is
    /// imported with `@testable`.
    @_optimize(none) package static func label(of method: MethodDeclaration, module: String)
        -> String
    {
        let path = [escaped(module)] + method.contexts.map { escaped($0.name) }
        let label = (path + [escaped(method.selector)]).joined(separator: "_")
        return method.isStatic ? label + "_1" : label
    }

    /// Returns the full name of a definition function, such as `VC.$__handler_tap(Shop_VC_tap_:)`.
    @_optimize(none) package static func definitionReference(
        of method: MethodDeclaration,
        module: String
    ) -> String {
        "\(method.typePath).\(definitionName(of: method))(\(label(of: method, module: module)):)"
    }

    /// Returns the name of the function that defines a run of handlers, which is as unique as the
    /// first one's label.
    @_optimize(none) static func runName(of first: MethodDeclaration, module: String) -> String {
        "__handlersFrom_" + label(of: first, module: module)
    }

    /// Returns a path's last component, as `#fileID` has it.
    ///
    /// A backslash is a separator on Windows only.
    @_optimize(none) static func fileName(ofPath path: String) -> String {
        #if os(Windows)
        let start = path.lastIndex { $0 == "/" || $0 == "\\" }
        #else
        let start = path.utf8.lastIndex(of: 0x2F)
        #endif
        return start.map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// Returns the name that a file's expansions mention to check that the generator has seen the
    /// file.
    package static func mark(ofFile fileID: String) -> String { escaped(fileID) }

    /// Returns a text as part of an identifier: `_` becomes `_0`, a colon or dot becomes `_`, and
    /// any other character that identifiers can't contain becomes `_x<hex>_`, as do colons and dots
    /// in backticks.
    @_optimize(none) package static func escaped(_ text: String) -> String {
        if isASCIIWord(text) { return text }
        var result = ""
        var isQuoted = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case ":" where !isQuoted, "." where !isQuoted: result += "_"
            case "_": result += "_0"
            case "`": isQuoted.toggle()
            case _ where CharacterClasses.isIdentifierPart(scalar.value) && scalar != "$":
                result.unicodeScalars.append(scalar)
            default: result += "_x" + String(scalar.value, radix: 16) + "_"
            }
        }
        return result
    }

    /// Returns whether a text consists only of ASCII letters and digits, as most names do.
    ///
    /// This is a fast check.
    @_optimize(none) private static func isASCIIWord(_ text: String) -> Bool {
        for byte in text.utf8 where (byte | 0x20) &- 0x61 >= 26 && byte &- 0x30 >= 10 {
            return false
        }
        return true
    }

    /// Returns whether a name that isn't a reserved word needs no backticks.
    @_optimize(none) package static func isPlainIdentifier(_ name: String) -> Bool {
        if let first = name.utf8.first, (first | 0x20) &- 0x61 < 26, isASCIIWord(name) {
            return true
        }
        let scalars = name.unicodeScalars.map { $0.value }
        guard let first = scalars.first, CharacterClasses.isIdentifierStart(first) else {
            return false
        }
        return scalars.allSatisfy(CharacterClasses.isIdentifierPart)
    }

    /// Returns the identifiers in a text, with their backticks, and any other words of the same
    /// characters.
    @_optimize(none) package static func words(of text: String) -> [String] {
        text.parts { !($0.isLetter || $0.isNumber || "_`".contains($0)) }
    }
}

/// The Swift compiler's rule for the selectors of `@objc` methods, without the parts for errors and
/// completion handlers.
public enum SelectorRule {
    /// Returns the selector of a method with a base name and argument labels, which are nil for
    /// `_`.
    @_optimize(none) public static func selector(baseName: String, labels: [String?]) -> String {
        guard let firstLabel = labels.first else { return baseName }
        return firstPiece(baseName: baseName, label: firstLabel ?? "") + ":"
            + labels.dropFirst().map { ($0 ?? "") + ":" }.joined()
    }

    /// Returns the base name and the first label, joined by `With` unless there is a preposition
    /// where they meet.
    @_optimize(none) private static func firstPiece(baseName: String, label: String) -> String {
        guard !label.isEmpty else { return baseName }
        let name = Array(baseName.utf8)
        let labelBytes = Array(label.utf8)
        let isJoined =
            isPreposition(CamelCase.firstWord(labelBytes))
            || isPreposition(CamelCase.lastWord(name))
        return baseName + (isJoined ? "" : "With")
            + String(decoding: CamelCase.sentenceCased(labelBytes), as: UTF8.self)
    }

    @_optimize(none) private static func isPreposition(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.count >= 2, word.count <= 9 else { return false }
        return prepositions.contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    /// The words that the compiler considers prepositions.
    private static let prepositions = Set(
        """
        above after along alongside as at before below by following for from given in including inside into matching of \
        on passing preceding since to until using via when with within
        """.words
    )
}

extension MethodDeclaration {
    /// The method's selector: the annotation's if it states one, otherwise the rule's.
    @_optimize(none) public var selector: String {
        if case .explicit(let selector)? = annotations.first?.selector { return selector }
        return SelectorRule.selector(baseName: name, labels: parameters.map { $0.label })
    }
}

/// Splits camel-case names into words, as the compiler does to name selectors.
///
/// Only ASCII letters count as letters.
private enum CamelCase {
    /// Returns the first word of a name; an empty slice for an empty name.
    @_optimize(none) static func firstWord(_ name: [UInt8]) -> ArraySlice<UInt8> {
        guard let first = name.first else { return [] }
        if first == underscore { return name[0..<1] }
        var end = 0
        while end < name.count, isUppercase(name[end]) { end += 1 }
        if end > 1 {
            // In an acronym, a plural suffix belongs to the word, but the capital letter of the
            // next word doesn't.
            var lowercaseEnd = end
            while lowercaseEnd < name.count, isLowercase(name[lowercaseEnd]) { lowercaseEnd += 1 }
            let suffix = name[end..<lowercaseEnd]
            if end == name.count { return name[...] }
            if isPlural(suffix), name[end - 1] != 0x49 || suffix.count > 1 {
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
            let isAfterCapital =
                start != 0 && isLowercase(name[start]) && name[start - 1] != underscore
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
        ["s", "es", "ies"].contains(String(decoding: suffix, as: UTF8.self))
    }

    @_optimize(none) private static func startOfLowercaseRun(_ name: [UInt8], before end: Int)
        -> Int
    {
        var start = end
        while start > 0, !isUppercase(name[start - 1]), name[start - 1] != underscore { start -= 1 }
        return start
    }
}

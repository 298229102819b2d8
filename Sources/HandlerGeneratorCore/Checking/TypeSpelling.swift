/// Facts about a type as it is written.
package enum TypeSpelling {
    /// Returns whether a type is written as a name, apart from generic arguments.
    @_optimize(none) static func isName(_ type: String) -> Bool {
        withoutArguments(type).allSatisfy {
            isNameCharacter($0) || ".:`".contains($0)
        }
    }

    /// Returns a type's name without generic arguments, such as `Callback` for `Callback<Int>`.
    @_optimize(none) static func withoutArguments(_ type: String) -> String {
        var isQuoted = false
        return String(
            type.prefix { character in
                if character == "`" { isQuoted.toggle() }
                return isQuoted || character != "<"
            }
        )
    }

    /// Returns whether a type is written with the protocol `Sendable`, such as `[any Sendable]`.
    ///
    /// The attribute `@Sendable` is part of a function's type.
    @_optimize(none) static func isAnySendable(_ type: String) -> Bool {
        type.contains("Sendable")
            && type.parts { !isNameCharacter($0) && $0 != "@" }.contains("Sendable")
    }

    /// Returns the names in a type, each with those of the types around it, such as `Row.ID`.
    @_optimize(none) static func names(in type: String) -> [String] {
        type.parts { !isNameCharacter($0) && $0 != "." && $0 != "`" }.compactMap { part in
            let name = part.parts { $0 == "." }.joined(separator: ".")
            return name.isEmpty ? nil : name
        }
    }

    /// Returns the names after an `@` in a type or an isolation, such as `Vault` for
    /// `@Vault () -> Int`.
    @_optimize(none) package static func attributes(in text: String) -> [String] {
        text.split(separator: "@", omittingEmptySubsequences: false).dropFirst().map { piece in
            String(piece.prefix { isNameCharacter($0) || ".:`".contains($0) })
        }
    }

    /// Returns whether a character can be in a name without backticks.
    static func isNameCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_$".contains(character)
    }
}

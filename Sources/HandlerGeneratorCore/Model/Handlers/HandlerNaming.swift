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

    /// Returns the label of the definition function's parameter, such as `Shop_VC_tap_`.
    ///
    /// It is unique among all types and selectors of all modules: a subclass may even have the same
    /// name as a class that is imported with `@testable`.
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

    /// Returns the name of the function that defines a run of handlers.
    ///
    /// It is as unique as the first one's label.
    static func runName(of first: MethodDeclaration, module: String) -> String {
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

    /// Returns a text as part of an identifier.
    ///
    /// `_` becomes `_0`, and a colon or dot becomes `_`. Any other character that identifiers can't
    /// contain becomes `_x<hex>_`, as do colons and dots in backticks.
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
    /// The check is faster than that of scalars.
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

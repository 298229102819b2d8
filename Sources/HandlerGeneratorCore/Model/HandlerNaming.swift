/// The names of declarations that the macro makes and the generated file uses. Both take the names from here.
public enum HandlerNaming {
    /// The namespace of the library's support for generated code. The module selector tells it from the user's own
    /// declarations.
    static let library = "SelectorDispatch::_GeneratedCode"

    /// The version of the contract that generated code keeps with the library, whose `Contract.swift` states it.
    static let contract = "V3"

    /// The prefix of a definition function's base name. Names with a `$` prefix belong to macros, and editors don't
    /// suggest them.
    static let definitionPrefix = "$__handler_"

    /// Returns the base name of a method's definition function, escaped where necessary.
    public static func definitionName(of method: MethodDeclaration) -> String {
        let name = definitionPrefix + method.name
        return isPlainIdentifier(method.name) ? name : "`\(name)`"
    }

    /// Returns the base name of a method's typed message, escaped where necessary.
    static func messageName(of method: MethodDeclaration) -> String {
        let name = method.name + "Message"
        return isPlainIdentifier(method.name) ? name : "`\(name)`"
    }

    /// Returns the label of the definition function's parameter.
    ///
    /// The label is unique among all types and selectors of all modules. So neither overloads collide, nor a class and
    /// its subclass, not even if the subclass has the name of a class that is imported with `@testable`.
    public static func label(of method: MethodDeclaration, module: String) -> String {
        let path = [escaped(module)] + method.contexts.map { escaped($0.name) }
        let label = (path + [escaped(method.selector)]).joined(separator: "_")
        return method.isStatic ? label + "_1" : label
    }

    /// Returns the full name that the generated file uses for a definition function, such as
    /// `VC.$__handler_tap(Shop_VC_tap_:)`.
    public static func definitionReference(of method: MethodDeclaration, module: String) -> String {
        "\(method.typePath).\(definitionName(of: method))(\(label(of: method, module: module)):)"
    }

    /// Returns the name of the function that defines a run of handlers, of which `first` is the first. It is unique, as
    /// that one's label is.
    static func runName(of first: MethodDeclaration, module: String) -> String {
        "__handlersFrom_" + label(of: first, module: module)
    }

    /// Returns a path's last component, as `#fileID` has it. A backslash is a separator on Windows only.
    static func fileName(ofPath path: String) -> String {
        #if os(Windows)
            let start = path.lastIndex { $0 == "/" || $0 == "\\" }
        #else
            let start = path.utf8.lastIndex(of: 0x2F)
        #endif
        return start.map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// Returns the name with which a file's expansions check that the generator has seen the file.
    static func mark(ofFile fileID: String) -> String { escaped(fileID) }

    /// Returns a text as part of an identifier.
    ///
    /// `:` becomes `_`, and `_` becomes `_0`. A module selector, or a dot in a type's path, becomes `_`. Any other
    /// character that an identifier can't have becomes `_x<hex>_`.
    static func escaped(_ text: String) -> String {
        if isASCIIWord(text) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case ":", ".": result += "_"
            case "_": result += "_0"
            case "`": break
            default:
                let value = scalar.value
                let isAllowed =
                    value < 0x80
                    ? CharacterClasses.isIdentifierPart(UInt8(value)) && value != 0x24
                    : CharacterClasses.isIdentifierPart(value)
                if isAllowed {
                    result.unicodeScalars.append(scalar)
                } else {
                    result += "_x" + String(value, radix: 16) + "_"
                }
            }
        }
        return result
    }

    /// Returns whether a text consists of ASCII letters and digits only, as most names do. This is a fast check.
    private static func isASCIIWord(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { utf8 in
            guard let base = utf8.baseAddress else { return true }
            var index = 0
            while index < utf8.count {
                let byte = base[index]
                guard (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 else { return false }
                index += 1
            }
            return true
        }
    }

    /// Returns whether a name needs no backticks. Reserved words are not considered.
    static func isPlainIdentifier(_ name: String) -> Bool {
        if let first = name.utf8.first, (first | 0x20) &- 0x61 < 26, isASCIIWord(name) { return true }
        for (index, scalar) in name.unicodeScalars.enumerated() {
            let value = scalar.value
            let isPart =
                value < 0x80
                ? CharacterClasses.isIdentifierPart(UInt8(value)) : CharacterClasses.isIdentifierPart(value)
            guard isPart else { return false }
            if index == 0 {
                let isStart =
                    value < 0x80
                    ? CharacterClasses.isIdentifierStart(UInt8(value)) : CharacterClasses.isIdentifierStart(value)
                guard isStart else { return false }
            }
        }
        return !name.isEmpty
    }
}

extension HandlerNaming {
    /// Returns a method's base name, as written after a dot.
    static func memberName(_ method: MethodDeclaration) -> String {
        let needsBackticks = ["init", "self", "Type", "Protocol"].contains(method.name)
        return needsBackticks || !isPlainIdentifier(method.name) ? "`\(method.name)`" : method.name
    }

    /// Returns a label, as written in a declaration.
    static func parameterLabel(_ label: String) -> String {
        ["inout", "var", "let"].contains(label) || !isPlainIdentifier(label) ? "`\(label)`" : label
    }

    /// Returns the identifiers in a text, and any other words of the same characters.
    static func words(of text: String) -> [String] {
        text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }

    /// Returns a text in which one identifier is replaced by another.
    static func replacing(word: String, with other: String, in text: String) -> String {
        var result = ""
        var current = ""
        for character in text + " " {
            if character.isLetter || character.isNumber || character == "_" || character == "`" {
                current.append(character)
            } else {
                result += (current == word ? other : current) + String(character)
                current = ""
            }
        }
        return String(result.dropLast())
    }

    /// Returns a label, as written in a call.
    static func argumentLabel(_ label: String) -> String {
        label == "inout" || !isPlainIdentifier(label) ? "`\(label)`" : label
    }
}

/// The names of what the macro declares and the generated file refers to. Both take them from here.
public enum HandlerNaming {
    /// Where the library has what generated code needs. The module selector tells it from whatever its user declares.
    static let library = "SelectorDispatch::_GeneratedCode"

    /// What the base name of a definition function begins with. Names that begin so belong to macros; editors don't offer them.
    static let definitionPrefix = "$__handler_"

    /// The base name of a method's definition function, escaped where it has to be.
    public static func definitionName(of method: MethodDeclaration) -> String {
        let name = definitionPrefix + method.name
        return isPlainIdentifier(method.name) ? name : "`\(name)`"
    }

    /// The base name of a method's typed selector, escaped where it has to be.
    public static func constantName(of method: MethodDeclaration) -> String {
        let name = method.name + "Selector"
        return isPlainIdentifier(method.name) ? name : "`\(name)`"
    }

    /// The label of its parameter: unique among all types and selectors of all modules, so that neither overloads nor
    /// a class and its subclass collide, the subclass of a `@testable` imported class of the same name included.
    public static func label(of method: MethodDeclaration, module: String) -> String {
        let path = [escaped(module)] + method.contexts.map { escaped($0.name) }
        let label = (path + [escaped(method.selector)]).joined(separator: "_")
        return method.isStatic ? label + "_1" : label
    }

    /// The full name with which the generated file refers to it: `VC.$__handler_tap(Shop_VC_tap_:)`.
    public static func definitionReference(of method: MethodDeclaration, module: String) -> String {
        "\(method.typePath).\(definitionName(of: method))(\(label(of: method, module: module)):)"
    }

    /// A path's last part, as it stands in `#fileID`. A backslash separates on Windows only.
    static func fileName(ofPath path: String) -> String {
        #if os(Windows)
            let start = path.lastIndex { $0 == "/" || $0 == "\\" }
        #else
            let start = path.utf8.lastIndex(of: 0x2F)
        #endif
        return start.map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The name by which a file's expansions find out that the generator has seen the file.
    static func mark(ofFile fileID: String) -> String { escaped(fileID) }

    /// Text as part of an identifier: `:` is `_`, `_` is `_0`, what can't stand there is `_x<hex>_`, a module
    /// selector or a dot in a type's path is `_`.
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

    /// Whether a text is made of ASCII letters and digits, as most names are: quick to find out.
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

    /// Whether a name can be written without backticks, reserved words apart.
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
    /// A method's base name as it stands after a dot.
    static func memberName(_ method: MethodDeclaration) -> String {
        let needsBackticks = ["init", "self", "Type", "Protocol"].contains(method.name)
        return needsBackticks || !isPlainIdentifier(method.name) ? "`\(method.name)`" : method.name
    }

    /// A label as it stands in a declaration.
    static func parameterLabel(_ label: String) -> String {
        ["inout", "var", "let"].contains(label) || !isPlainIdentifier(label) ? "`\(label)`" : label
    }

    /// The identifiers in a text, and whatever else is made of their characters.
    static func words(of text: String) -> [String] {
        text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }

    /// A text with one identifier in place of another.
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

    /// A label as it stands in a call.
    static func argumentLabel(_ label: String) -> String {
        label == "inout" || !isPlainIdentifier(label) ? "`\(label)`" : label
    }
}

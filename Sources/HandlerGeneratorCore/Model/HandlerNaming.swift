/// The names of what the macro declares and the generated file refers to. Both take them from here.
public enum HandlerNaming {
    /// The base name of a method's definition function, escaped where it has to be.
    public static func definitionName(of method: MethodDeclaration) -> String {
        let name = "__handler_" + method.name
        return isPlainIdentifier(method.name) ? name : "`\(name)`"
    }

    /// The base name of a method's typed selector, escaped where it has to be.
    public static func constantName(of method: MethodDeclaration) -> String {
        let name = method.name + "Selector"
        return isPlainIdentifier(method.name) ? name : "`\(name)`"
    }

    /// The label of its parameter: unique among all types and selectors of a module, so that neither overloads nor
    /// a class and its subclass collide.
    public static func label(of method: MethodDeclaration) -> String {
        let path = method.contexts.map { escaped($0.name) }
        let label = (path + [escaped(method.selector)]).joined(separator: "_")
        return method.isStatic ? label + "_1" : label
    }

    /// The full name with which the generated file refers to it: `VC.__handler_tap(VC_tap_:)`.
    public static func definitionReference(of method: MethodDeclaration) -> String {
        "\(method.typePath).\(definitionName(of: method))(\(label(of: method)):)"
    }

    /// Text as part of an identifier: `:` is `_`, `_` is `_0`, what can't stand there is `_x<hex>_`, a module
    /// selector or a dot in a type's path is `_`.
    static func escaped(_ text: String) -> String {
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

    /// Whether a name can be written without backticks, reserved words apart.
    static func isPlainIdentifier(_ name: String) -> Bool {
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

    /// A label as it stands in a call.
    static func argumentLabel(_ label: String) -> String {
        label == "inout" || !isPlainIdentifier(label) ? "`\(label)`" : label
    }
}

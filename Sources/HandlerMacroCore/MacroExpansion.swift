import HandlerGeneratorCore

/// The definition function and the typed message that `@Handler` puts beside a method.
///
/// Both are static functions of the method's own type, so that private methods and types and shadowed names work
/// without special cases. The definition function is isolated as the method is. Names of the library carry a module
/// selector, so that no declaration can shadow them.
struct MacroExpansion {
    private let method: MethodDeclaration
    private let module: String
    private let file: String
    private let type: String
    /// Whether the method is asynchronous and runs on its caller's actor.
    private let runsOnCaller: Bool
    private let mentionsUnsafeTypes: Bool
    private let place: MacroPipeline.Place?
    private let messageAccess: MessageAccess

    /// - Parameters:
    ///   - file: The file as `#fileID` names it.
    ///   - place: The annotation's location; nil if it is unknown.
    ///   - libraryAccess: The access level of the file's import of the library, needed only for a method that is
    ///     visible outside the module.
    @_optimize(none) init(
        _ method: MethodDeclaration, module: String, file: String, place: MacroPipeline.Place?, runsOnCaller: Bool,
        libraryAccess: () -> AccessLevel
    ) {
        self.runsOnCaller = runsOnCaller
        self.method = method
        self.place = place
        messageAccess = MessageAccess(of: method, libraryAccess: libraryAccess)
        mentionsUnsafeTypes = method.mentionsUnsafeTypes
        self.module = module
        self.file = file
        let path = method.typePath
        let canBeShadowed = method.contexts.first.map { $0.kind != .extension } ?? false
        self.type = canBeShadowed || Self.isOwnName(path.prefix { $0 != "." }) ? "\(module)::\(path)" : path
    }

    /// The source of both functions.
    @_optimize(none) var source: String {
        var text = SourceText()
        for attribute in attributes { text.line(attribute) }
        let name = HandlerNaming.definitionName(of: method)
        let label = HandlerNaming.label(of: method, module: module)
        text.block(
            "\(modifiers)static func \(name)(\(label) h: \(HandlerNaming.library).HandlerCollector) {"
        ) { text in
            renderMark(&text)
            for omitted in omissions { text.line(statement(omitting: omitted)) }
        }
        if method.hasMessage { renderMessage(&text) }
        return text.text
    }

    /// Mentions the mark of the file, which the generated file declares. Without the plugin, the mark is missing, and
    /// the compiler reports an error at the annotation.
    @_optimize(none) private func renderMark(_ text: inout SourceText) {
        let mark = "_ = \(HandlerNaming.library).\(HandlerNaming.mark(ofFile: file)).self"
        // The directive accepts no escapes.
        guard let place, !place.path.swiftLiteral.holds("\\") else { return text.line(mark) }
        text.directive("#sourceLocation(file: \(place.path.swiftLiteral), line: \(place.line))")
        text.directive(String(repeating: " ", count: max(0, place.column - 5)) + mark)
        text.directive("#sourceLocation()")
    }

    /// The typed message: a function with the method's labels and types.
    @_optimize(none) private func renderMessage(_ text: inout SourceText) {
        for attribute in method.attributes
        where attribute.name == "available" || attribute.name == "_spi" && messageAccess.level == .public {
            text.line(attribute.text)
        }
        let access = messageAccess.modifier.map { $0.rawValue + " " } ?? ""
        let parameters = method.parameters.enumerated().map { index, parameter in
            let label = parameter.label.map(Self.parameterLabel) ?? "_"
            // The compiler warns about a name that repeats the label.
            let name = label == "p\(index)" ? label : "\(label) p\(index)"
            let value = parameter.literalDefault.map { " = " + $0 } ?? ""
            return "\(name): \(withoutSelf(Self.closureType(parameter)))\(value)"
        }
        let receiver = method.isStatic ? "\(type).Type" : type
        text.block(
            "\(access)nonisolated static func \(method.messageName)"
                + "(\(parameters.joined(separator: ", "))) -> SelectorDispatch::TypedMessage<\(receiver), \(resultType)> {"
        ) { text in
            let count = method.parameters.count > 4 ? "" : "\(method.parameters.count)"
            let arguments = ([method.selector.swiftLiteral] + method.parameters.indices.map { "p\($0)" })
                .joined(separator: ", ")
            let function = (method.hasUnsafeParameters ? "unsafe " : "") + "\(HandlerNaming.library).message\(count)"
            text.line("(nil, \(function)(\(arguments)))")
        }
    }

    /// Returns the parameter's type as that of a value.
    @_optimize(none) private static func valueType(_ parameter: Parameter) -> String {
        let attributes = parameter.typeAttributes.filter { $0 != "@escaping" }
        return (attributes + [optional(parameter.type)]).joined(separator: " ")
    }

    @_optimize(none) private static func withoutSending(_ result: String) -> String {
        result.hasPrefix("sending ") ? String(result.dropFirst(8)) : result
    }

    /// Returns a type with the receiver's in place of `Self`, which a class allows only as a method's whole result.
    @_optimize(none) private func withoutSelf(_ type: String) -> String {
        type.holds("Self") ? Self.replacing(word: "Self", with: self.type, in: type) : type
    }

    /// Returns a type as written, with `?` for the `!` of an implicitly unwrapped optional.
    @_optimize(none) private static func optional(_ type: String) -> String {
        type.hasSuffix("!") ? type.dropLast() + "?" : type
    }

    @_optimize(none) private var attributes: [String] {
        var attributes = method.attributes.filter { $0.name == "available" }.map(\.text)
        if case .globalActor(let attribute) = method.writtenIsolation { attributes.append(attribute) }
        return attributes
    }

    @_optimize(none) private var modifiers: String {
        method.writtenIsolation == .nonisolated ? "nonisolated internal " : "internal "
    }

    private var isActor: Bool { method.isIsolatedToInstance }

    /// The sets of defaults that the definition function's statements omit, one per statement, the largest first.
    private var omissions: [UInt64] { thresholds.map(omissionMask) + [0] }

    /// The parameters with defaults. Once an argument is missing, all defaults from there on are used.
    private var thresholds: [Int] { method.parameters.indices.filter { method.parameters[$0].hasDefault } }

    /// Returns the omitted parameters. Where a default is used, no argument is left for a variadic parameter.
    @_optimize(none) private func omissionMask(from threshold: Int) -> UInt64 {
        let variadic = method.isVariadic ? [method.parameters.count - 1] : []
        return (thresholds.filter { $0 >= threshold } + variadic).reduce(0) {
            $0 | 1 &<< UInt64(truncatingIfNeeded: $1)
        }
    }

    /// `h.sync2 { (t: VC, p0: Int, p1: String) -> Bool in t.tap(p0, info: p1) }`.
    @_optimize(none) private func statement(omitting mask: UInt64) -> String {
        let kept = method.parameters.indices.filter { mask & 1 &<< UInt64(truncatingIfNeeded: $0) == 0 }
        let body = "{ \(closureHead(kept))\(call(omitting: mask)) }"
        // Strict memory safety requires a mark on every expression that passes a pointer.
        let isUnsafe =
            mentionsUnsafeTypes
            && (method.hasUnsafeResult || kept.contains { MethodDeclaration.isUnsafe(method.parameters[$0].type) })
        let kind = isActor ? "Actor" : method.result == nil ? "Void" : ""
        let function = (isUnsafe ? "unsafe " : "") + (method.effects.isAsync ? "h.async" : "h.sync\(kind)")
        let omitted = mask == 0 ? [] : ["omitting: 0b" + String(mask, radix: 2)]
        let label = method.effects.isAsync && isActor ? "actor" : runsOnCaller ? "onCaller" : nil
        let arguments = omitted + (label.map { ["\($0): \(body)"] } ?? [])
        let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
        return function + list + (label == nil ? " " + body : "")
    }

    /// `(t: VC, p0: Int, p1: String) -> Bool in `. The types are spelled out as in the method, because it may be one of
    /// several overloads and because a function wouldn't be escaping otherwise.
    @_optimize(none) private func closureHead(_ indices: [Int]) -> String {
        let target = isActor ? "isolated \(type)" : method.isStatic ? "\(type).Type" : type
        let parameters = indices.map { "p\($0): \(Self.closureType(method.parameters[$0]))" }
        let list = "(" + (["t: \(target)"] + parameters).joined(separator: ", ") + ")"
        return method.hasOpaqueResult ? "\(list) in " : "\(list) -> \(resultType) in "
    }

    /// The result type as that of a closure or value.
    @_optimize(none) private var resultType: String {
        withoutSelf(Self.optional(method.result.map(Self.withoutSending) ?? "()"))
    }

    /// The parameter's type as that of a closure's parameter. An implicitly unwrapped optional becomes an optional. A
    /// function becomes escaping, as does an alias of one, which `@escaping` reveals.
    @_optimize(none) private static func closureType(_ parameter: Parameter) -> String {
        if parameter.isVariadic { return "\(HandlerNaming.library).VariadicArguments<\(parameter.type)>" }
        let isFunction = parameter.isFunction || parameter.typeAttributes.contains("@escaping")
        return (isFunction ? "@escaping " : "") + valueType(parameter)
    }

    /// `try await t.tap(p0, info: p1)`, with only the effects that the method needs.
    @_optimize(none) private func call(omitting mask: UInt64) -> String {
        var arguments: [String] = []
        for (index, parameter) in method.parameters.enumerated() {
            let isOmitted = mask & 1 &<< UInt64(truncatingIfNeeded: index) != 0
            guard let value = isOmitted ? Self.writtenDefault(parameter) : "p\(index)" else { continue }
            arguments.append((parameter.label.map { Self.argumentLabel($0) + ": " } ?? "") + value)
        }
        let takesArray = method.isVariadic && mask == 0
        let isUnsafe = mentionsUnsafeTypes || takesArray || method.attributes.contains { $0.name == "unsafe" }
        let effects =
            (isUnsafe ? "unsafe " : "") + (method.effects.canThrow ? "try " : "")
            + (method.effects.isAsync ? "await " : "")
        if takesArray { return effects + variadicCall }
        return "\(effects)t.\(method.memberName)(\(arguments.joined(separator: ", ")))"
    }

    /// The default value as an argument of exactly the parameter's type. Without it, the call could mean another method
    /// with fewer parameters that isn't a handler. Nil if the value depends on its location, or could mean one of the
    /// expansion's own names.
    @_optimize(none) private static func writtenDefault(_ parameter: Parameter) -> String? {
        guard let value = parameter.defaultValue, parameter.attributes.isEmpty, !value.contains("#"),
            !HandlerNaming.words(of: value.filter { $0 != "`" }).contains(where: isOwnName)
        else { return nil }
        return "(\(value)) as \(valueType(parameter))"
    }

    @_optimize(none) private static func isOwnName(_ word: some StringProtocol) -> Bool {
        ["h", "t"].contains(word) || (word.first == "p" && word.count > 1 && word.dropFirst().allSatisfy(\.isNumber))
    }

    /// A variadic parameter doesn't take an array, but the method can be converted to a function that does.
    @_optimize(none) private var variadicCall: String {
        let labels = method.parameters.map { ($0.label.map(Self.argumentLabel) ?? "_") + ":" }.joined()
        let effects =
            (method.effects.isAsync ? "async " : "")
            + (method.effects.canThrow ? method.effects.thrownType.map { "throws(\($0)) " } ?? "throws " : "")
        @_optimize(none) func function(_ last: (String) -> String) -> String {
            let types = method.parameters.map { $0.isVariadic ? last($0.type) : Self.closureType($0) }
            return withoutSelf(
                "(\(types.joined(separator: ", "))) \(effects)-> \(Self.optional(method.result ?? "()"))")
        }
        let arguments = method.parameters.indices.map {
            let value = method.parameters[$0].isVariadic ? "p\($0).elements" : "p\($0)"
            return method.effects.isAsync ? "\(HandlerNaming.library).unsafeHandedOver(\(value))" : value
        }
        return
            "\(HandlerNaming.library).unsafeTakingArray("
            + "t.\(method.memberName)(\(labels)) as \(function { $0 + "..." }), "
            + "as: (\(function { "[" + $0 + "]" })).self)(\(arguments.joined(separator: ", ")))"
    }

    /// Returns a label, as written in a declaration.
    @_optimize(none) private static func parameterLabel(_ label: String) -> String {
        ["var", "let"].contains(label) ? "`\(label)`" : argumentLabel(label)
    }

    /// Returns a label, as written in a call.
    @_optimize(none) private static func argumentLabel(_ label: String) -> String {
        label == "inout" || !HandlerNaming.isPlainIdentifier(label) ? "`\(label)`" : label
    }

    /// Returns a text with one identifier replaced by another.
    @_optimize(none) private static func replacing(word: String, with other: String, in text: String) -> String {
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
}

import HandlerGeneratorCore

/// The definition function and the typed message that `@Handler` puts beside a method.
///
/// Both are static functions of the method's own type, so private methods and types and shadowed
/// names work without special cases. The definition function is isolated as the method is. Names of
/// the library carry a module selector, so no declaration can shadow them.
struct MacroExpansion {
    private let method: MethodDeclaration
    private let module: String
    private let file: String
    /// The receiving type's path, with the module in front where another declaration may have the
    /// same name.
    private let type: String
    /// Whether the method is asynchronous and runs on its caller's actor.
    private let runsOnCaller: Bool
    private let place: MacroPipeline.Place?
    /// The access level of the typed message: that of the method, unless the file's import of the
    /// library has a lower one.
    private let messageLevel: AccessLevel
    /// The modifier that states it; nil if none is needed.
    private let messageModifier: AccessLevel?
    private let actors: [String]

    /// - Parameters:
    ///   - method: A method without problems.
    ///   - module: The name of its module.
    ///   - file: The file as `#fileID` names it.
    ///   - place: The annotation's location; nil if it is unknown.
    ///   - runsOnCaller: Whether the method is asynchronous and runs on its caller's actor.
    ///   - actors: The global actors of the file that the method's isolation and types name.
    ///   - libraryAccess: The access level of the file's import of the library, needed only for a
    ///     method that is visible outside the module.
    @_optimize(none) init(
        _ method: MethodDeclaration,
        module: String,
        file: String,
        place: MacroPipeline.Place?,
        runsOnCaller: Bool,
        actors: [String],
        libraryAccess: () -> AccessLevel
    ) {
        self.actors = actors
        self.runsOnCaller = runsOnCaller
        self.method = method
        self.place = place
        let context = method.contexts.last
        let inherited = context?.kind == .extension ? context?.access ?? .internal : .internal
        let written = method.access ?? inherited
        messageLevel = written > .internal ? min(written, .public, libraryAccess()) : written
        messageModifier = messageLevel == inherited ? nil : messageLevel
        self.module = module
        self.file = file
        let path = method.typePath
        let canBeShadowed = method.contexts.first.map { $0.kind != .extension } ?? false
        let needsModule = canBeShadowed || Self.isOwnName(path.prefix { $0 != "." })
        self.type = needsModule ? "\(module)::\(path)" : path
    }

    /// The source of both functions.
    @_optimize(none) var source: String {
        var text = SourceText()
        for attribute in attributes { text.line(attribute) }
        let name = HandlerNaming.definitionName(of: method)
        let label = HandlerNaming.label(of: method, module: module)
        text.block(
            "\(modifiers)static func \(name)"
                + "(\(label) \(collector): \(HandlerNaming.library).HandlerCollector) {"
        ) { text in
            renderMark(&text)
            // An optimized program lacks a private struct or enum that is a global actor if only the
            // types of functions name it.
            for actor in actors { text.line("Swift::_fixLifetime(\(actor).self as Any.Type)") }
            for (index, parameter) in method.parameters.enumerated() {
                guard let value = parameter.defaultValue else { continue }
                let mark = MethodDeclaration.isUnsafe(parameter.type) ? "unsafe " : ""
                let type = Self.valueType(parameter)
                text.line("\(collector).default(\(index)) { \(mark)(\(value)) as \(type) }")
            }
            text.line(statement)
        }
        if method.hasMessage { renderMessage(&text) }
        return text.text
    }

    /// Creates the empty tuple that the generated file declares as the mark of the file.
    ///
    /// Without the plugin, the mark is missing, and the compiler reports an error at the
    /// annotation's location.
    @_optimize(none) private func renderMark(_ text: inout SourceText) {
        let mark = "\(HandlerNaming.library).\(HandlerNaming.mark(ofFile: file))()"
        // The directive accepts no escapes.
        guard let place, !place.path.swiftLiteral.holds("\\") else { return text.line(mark) }
        text.directive("#sourceLocation(file: \(place.path.swiftLiteral), line: \(place.line))")
        text.directive(String(repeating: " ", count: max(0, place.column - 1)) + mark)
        text.directive("#sourceLocation()")
    }

    /// The typed message: a function with the method's labels and types.
    @_optimize(none) private func renderMessage(_ text: inout SourceText) {
        for attribute in method.attributes
        where attribute.name == "available"
            || attribute.name == "_spi" && messageLevel == .public
        {
            text.line(attribute.text)
        }
        // A function that other modules can call is compiled even if none calls it, and isn't
        // inlined into them.
        let optimization = messageLevel > .internal ? "@_optimize(none) " : ""
        let access = optimization + (messageModifier.map { $0.rawValue + " " } ?? "")
        var parameters: [String] = []
        var arguments = [method.selector.swiftLiteral]
        for (index, parameter) in method.parameters.enumerated() {
            let label: String = parameter.label.map(Self.parameterLabel) ?? "_"
            let name = messageParameter(index)
            let value: String = parameter.literalDefault.map { " = " + $0 } ?? ""
            // The compiler warns about a name that repeats the label.
            let names = parameter.label == parameter.name ? label : label + " " + name
            parameters.append("\(names): \(withoutSelf(Self.closureType(parameter)))\(value)")
            arguments.append(name)
        }
        let receiver = method.isStatic ? "\(type).Type" : type
        text.block(
            "\(access)nonisolated static func \(method.messageName)"
                + "(\(parameters.joined(separator: ", "))) "
                + "-> SelectorDispatch::TypedMessage<\(receiver), \(resultType)> {"
        ) { text in
            let count = method.parameters.count > 4 ? "" : "\(method.parameters.count)"
            let mark = method.mentionsUnsafeTypes ? "unsafe " : ""
            let list = arguments.joined(separator: ", ")
            text.line("(nil, \(mark)\(HandlerNaming.library).message\(count)(\(list)))")
        }
    }

    /// Returns the name of a typed message's parameter, which editors show: that of the method's,
    /// or `p0` and so on for one without a name.
    @_optimize(none) private func messageParameter(_ index: Int) -> String {
        let name = method.parameters[index].name
        if name == "_" {
            let own = "p\(index)"
            return method.parameters.contains { $0.name == own } ? own + "_" : own
        }
        let isReserved = SourceBytes.withView(of: Array(name.utf8)) { bytes in
            var lexer = Lexer(bytes)
            return lexer.next().kind != .identifier
        }
        return isReserved || !HandlerNaming.isPlainIdentifier(name) ? "`\(name)`" : name
    }

    /// Returns the parameter's type as that of a value.
    @_optimize(none) private static func valueType(_ parameter: Parameter) -> String {
        let attributes = parameter.typeAttributes.filter { $0 != "@escaping" }
        return (attributes + [optional(parameter.type)]).joined(separator: " ")
    }

    /// Returns a type with the receiver's in place of `Self`, which a class allows only as a
    /// method's whole result.
    private func withoutSelf(_ type: String) -> String {
        type.holds("Self") ? Self.replacing(word: "Self", with: self.type, in: type) : type
    }

    /// Returns a type as written, with `?` for the `!` of an implicitly unwrapped optional.
    private static func optional(_ type: String) -> String {
        type.hasSuffix("!") ? type.dropLast() + "?" : type
    }

    @_optimize(none) private var attributes: [String] {
        var attributes = method.attributes.filter { $0.name == "available" }.map { $0.text }
        if case .globalActor(let attribute) = method.writtenIsolation {
            attributes.append(attribute)
        }
        return attributes
    }

    /// The modifiers of the definition function, which runs once.
    private var modifiers: String {
        "@_optimize(none) "
            + (method.writtenIsolation == .nonisolated ? "nonisolated internal " : "internal ")
    }

    /// The collector's name, which hides no name in a default value.
    @_optimize(none) private var collector: String {
        let isUsed = method.parameters.contains {
            HandlerNaming.words(of: $0.defaultValue ?? "").contains("h")
        }
        return isUsed ? "h_" : "h"
    }

    /// `h.sync { (t: VC, p0: Int, p1: String) -> Bool in t.tap(p0, info: p1) }`.
    @_optimize(none) private var statement: String {
        let body = "{ \(closureHead)\(call) }"
        // Strict memory safety requires a mark on every expression that passes a pointer.
        let receiver = (method.mentionsUnsafeTypes ? "unsafe " : "") + collector
        if method.effects.isAsync {
            if method.isIsolatedToInstance { return "\(receiver).async(actor: \(body))" }
            if runsOnCaller { return "\(receiver).async(onCaller: \(body))" }
            return "\(receiver).async \(body)"
        }
        if method.isIsolatedToInstance { return "\(receiver).syncActor \(body)" }
        if method.result == nil { return "\(receiver).syncVoid \(body)" }
        return "\(receiver).sync \(body)"
    }

    /// `(t: VC, p0: Int, p1: String) -> Bool in `.
    ///
    /// The types are spelled out as in the method, because it may be one of several overloads and
    /// because a function wouldn't be escaping otherwise.
    @_optimize(none) private var closureHead: String {
        var target = method.isStatic ? "\(type).Type" : type
        if method.isIsolatedToInstance { target = "isolated \(type)" }
        let parameters = method.parameters.enumerated().map { "p\($0): \(Self.closureType($1))" }
        let list = "(" + (["t: \(target)"] + parameters).joined(separator: ", ") + ")"
        return method.hasOpaqueResult ? "\(list) in " : "\(list) -> \(resultType) in "
    }

    /// The result type as that of a closure or value.
    private var resultType: String {
        let result = method.result ?? "()"
        return withoutSelf(
            Self.optional(result.hasPrefix("sending ") ? String(result.dropFirst(8)) : result)
        )
    }

    /// The parameter's type as that of a closure's parameter.
    ///
    /// An implicitly unwrapped optional becomes an optional. A function becomes escaping, as does
    /// an alias of one, which `@escaping` reveals.
    @_optimize(none) private static func closureType(_ parameter: Parameter) -> String {
        if parameter.isVariadic {
            return "\(HandlerNaming.library).VariadicArguments<\(parameter.type)>"
        }
        let isFunction = parameter.isFunction || parameter.typeAttributes.contains("@escaping")
        return (isFunction ? "@escaping " : "") + valueType(parameter)
    }

    /// `try await t.tap(p0, info: p1)`, with only the effects that the method needs.
    @_optimize(none) private var call: String {
        let arguments = method.parameters.enumerated().map { index, parameter in
            (parameter.label.map { Self.argumentLabel($0) + ": " } ?? "") + "p\(index)"
        }
        let isUnsafe =
            method.mentionsUnsafeTypes || method.isVariadic
            || method.attributes.contains { $0.name == "unsafe" }
        var effects = isUnsafe ? "unsafe " : ""
        if method.effects.canThrow { effects += "try " }
        if method.effects.isAsync { effects += "await " }
        if method.isVariadic { return effects + variadicCall }
        return "\(effects)t.\(method.memberName)(\(arguments.joined(separator: ", ")))"
    }

    /// Returns whether a word is a name of the expansion's own: `h`, `t`, `p0`, `p1` and so on.
    @_optimize(none) private static func isOwnName(_ word: Substring) -> Bool {
        let isNumbered =
            word.first == "p" && word.count > 1 && word.dropFirst().allSatisfy { $0.isNumber }
        return isNumbered || word == "h" || word == "t"
    }

    /// A call that passes an array to the variadic parameter.
    ///
    /// The parameter doesn't take one, but the method can be converted to a function that does.
    @_optimize(none) private var variadicCall: String {
        let labels = method.parameters.map { ($0.label.map(Self.argumentLabel) ?? "_") + ":" }
            .joined()
        var effects = method.effects.isAsync ? "async " : ""
        if method.effects.canThrow {
            effects += method.effects.thrownType.map { "throws(\($0)) " } ?? "throws "
        }
        func function(_ last: (String) -> String) -> String {
            let types = method.parameters.map {
                $0.isVariadic
                    ? last(Self.withoutEmptyTuples($0.type))
                    : Self.withoutEmptyTuples(Self.closureType($0))
            }
            let list = types.joined(separator: ", ")
            let result = Self.optional(method.result ?? "()")
            return withoutSelf("(\(list)) \(effects)-> \(result)")
        }
        let arguments = method.parameters.indices.map {
            let value = method.parameters[$0].isVariadic ? "p\($0).elements" : "p\($0)"
            return method.effects.isAsync
                ? "\(HandlerNaming.library).unsafeHandedOver(\(value))" : value
        }
        return
            "\(HandlerNaming.library).unsafeTakingArray("
            + "t.\(method.memberName)(\(labels)) as \(function { $0 + "..." }), "
            + "as: (\(function { "[" + $0 + "]" })).self)(\(arguments.joined(separator: ", ")))"
    }

    /// Returns a type in which the empty tuple has its name, because an expression doesn't take
    /// `(Int, ())` for a type.
    @_optimize(none) private static func withoutEmptyTuples(_ type: String) -> String {
        if type == "()" { return "Swift::Void" }
        var result = type
        for end in [",", ")", "]", ">", "?"] {
            result = result.replacing("()" + end, with: "Swift::Void" + end)
        }
        return result
    }

    /// Returns a label, as written in a declaration.
    private static func parameterLabel(_ label: String) -> String {
        ["var", "let"].contains(label) ? "`\(label)`" : argumentLabel(label)
    }

    /// Returns a label, as written in a call.
    private static func argumentLabel(_ label: String) -> String {
        label == "inout" || !HandlerNaming.isPlainIdentifier(label) ? "`\(label)`" : label
    }

    /// Returns a text with one identifier replaced by another.
    @_optimize(none) private static func replacing(
        word: String,
        with other: String,
        in text: String
    ) -> String {
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

import HandlerGeneratorCore

/// Facts about a method that only the macro needs.
extension MethodDeclaration {
    /// The base name, as written after a dot.
    @_optimize(none) var memberName: String {
        let needsBackticks = ["init", "self", "Type", "Protocol"].contains(name)
        return needsBackticks || !HandlerNaming.isPlainIdentifier(name) ? "`\(name)`" : name
    }

    /// The base name of the method's typed message, escaped where necessary.
    var messageName: String {
        HandlerNaming.isPlainIdentifier(name) ? name + "Message" : "`\(name)Message`"
    }

    /// Returns whether the method is asynchronous and runs on its caller's actor, as
    /// `nonisolated(nonsending)` states, or with an upcoming feature of the language, `nonisolated`
    /// alone.
    @_optimize(none) func runsOnCaller(nonsendingByDefault: Bool) -> Bool {
        guard effects.isAsync, !attributes.contains(where: { $0.name == "concurrent" }) else {
            return false
        }
        return modifiers.contains {
            $0.name == "nonisolated"
                && ($0.argument == "nonsending" || (nonsendingByDefault && $0.argument == nil))
        }
    }

    /// Whether the method runs on the actor instance that it is called on.
    var isIsolatedToInstance: Bool {
        contexts.last?.kind == .actor && !isStatic && writtenIsolation == .inherited
    }

    /// Whether the method mentions pointers or similar types, whose use must be marked under strict
    /// memory safety.
    var mentionsUnsafeTypes: Bool {
        parameters.contains { Self.isUnsafe($0.type) } || Self.isUnsafe(result ?? "")
    }

    /// The names after an `@` in the method's isolation and types, among them all global actors.
    @_optimize(none) var namesOfAttributes: [String] {
        let isolation = writtenIsolation == .inherited ? extensionIsolation : writtenIsolation
        var texts = parameters.flatMap { $0.typeAttributes + [$0.type] } + [result ?? ""]
        if case .globalActor(let attribute) = isolation { texts.append(attribute) }
        var names: [String] = []
        for text in texts where text.holds("@") {
            for name in TypeSpelling.attributes(in: text) where !name.isEmpty {
                if !names.contains(name) { names.append(name) }
            }
        }
        return names.filter { !Self.foreignAttributes.contains($0) }
    }

    /// Attributes that a file with handlers doesn't declare.
    private static let foreignAttributes: Set<String> = ["MainActor", "Sendable", "escaping"]

    @_optimize(none) static func isUnsafe(_ type: String) -> Bool {
        // Every such name contains one of these words.
        guard type.holds("Un") || type.holds("Pointer") else { return false }
        return HandlerNaming.words(of: type).contains(where: unsafeTypes.contains)
    }

    private static let unsafeTypes: Set<String> = [
        "AutoreleasingUnsafeMutablePointer", "CVaListPointer", "OpaquePointer",
        "UnownedSerialExecutor", "UnownedTaskExecutor", "Unmanaged", "UnsafeBufferPointer",
        "UnsafeContinuation", "UnsafeCurrentTask", "UnsafeMutableBufferPointer",
        "UnsafeMutablePointer", "UnsafeMutableRawBufferPointer", "UnsafeMutableRawPointer",
        "UnsafePointer", "UnsafeRawBufferPointer", "UnsafeRawPointer",
    ]
}

extension Parameter {
    /// The default value, if it is a literal; otherwise nil.
    ///
    /// Any other value may mean something else in another declaration.
    @_optimize(none) var literalDefault: String? {
        guard let text = defaultValue else { return nil }
        let kinds = SourceBytes.withView(of: Array(text.utf8)) { bytes in
            var lexer = Lexer(bytes)
            return (0..<4).map { _ in lexer.next().kind }.prefix { $0 != .endOfFile }
        }
        switch Array(kinds) {
        case [.number], [.string], [.leftSquare, .rightSquare],
            [.leftSquare, .colon, .rightSquare]:
            return text
        case [.prefixOperator, .number]:
            return text.hasPrefix("-") && text.dropFirst().first?.isNumber == true ? text : nil
        default: return ["true", "false", "nil"].contains(text) ? text : nil
        }
    }
}

extension String {
    /// Returns whether the text contains `word`.
    ///
    /// This is faster than comparing characters.
    func holds(_ word: StaticString) -> Bool {
        SourceBytes.withView(of: Array(utf8)) { $0.firstIndex(of: word) != nil }
    }
}

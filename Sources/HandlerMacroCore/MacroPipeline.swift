import HandlerGeneratorCore

/// The steps from one annotated declaration to its expansion, for the compiler plugin.
enum MacroPipeline {
    /// A declaration as the compiler describes it to a macro.
    struct Request {
        /// The declaration's source, including its attributes.
        let declaration: [UInt8]
        /// The headers of the declarations around it, innermost first, such as `class VC {}`.
        let lexicalContext: [[UInt8]]
        /// The offset in `declaration` of the attribute to expand.
        let attributeOffset: Int
        /// The file, as `#fileID` names it.
        let file: String
        /// The module's name.
        var module: String { String(file.prefix { $0 != "/" }) }
        /// The location where `declaration` begins; nil if it is unknown.
        var place: Place?
        /// Whether the module is built with the upcoming feature `NonisolatedNonsendingByDefault`.
        var nonsendingByDefault = false
        /// Whether the module is built with the upcoming feature `InternalImportsByDefault`.
        var internalImportsByDefault: () -> Bool = { false }
        /// Reads the file.
        ///
        /// It is called only if the file's imports matter.
        var contents: () -> [UInt8]? = { nil }
    }

    /// A location in a readable file.
    struct Place {
        let path: String
        var line: Int
        var column: Int
    }

    /// A problem, with its offset in the declaration's source.
    struct Message {
        let text: String
        let offset: Int
    }

    struct Result {
        var source = ""
        var messages: [Message] = []

        @_optimize(none) static func failure(_ diagnostics: [Diagnostic]) -> Result {
            Result(
                messages: diagnostics.map {
                    Message(text: $0.problem.message, offset: $0.location.offset)
                }
            )
        }
    }

    @_optimize(none) static func expand(_ request: Request) -> Result {
        let scan = SourceScanner.scanMember(request.declaration, contexts: contexts(of: request))
        guard let method = scan.methods.first, scan.diagnostics.isEmpty else {
            let diagnostic =
                scan.diagnostics.first ?? Diagnostic(.notAMethod, ["this code"], at: .start)
            guard diagnostic.problem.kind == .notUnderstood else { return .failure([diagnostic]) }
            return Result(
                source: unreadExpansion(diagnostic.problem.words[0], diagnostic.problem.message)
            )
        }
        // Each annotation is expanded by itself. Only the first one expands to the method's
        // handler.
        let all = MethodRules(method).diagnostics
        let diagnostics = all.filter { $0.problem.kind != .repeatedAnnotation }
        for diagnostic in all where diagnostic.problem.kind == .repeatedAnnotation {
            if diagnostic.location.offset == request.attributeOffset {
                return .failure([diagnostic])
            }
        }
        guard diagnostics.isEmpty else { return .failure(diagnostics) }
        let runsOnCaller = method.runsOnCaller(nonsendingByDefault: request.nonsendingByDefault)
        let expansion = MacroExpansion(
            method,
            module: request.module,
            file: request.file,
            place: place(of: method, request),
            runsOnCaller: runsOnCaller
        ) {
            guard let contents = request.contents() else { return .internal }
            return LibraryAccess.level(
                inFile: contents,
                internalByDefault: request.internalImportsByDefault()
            )
        }
        return Result(source: expansion.source)
    }

    /// Returns the location of the annotation.
    @_optimize(none) private static func place(of method: MethodDeclaration, _ request: Request)
        -> Place?
    {
        guard var place = request.place, let annotation = method.annotations.first?.location else {
            return nil
        }
        place.column = annotation.column + (annotation.line == 1 ? place.column - 1 : 0)
        place.line += annotation.line - 1
        return place
    }

    /// Returns an expansion for a function that can't be read.
    ///
    /// Normally, the compiler reports that the source doesn't parse. Otherwise, the function in
    /// this expansion is an error with our message. The compiler looks for errors of its kind only
    /// if there are no others.
    @_optimize(none) private static func unreadExpansion(_ name: String, _ message: String)
        -> String
    {
        guard HandlerNaming.isPlainIdentifier(name) else { return "" }
        let text = String(message.map { $0 == "`" || $0 == "\\" || $0.isNewline ? "?" : $0 })
        return
            "static func \(HandlerNaming.definitionPrefix)\(name)() { let `\(text)`: Swift::Int; _ = `\(text)` }\n"
    }

    /// Returns the types around the declaration, outermost first; an empty array if it is directly
    /// inside a body of code.
    @_optimize(none) private static func contexts(of request: Request) -> [TypeContext] {
        var contexts: [TypeContext] = []
        var isInCode = false
        var isLocal = false
        for header in request.lexicalContext.reversed() {
            if let context = SourceScanner.scanContext(header) {
                isInCode = false
                context.isLocal = isLocal
                contexts.append(context)
            } else {
                isInCode = true
                isLocal = true
            }
        }
        return isInCode ? [] : contexts
    }
}

/// The expansion of `#Selector(Table.move(_:to:))`, the name of a handler without its arguments.
///
/// It names the handler's typed message, so the compiler checks that the handler exists. The method
/// itself, the macro's argument, isn't part of the compiled program.
enum SelectorMacro {
    /// Returns the expansion; nil if the expression doesn't name a type's method in full.
    @_optimize(none) static func expansion(of expression: String) -> String? {
        SourceBytes.withView(of: Array(expression.utf8)) { (bytes) -> String? in
            guard let open = bytes.firstIndex(of: 0x28, from: 0),
                let close = last(0x29, open, bytes.count, bytes)
            else { return nil }
            let method = trimmed(open + 1, close, bytes)
            var end = method.upperBound
            var labels = ""
            if bytes[end - 1] == 0x29 {
                guard let start = last(0x28, method.lowerBound, end, bytes) else { return nil }
                labels = bytes.text(start, end)
                // A call has arguments, or none.
                guard bytes[end - 2] == 0x3A, !labels.contains(where: { "\", ".contains($0) })
                else { return nil }
                end = start
            }
            var start = method.lowerBound
            if bytes[end - 1] == 0x60, let quote = last(0x60, start, end - 1, bytes) {
                start = quote
            } else if let dot = last(0x2E, start, end, bytes) {
                start = dot + 1
            }
            let path = trimmed(method.lowerBound, start, bytes)
            let name = bytes.text(start, end).filter { $0 != "`" }
            guard path.count > 1, bytes[path.upperBound - 1] == 0x2E, !name.isEmpty else {
                return nil
            }
            let escaped =
                HandlerNaming.isPlainIdentifier(name) ? name + "Message" : "`\(name)Message`"
            // Without labels, the expansion is a call, so that the compiler names the missing
            // parameters.
            let parameters = labels.isEmpty ? "()" : labels
            let spelling = (name + parameters.filter { $0 != "`" }).swiftLiteral
            let type = bytes.text(path.lowerBound, path.upperBound)
            return
                "\(HandlerNaming.library).selector(\(spelling), \(type)self, \(type)\(escaped)\(parameters))"
        }
    }

    @_optimize(none) private static func last(
        _ byte: UInt8,
        _ start: Int,
        _ end: Int,
        _ bytes: SourceBytes
    ) -> Int? {
        var index = end - 1
        while index >= start, bytes[index] != byte { index -= 1 }
        return index < start ? nil : index
    }

    /// Returns a range without the blanks at its ends.
    @_optimize(none) private static func trimmed(_ start: Int, _ end: Int, _ bytes: SourceBytes)
        -> Range<Int>
    {
        var (start, end) = (start, max(start, end))
        while start < end, bytes[start] <= 0x20 { start += 1 }
        while start < end, bytes[end - 1] <= 0x20 { end -= 1 }
        return start..<end
    }
}

/// Facts about a method that only the macro needs.
extension MethodDeclaration {
    /// The base name, as written after a dot.
    @_optimize(none) var memberName: String {
        let needsBackticks = ["init", "self", "Type", "Protocol"].contains(name)
        return needsBackticks || !HandlerNaming.isPlainIdentifier(name) ? "`\(name)`" : name
    }

    /// The base name of the method's typed message, escaped where necessary.
    @_optimize(none) var messageName: String {
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
    @_optimize(none) var isIsolatedToInstance: Bool {
        contexts.last?.kind == .actor && !isStatic && writtenIsolation == .inherited
    }

    /// Whether the method mentions pointers or similar types, whose use must be marked under strict
    /// memory safety.
    var mentionsUnsafeTypes: Bool { hasUnsafeParameters || Self.isUnsafe(result ?? "") }
    var hasUnsafeParameters: Bool { parameters.contains { Self.isUnsafe($0.type) } }

    @_optimize(none) static func isUnsafe(_ type: String) -> Bool {
        // Every such name contains one of these words.
        guard type.holds("Un") || type.holds("Pointer") else { return false }
        return HandlerNaming.words(of: type).contains(where: unsafeTypes.contains)
    }

    private static let unsafeTypes: Set<String> = [
        "AutoreleasingUnsafeMutablePointer", "CVaListPointer", "OpaquePointer",
        "UnownedSerialExecutor",
        "UnownedTaskExecutor", "Unmanaged", "UnsafeBufferPointer", "UnsafeContinuation",
        "UnsafeCurrentTask",
        "UnsafeMutableBufferPointer", "UnsafeMutablePointer", "UnsafeMutableRawBufferPointer",
        "UnsafeMutableRawPointer", "UnsafePointer", "UnsafeRawBufferPointer", "UnsafeRawPointer",
    ]
}

extension String {
    /// Returns whether the text contains `word`.
    ///
    /// This is faster than comparing characters.
    @_optimize(none) func holds(_ word: StaticString) -> Bool {
        SourceBytes.withView(of: Array(utf8)) { $0.firstIndex(of: word) != nil }
    }
}

extension Parameter {
    /// The default value, if it is a literal.
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

extension LibraryAccess {
    /// Returns the access level of the library's import in a file, which limits declarations that
    /// mention the library's types.
    ///
    /// - Parameters:
    ///   - bytes: The file's contents.
    ///   - internalByDefault: Whether the file is compiled with the upcoming feature
    ///     `InternalImportsByDefault`.
    @_optimize(none) static func level(inFile bytes: [UInt8], internalByDefault: Bool)
        -> AccessLevel
    {
        let imports = SourceBytes.withView(of: bytes, SourceScanner.imports)
        let own = imports.filter { modules.contains($0.module) }
        @_optimize(none) func level(_ declaration: ImportDeclaration) -> AccessLevel {
            declaration.level ?? (internalByDefault ? .internal : .public)
        }
        // An import in an `#if` may not be compiled. Such imports count only if there are no
        // others, at their lowest level. Any other imported module may reexport the library.
        let certain = own.filter { $0.conditions.isEmpty }.map(level)
        return certain.max() ?? (own.isEmpty ? imports : own).map(level).min() ?? .internal
    }
}

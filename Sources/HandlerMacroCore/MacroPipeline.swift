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
        /// Returns whether the module is built with the upcoming feature
        /// `InternalImportsByDefault`.
        var internalImportsByDefault: () -> Bool = { false }
        /// Returns the file's contents; nil if it can't be read.
        ///
        /// It is called only if the file's imports or its global actors matter.
        var contents: () -> [UInt8]? = { nil }
    }

    /// A location in a readable file.
    struct Place {
        let path: String
        /// The line, counted from 1.
        var line: Int
        /// The column, counted from 1, in UTF-8 bytes.
        var column: Int
    }

    /// The expansion of a request, or the reasons why there is none.
    struct Result {
        /// The source to put beside the declaration; empty if there are diagnostics.
        var source = ""
        /// The problems, with their offsets in the declaration's source.
        var diagnostics: [Diagnostic] = []
    }

    /// Returns the expansion of one annotation.
    @_optimize(none) static func expand(_ request: Request) -> Result {
        let scan = SourceScanner.scanMember(request.declaration, contexts: contexts(of: request))
        guard let method = scan.methods.first, scan.diagnostics.isEmpty else {
            let diagnostic =
                scan.diagnostics.first ?? Diagnostic(.notAMethod, ["this code"], at: .start)
            guard diagnostic.problem.kind == .notUnderstood else {
                return Result(diagnostics: [diagnostic])
            }
            return Result(
                source: unreadExpansion(diagnostic.problem.words[0], diagnostic.problem.message)
            )
        }
        // Each annotation is expanded by itself. Only the first one expands to the method's
        // handler.
        var diagnostics = MethodRules(method).diagnostics
        let repeated = diagnostics.filter { $0.problem.kind == .repeatedAnnotation }
        if let own = repeated.first(where: { $0.location.offset == request.attributeOffset }) {
            return Result(diagnostics: [own])
        }
        diagnostics.removeAll { $0.problem.kind == .repeatedAnnotation }
        guard diagnostics.isEmpty else { return Result(diagnostics: diagnostics) }
        let runsOnCaller = method.runsOnCaller(nonsendingByDefault: request.nonsendingByDefault)
        let expansion = MacroExpansion(
            method,
            module: request.module,
            file: request.file,
            place: place(of: method, request),
            runsOnCaller: runsOnCaller,
            actors: actors(named: method, request)
        ) {
            guard let contents = request.contents() else { return .internal }
            return LibraryAccess.level(
                inFile: contents,
                internalByDefault: request.internalImportsByDefault()
            )
        }
        return Result(source: expansion.source)
    }

    /// Returns the global actors that the method's file declares, of those that the method names.
    private static func actors(named method: MethodDeclaration, _ request: Request) -> [String] {
        let names = method.namesOfAttributes
        guard !names.isEmpty, let contents = request.contents() else { return [] }
        return names.filter { FileFilter.mayDeclareActor($0, in: contents) }
    }

    /// Returns the location of the annotation.
    private static func place(of method: MethodDeclaration, _ request: Request)
        -> Place?
    {
        guard var place = request.place, let annotation = method.annotations.first?.location else {
            return nil
        }
        place.column = annotation.column + (annotation.line == 1 ? place.column - 1 : 0)
        place.line += annotation.line - 1
        return place
    }

    /// Returns an expansion for a function that can't be read; an empty one if it has no name.
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
            "static func \(HandlerNaming.definitionPrefix)\(name)() "
            + "{ let `\(text)`: Swift::Int; _ = `\(text)` }\n"
    }

    /// Returns the types around the declaration, outermost first; an empty array if it is directly
    /// inside a body of code.
    private static func contexts(of request: Request) -> [TypeContext] {
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
        func level(_ declaration: ImportDeclaration) -> AccessLevel {
            declaration.level ?? (internalByDefault ? .internal : .public)
        }
        // An import in an `#if` may not be compiled. Such imports count only if there are no
        // others, at their lowest level. Any other imported module may reexport the library.
        let certain = own.filter { $0.conditions.isEmpty }.map(level)
        if let widest = certain.max() { return widest }
        let uncertain = own.isEmpty ? imports : own
        return uncertain.map(level).min() ?? .internal
    }
}

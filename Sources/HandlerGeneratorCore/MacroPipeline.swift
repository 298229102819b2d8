/// The way from one annotated declaration to its expansion, for the compiler plugin.
public enum MacroPipeline {
    /// A declaration as the compiler describes it to a macro.
    public struct Request {
        /// The declaration's source, including its attributes.
        public var declaration: [UInt8]
        /// The headers of the declarations around it, innermost first, such as `class VC {}`.
        public var lexicalContext: [[UInt8]]
        /// The offset in `declaration` of the attribute to expand.
        public var attributeOffset: Int
        /// The file, as `#fileID` names it.
        public var file: String
        /// The module's name.
        public var module: String { String(file.prefix { $0 != "/" }) }
        /// The place where `declaration` begins; nil if it isn't known.
        public var place: Place?
        /// Whether the module is built with the upcoming feature `NonisolatedNonsendingByDefault`.
        public var nonsendingByDefault: Bool
        /// Whether the module is built with the upcoming feature `InternalImportsByDefault`.
        public var internalImportsByDefault: () -> Bool
        /// Reads the file. It is called only if the file's imports matter.
        public var contents: () -> [UInt8]?

        public init(
            declaration: [UInt8], attributeOffset: Int, lexicalContext: [[UInt8]], file: String,
            place: Place? = nil, nonsendingByDefault: Bool = false,
            internalImportsByDefault: @escaping () -> Bool = { false }, contents: @escaping () -> [UInt8]? = { nil }
        ) {
            self.place = place
            self.internalImportsByDefault = internalImportsByDefault
            self.contents = contents
            self.nonsendingByDefault = nonsendingByDefault
            self.declaration = declaration
            self.attributeOffset = attributeOffset
            self.lexicalContext = lexicalContext
            self.file = file
        }
    }

    /// A place in a file that can be read.
    public struct Place: Sendable {
        public var path: String
        public var line: Int
        public var column: Int

        public init(path: String, line: Int, column: Int) {
            self.path = path
            self.line = line
            self.column = column
        }
    }

    /// A mistake, with its offset in the declaration's source.
    public struct Message: Sendable {
        public var text: String
        public var offset: Int

        init(text: String, offset: Int) {
            self.text = text
            self.offset = offset
        }

        init(_ diagnostic: Diagnostic) {
            self.init(text: diagnostic.problem.message, offset: diagnostic.location.offset)
        }
    }

    public struct Result: Sendable {
        public var source: String
        public var messages: [Message]

        static func failure(_ messages: [Message]) -> Result { Result(source: "", messages: messages) }
    }

    public static func expand(_ request: Request) -> Result {
        let scan = SourceScanner.scanMember(request.declaration, contexts: contexts(of: request))
        guard let method = scan.methods.first, scan.diagnostics.isEmpty else {
            let diagnostic = scan.diagnostics.first
            if case .notUnderstood(let name, _)? = diagnostic?.problem {
                return Result(source: unreadExpansion(name, diagnostic?.problem.message ?? ""), messages: [])
            }
            let message = diagnostic.map(Message.init)
            return .failure([message ?? Message(text: Diagnostic.Problem.notAMethod(.other).message, offset: 0)])
        }
        // Each annotation is expanded by itself. Only the first one is expanded to the method's handler.
        if method.annotations.dropFirst().contains(where: { $0.location.offset == request.attributeOffset }) {
            let problem = Diagnostic.Problem.repeatedAnnotation
            return .failure([Message(text: problem.message, offset: request.attributeOffset)])
        }
        let findings = MethodChecker.findings(method).filter {
            if case .repeatedAnnotation = $0.problem { false } else { true }
        }
        guard findings.isEmpty else {
            return .failure(findings.map { Message(text: $0.problem.message, offset: $0.location.offset) })
        }
        let runsOnCaller = method.runsOnCaller(nonsendingByDefault: request.nonsendingByDefault)
        let expansion = MacroExpansion(
            method, module: request.module, file: request.file, place: place(of: method, request),
            runsOnCaller: runsOnCaller
        ) {
            guard let contents = request.contents() else { return .internal }
            return LibraryAccess.level(inFile: contents, internalByDefault: request.internalImportsByDefault())
        }
        return Result(source: expansion.source, messages: [])
    }

    /// Returns the place of the annotation.
    private static func place(of method: MethodDeclaration, _ request: Request) -> Place? {
        guard var place = request.place, let annotation = method.annotations.first?.location else { return nil }
        place.column = annotation.column + (annotation.line == 1 ? place.column - 1 : 0)
        place.line += annotation.line - 1
        return place
    }

    /// Returns an expansion for a function that can't be read.
    ///
    /// Normally the compiler has reported that the source doesn't parse. If it hasn't, the function in this expansion
    /// is an error with our message. The compiler looks for errors of its kind only after it has found no others.
    private static func unreadExpansion(_ name: String, _ message: String) -> String {
        guard HandlerNaming.isPlainIdentifier(name) else { return "" }
        let text = String(message.map { $0 == "`" || $0 == "\\" || $0.isNewline ? "?" : $0 })
        return "static func \(HandlerNaming.definitionPrefix)\(name)() { let `\(text)`: Swift::Int; _ = `\(text)` }\n"
    }

    /// Returns the types around the declaration, outermost first; an empty array if it is directly inside a body of
    /// code.
    private static func contexts(of request: Request) -> [TypeContext] {
        var contexts: [TypeContext] = []
        var isInCode = false
        var isLocal = false
        for header in request.lexicalContext.reversed() {
            if var context = SourceScanner.scanContext(header) {
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

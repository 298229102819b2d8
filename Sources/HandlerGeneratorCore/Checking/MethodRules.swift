/// The rules for declarations of handlers, which the macro and the generator share.
package struct MethodRules {
    /// The maximum number of a handler's parameters.
    ///
    /// A bit of one word states whether each has a default value.
    private static let parameterLimit = 64
    /// The maximum length of a tool's name.
    private static let toolLimit = 64
    /// Words in a default value that would mean another location in the macro's code.
    private static let locations: Set = [
        "#function", "#line", "#column", "#file", "#fileID", "#filePath",
    ]

    private let method: MethodDeclaration
    /// The problems, without the path of the file.
    package private(set) var diagnostics: [Diagnostic] = []

    @_optimize(none) package init(_ method: MethodDeclaration) {
        self.method = method
        for repeated in method.annotations.dropFirst() {
            refuse(.repeatedAnnotation, at: repeated.location)
        }
        if method.hasConditionalAttributes {
            refuse(.conditionalAttributes, at: method.annotations.first?.location)
        }
        checkContexts()
        if method.isOperator { refuse(.operatorMethod, method.name) }
        if method.modifiers.has("mutating") { refuse(.mutatingMethod, method.swiftName) }
        if method.isGeneric || method.hasWhereClause { refuse(.genericMethod, method.swiftName) }
        if Availability(of: method).isUnavailable { refuse(.unavailableMethod, method.swiftName) }
        if !method.isOperator { checkParameters() }
        if let annotation = method.annotations.first { check(annotation) }
    }

    private mutating func refuse(
        _ kind: Diagnostic.Problem.Kind,
        _ words: String...,
        at place: SourceLocation? = nil
    ) {
        diagnostics.append(Diagnostic(kind, words, at: place ?? method.location))
    }

    /// Requires that other files be able to name the types around a handler.
    ///
    /// Reports at most one problem.
    @_optimize(none) private mutating func checkContexts() {
        if method.contexts.isEmpty { return refuse(.noType) }
        for context in method.contexts {
            let name = context.name
            if context.isLocal { return refuse(.localType, name) }
            if context.kind == .protocol { return refuse(.protocolMember, name) }
            if let access = context.access, access < .internal {
                let isExtension = context.kind == .extension
                return refuse(
                    isExtension ? .inaccessibleExtension : .inaccessibleType,
                    name,
                    access.rawValue
                )
            }
            if context.isNoncopyable { return refuse(.noncopyableType, name) }
            if context.hasPack { return refuse(.packType, name) }
            if context.kind == .extension, context.hasWhereClause {
                return refuse(.constrainedExtension, name)
            }
        }
        if let nested = method.contexts.dropFirst().first(where: { $0.isGeneric }) {
            refuse(.nestedGenericType, nested.name)
        } else if method.contexts.last?.modifiers.has("distributed") == true {
            refuse(.distributedMethod, method.swiftName)
        }
    }

    /// Requires that each parameter take one value from a message.
    @_optimize(none) private mutating func checkParameters() {
        let count = method.parameters.count
        if count > Self.parameterLimit {
            refuse(.tooManyParameters, method.swiftName, "\(count)", "\(Self.parameterLimit)")
        }
        for (index, parameter) in method.parameters.enumerated() {
            guard let kind = problem(parameter, isLast: index == count - 1) else { continue }
            refuse(
                kind,
                parameter.label ?? parameter.name,
                method.swiftName,
                parameter.defaultValue ?? "",
                at: parameter.location
            )
        }
    }

    @_optimize(none) private func problem(
        _ parameter: Parameter,
        isLast: Bool
    ) -> Diagnostic.Problem.Kind? {
        if parameter.specifiers.contains("inout") { return .inoutParameter }
        if parameter.specifiers.contains("sending") { return .sendingParameter }
        if parameter.specifiers.contains("isolated") { return .isolatedParameter }
        if parameter.isVariadic, !isLast { return .variadicParameter }
        if parameter.isVariadic, method.hasOpaqueResult { return .variadicOpaqueResult }
        if parameter.typeAttributes.contains("@autoclosure") { return .autoclosureParameter }
        if TypeSpelling.isAnySendable(parameter.type) { return .sendableParameter }
        let value = parameter.defaultValue ?? ""
        let words = value.parts { !($0.isLetter || $0 == "#") }
        if words.contains(where: Self.locations.contains), LiteralJSON.json(of: value) == nil {
            return .callerDefault
        }
        // A pack makes its method or its type generic, which is already reported.
        guard parameter.isOpaqueOrPack, !method.isGeneric else { return nil }
        return method.contexts.contains { $0.hasPack } ? nil : .opaqueParameter
    }

    /// Requires a selector and a tool name that can be read at build time.
    @_optimize(none) private mutating func check(_ annotation: HandlerAnnotation) {
        if !method.isOperator { checkSelector(annotation) }
        switch annotation.tool {
        case .malformed(let written): refuse(.malformedTool, written, at: annotation.location)
        case .name(let name) where !annotation.isExposed:
            refuse(.toolWithoutExposed, name, at: annotation.location)
        case .name(let name) where name.isEmpty || !name.utf8.allSatisfy(Self.isAllowedInTool):
            refuse(.toolCharacters, name, at: annotation.location)
        case .name(let name) where name.utf8.count > Self.toolLimit:
            refuse(
                .toolTooLong,
                name,
                "\(name.utf8.count)",
                "\(Self.toolLimit)",
                at: annotation.location
            )
        case .none, .name: break
        }
    }

    private static func isAllowedInTool(_ byte: UInt8) -> Bool {
        CharacterClasses.isIdentifierPart(byte) && byte != UInt8(ascii: "$")
            || byte == UInt8(ascii: "-")
    }

    @_optimize(none) private mutating func checkSelector(_ annotation: HandlerAnnotation) {
        if let label = annotation.unknownLabel {
            return refuse(.labeledArgument, label, at: annotation.location)
        }
        if let tag = annotation.tags.first(where: { !$0.isReadable }) {
            return refuse(.malformedTag, tag.text, at: annotation.location)
        }
        switch annotation.selector {
        case .derived: checkPieces(of: method.selector, at: method.location)
        case .malformed(let written):
            let isName = HandlerNaming.isPlainIdentifier(written)
            let kind: Diagnostic.Problem.Kind = isName ? .selectorOrTag : .malformedSelector
            refuse(kind, written, at: annotation.location)
        case .explicit(""): refuse(.emptySelector, at: annotation.location)
        case .explicit(let selector):
            guard checkPieces(of: selector, at: annotation.location) else { return }
            let colons = selector.utf8.count { $0 == UInt8(ascii: ":") }
            let count = method.parameters.count
            guard colons != count else { return }
            refuse(
                .selectorArity,
                selector,
                colons == 1 ? "1 argument" : "\(colons) arguments",
                method.swiftName,
                "\(count)",
                at: annotation.location
            )
        }
    }

    /// Requires identifiers as pieces, which may be empty after the first (`tap::`), and nothing
    /// after the last colon.
    ///
    /// - Returns: Whether the selector meets these requirements.
    @discardableResult
    @_optimize(none) private mutating func checkPieces(
        of selector: String,
        at place: SourceLocation
    ) -> Bool {
        let pieces = selector.parts(keepingEmpty: true) { $0 == ":" }
        let last = pieces[pieces.count - 1]
        if pieces.count > 1, pieces[0].isEmpty {
            refuse(.selectorWithoutName, selector, at: place)
        } else if let piece = pieces.first(where: {
            !$0.isEmpty && !HandlerNaming.isPlainIdentifier($0)
        }) {
            refuse(.selectorPiece, selector, piece, at: place)
        } else if pieces.count > 1, !last.isEmpty {
            refuse(.selectorEnd, selector, last, at: place)
        } else {
            return true
        }
        return false
    }
}

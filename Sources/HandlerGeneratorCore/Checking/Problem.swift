extension Diagnostic {
    /// A reason why something can't be a handler, as data.
    public indirect enum Problem: Sendable {
        /// What follows an annotation, if it isn't a method.
        public enum Introducer: Sendable {
            case property, initializer, deinitializer, `subscript`, enumCase, `typealias`, type, macro, `import`
            case freeFunction, localFunction
            /// A position inside an attribute's arguments, a parameter list or a type.
            case nested
            case other
        }

        case notAMethod(Introducer)
        /// The declaration can't be read.
        ///
        /// - Parameters:
        ///   - name: The function's name, if it could be read.
        ///   - found: The text at which the declaration stops making sense.
        case notUnderstood(name: String, found: String)
        case nestedTooDeeply
        case repeatedAnnotation
        case conditionalAttributes

        case malformedSelector(written: String)
        case malformedTag(written: String)
        case malformedTool(written: String)
        case toolWithoutExposed(name: String)
        case toolCharacters(name: String)
        case toolTooLong(name: String, limit: Int)
        case emptySelector
        case selectorPiece(selector: String, piece: String)
        case selectorWithoutName(selector: String)
        case selectorEnd(selector: String, piece: String)
        case selectorArity(selector: String, colons: Int, swiftName: String, parameters: Int)
        case duplicateSelector(
            selector: String, receiver: String, isStatic: Bool, first: String, firstPlace: String, second: String)

        /// - Parameter handler: The other handler; nil if a static property has the name.
        case messageName(message: String, method: String, handler: String?, place: String)

        case mutatingMethod(swiftName: String)
        case operatorMethod(name: String)
        case genericMethod(swiftName: String)
        case distributedMethod(swiftName: String)
        case unavailableMethod(swiftName: String)
        case noncopyableResult(type: String, swiftName: String)
        case resultBuilder(name: String)
        case lowercaseGlobalActor(name: String)

        case inoutParameter(parameter: String, swiftName: String)
        case variadicParameter(parameter: String, swiftName: String)
        case variadicOpaqueResult(parameter: String, swiftName: String)
        case autoclosureParameter(parameter: String, swiftName: String)
        case opaqueParameter(parameter: String, swiftName: String)
        case sendingParameter(parameter: String, swiftName: String)
        case functionAlias(parameter: String, type: String, swiftName: String)
        case noncopyableParameter(parameter: String, type: String, swiftName: String)
        /// - parameter: nil for the result.
        case nonescapableType(parameter: String?, type: String, swiftName: String)
        case callerDefault(parameter: String, value: String, swiftName: String)
        case isolatedParameter(parameter: String, swiftName: String)
        case tooManyParameters(count: Int, limit: Int, swiftName: String)

        case noType
        case constrainedExtension(name: String)
        case protocolMember(name: String)
        case inaccessibleType(name: String, access: AccessLevel)
        case inaccessibleExtension(name: String, access: AccessLevel)
        case localType(name: String)
        case noncopyableType(name: String)
        case nestedGenericType(name: String)
        case actorExtension(name: String, swiftName: String)
        case protocolExtension(name: String)

        /// The file's import of the library hides declarations that mention the library from all other files.
        case privateImport(module: String, access: AccessLevel)
        /// The target doesn't depend on the library.
        case missingDependency(module: String)

        case unreadableFile(reason: String)
    }
}

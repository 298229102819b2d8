/// The isolation of a definition function, which is its method's: the compiler has put it into the function's type.
///
/// The language has no way to ask a function type for its global actor, but its metadata has a word for it. The layout is
/// `TargetFunctionTypeMetadata` of the Swift ABI: kind, flags, result, parameters, and then the global actor if the flags say
/// that there is one. Types of any other shape than that of a definition function are not read.
enum DefinitionIsolation {
    /// The actor that functions of a type are isolated to; nil for none.
    ///
    /// - Parameter function: the type of a definition function. For another, or one whose layout isn't known, the answer is an
    ///   actor that nobody can be on, so that such a handler is refused to every sender instead of run in the wrong place.
    static func actor(of function: Any.Type) -> (any Actor)? {
        if function == Definition.self || function == SendableDefinition.self { return nil }
        let words = unsafeBitCast(function, to: UnsafePointer<UInt>.self)
        guard words[0] == functionKind, words[1] & parameterCountMask == 1, words[1] & otherWords == 0,
            words[1] & hasGlobalActor != 0, words[2] == TypeLayout.word(Void.self),
            words[3] == TypeLayout.word(_GeneratedCode.HandlerDefinition.self),
            let actor = unsafeBitCast(words[4], to: Any.Type.self) as? any GlobalActor.Type
        else { return UnknownIsolation.shared }
        return shared(actor)
    }

    private typealias Definition = (_GeneratedCode.HandlerDefinition) -> Void
    private typealias SendableDefinition = @Sendable (_GeneratedCode.HandlerDefinition) -> Void

    private static func shared<Global: GlobalActor>(_: Global.Type) -> any Actor { Global.shared }

    private static var functionKind: UInt { 0x302 }
    private static var parameterCountMask: UInt { 0xFFFF }
    private static var hasGlobalActor: UInt { 0x1000_0000 }
    /// Of the parameters' flags, and of differentiability, which would stand in front of the global actor.
    private static var otherWords: UInt { 0x0A00_0000 }
}

/// Where a handler runs whose isolation can't be told: nowhere.
private actor UnknownIsolation {
    static let shared = UnknownIsolation()
}

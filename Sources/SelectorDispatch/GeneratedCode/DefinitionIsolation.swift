/// The isolation of a definition function.
///
/// The compiler gives the function's type the isolation of the method. Swift can't report the global actor of a
/// function type, but the type's metadata has a word for it. The layout is `TargetFunctionTypeMetadata` of the Swift
/// ABI: kind, flags, result, parameters, and then the global actor if the flags indicate one. The layout is checked
/// before it is read for the first time. Only types that have the shape of a definition function's type are read.
enum DefinitionIsolation {
    /// Whether the metadata has the layout that this file assumes.
    static let isKnown: Bool = check()

    /// Returns the actor that functions of a type are isolated to, or nil if there is none.
    ///
    /// - Parameters:
    ///   - function: The type of a definition function. For any other type, the result is an actor that no sender can
    ///     be on. Every send to such a handler is then refused, so the handler never runs in the wrong isolation.
    ///   - isKnown: Whether the layout may be read. If false, the result for every isolated function is the actor that
    ///     no sender can be on.
    static func actor(of function: Any.Type, isKnown: Bool = isKnown) -> (any Actor)? {
        if function == Definition.self || function == SendableDefinition.self { return nil }
        guard isKnown, let global = readGlobalActor(of: function) as? any GlobalActor.Type else {
            return UnknownActor.shared
        }
        return shared(global)
    }

    /// Returns the global actor that functions of a type are isolated to, or nil if there is none, or if it is unknown.
    ///
    /// It need not be the type of its shared actor, because a global actor may be an enum.
    static func globalActor(of function: Any.Type) -> Any.Type? { isKnown ? readGlobalActor(of: function) : nil }

    private typealias Definition = (_GeneratedCode.HandlerCollector) -> Void
    private typealias SendableDefinition = @Sendable (_GeneratedCode.HandlerCollector) -> Void

    private static func readGlobalActor(of function: Any.Type) -> Any.Type? {
        let words = unsafeBitCast(function, to: UnsafePointer<UInt>.self)
        guard words[0] == functionKind, words[1] & parameterCountMask == 1, words[1] & otherWords == 0,
            words[1] & hasGlobalActor != 0, words[2] == TypeLayout.word(Void.self),
            words[3] == TypeLayout.word(_GeneratedCode.HandlerCollector.self)
        else { return nil }
        return unsafeBitCast(words[4], to: Any.Type.self)
    }

    private static func shared<Global: GlobalActor>(_: Global.Type) -> any Actor { Global.shared }

    private static var functionKind: UInt { 0x302 }
    private static var parameterCountMask: UInt { 0xFFFF }
    private static var hasGlobalActor: UInt { 0x1000_0000 }
    /// The bits for the flags of parameters and for differentiability, whose words would precede the global actor.
    private static var otherWords: UInt { 0x0A00_0000 }

    /// Compares words of known types. No word is read as a type until all words have passed.
    private static func check() -> Bool {
        func words(_ type: Any.Type) -> UnsafePointer<UInt> { unsafeBitCast(type, to: UnsafePointer<UInt>.self) }
        // A function isolated to a global actor is `Sendable`.
        let plain = words(SendableDefinition.self)
        let isolated = words((@MainActor (_GeneratedCode.HandlerCollector) -> Void).self)
        let other = words((@MainActor (inout _GeneratedCode.HandlerCollector) -> Void).self)
        return [plain, isolated, other].allSatisfy { $0[0] == functionKind && $0[1] & parameterCountMask == 1 }
            && plain[1] & hasGlobalActor == 0 && plain[1] & otherWords == 0
            && isolated[1] == plain[1] | hasGlobalActor && isolated[2] == TypeLayout.word(Void.self)
            && isolated[3] == TypeLayout.word(_GeneratedCode.HandlerCollector.self)
            && isolated[4] == TypeLayout.word(MainActor.self)
            && other[1] & otherWords != 0
    }
}

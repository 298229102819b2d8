/// The handlers that a run of the providers declares, by receiver.
///
/// Each handler gets an entry when its receiver is first looked up.
final class DeclaredHandlers {
    /// The definitions that a provider declares for one type in one call, and the index of the same
    /// type's next group, or -1.
    typealias Group = (
        receiver: Any.Type, isSendable: Bool, file: StaticText, definitions: Range<Int32>,
        next: Int32
    )

    private let definitions: [Definition]
    private let groups: [Group]
    private let callsErased: Bool

    /// The index of each type's first group.
    private let firstGroup = WordCache()

    /// The entries created so far, by the index of their group.
    private let entries: Lock<[[RegistryEntry]?]>

    /// Groups handlers by receiver.
    ///
    /// - Parameters:
    ///   - definitions: The definitions, group by group.
    ///   - groups: The groups in order, each without a next one.
    ///   - callsErased: Whether functions may be called erased.
    init(
        _ definitions: [Definition],
        groups: [Group],
        callsErased: Bool = ErasedCalls.isKnown
    ) {
        self.callsErased = callsErased
        var groups = groups
        for index in groups.indices {
            var last = Int(
                firstGroup.insert(UInt(index), for: TypeLayout.word(groups[index].receiver))
            )
            guard last != index else { continue }
            while groups[last].next >= 0 { last = Int(groups[last].next) }
            groups[last].next = Int32(truncatingIfNeeded: index)
        }
        self.definitions = definitions
        self.groups = groups
        entries = Lock(Array(repeating: nil, count: groups.count))
    }

    var isEmpty: Bool { definitions.isEmpty }

    /// All entries, in the order of registration.
    var all: [RegistryEntry] { groups.indices.flatMap(entries(ofGroup:)) }

    /// Returns the entries of a type's own handlers.
    func entries(of type: Any.Type) -> [RegistryEntry] {
        guard let first = firstGroup.value(for: TypeLayout.word(type)) else { return [] }
        var result: [RegistryEntry] = []
        var index = Int(first)
        while index >= 0 {
            let group = entries(ofGroup: index)
            result = result.isEmpty ? group : result + group
            index = Int(groups[index].next)
        }
        return result
    }

    /// Returns the receivers that declare a handler with this selector or Swift spelling, in order,
    /// and whether the handler is static.
    ///
    /// Reads the handlers' facts in place and creates no entry.
    @_optimize(size)
    func receivers(declaring name: [UInt8]) -> [(type: Any.Type, isStatic: Bool)] {
        var found: [(type: Any.Type, isStatic: Bool)] = []
        for group in groups {
            for index in group.definitions {
                let facts = definitions[Int(truncatingIfNeeded: index)].facts
                guard let place = DeclarationFacts.index(of: name, in: facts) else { continue }
                let isStatic = DeclarationFacts(at: place, of: facts).isStatic
                found.append((group.receiver, isStatic))
            }
        }
        return found
    }

    /// Returns the facts of the handlers with a tag.
    ///
    /// Reads the facts in place and creates no entry.
    @_optimize(size) func facts(tagged tag: HandlerTag) -> [DeclarationFacts] {
        var result: [DeclarationFacts] = []
        for definition in definitions where definition.tags.contains(tag) {
            result += DeclarationFacts.all(in: definition.facts)
        }
        return result
    }

    @_optimize(size) @inline(never) private func entries(ofGroup index: Int) -> [RegistryEntry] {
        if let known = entries.withLock({ $0[index] }) { return known }
        // The lock isn't held here, because a definition function may call the program's own code,
        // such as the instance of a global actor. A second caller takes the first one's entries, so
        // each entry exists once.
        let group = groups[index]
        var made: [RegistryEntry] = []
        for definition in group.definitions {
            made += definitions[Int(truncatingIfNeeded: definition)].entries(
                receiver: group.receiver,
                isSendable: group.isSendable,
                file: group.file,
                callsErased: callsErased
            )
        }
        return entries.withLock { entries in
            if let earlier = entries[index] { return earlier }
            entries[index] = made
            return made
        }
    }
}

// Immutable, except for the value that the lock guards. The definition functions capture nothing
// that changes, and touch nothing isolated.
extension DeclaredHandlers: @unchecked Sendable {}

/// A definition function and the facts of its handlers, as generated code declares them before any
/// message is sent to the type.
///
/// It contains no strings and allocates nothing.
struct Definition {
    /// The function that defines the handlers' bodies.
    ///
    /// Call it only where ``IsolationErasure`` allows it.
    let define: (_GeneratedCode.HandlerCollector) -> Void

    /// The type of the definition function, or ``MissingType``.
    let function: Any.Type

    /// The text of the handlers' facts, a line for each.
    ///
    /// An exposed handler has its own text, in which the other lines are its documentation.
    let facts: StaticText
    let tags: Set<HandlerTag>

    /// Defines the handlers, and returns their entries.
    ///
    /// - Parameters:
    ///   - receiver: The type that declares the handlers.
    ///   - isSendable: Whether the receiver is `Sendable`.
    ///   - file: The file of the declarations, as `#fileID` spells it.
    ///   - callsErased: Whether functions may be called erased.
    ///   - erasesIsolation: Whether isolated functions may be called as functions without
    ///     isolation. If false, isolated handlers refuse every message.
    ///   - passesArrays: Whether an array may be passed as variadic arguments. If false, a variadic
    ///     handler refuses every message.
    @_optimize(size) func entries(
        receiver: Any.Type,
        isSendable: Bool,
        file: StaticText,
        callsErased: Bool,
        erasesIsolation: Bool = IsolationErasure.isKnown,
        passesArrays: @autoclosure () -> Bool = VariadicFunction.isKnown
    ) -> [RegistryEntry] {
        let isolation = DefinitionIsolation.actor(of: function)
        let all = DeclarationFacts.all(in: facts)
        let bodies: [HandlerBody]
        if function == MissingType.self {
            bodies = all.map { _ in .refusing() }
        } else if isolation == nil || erasesIsolation {
            let collector = _GeneratedCode.HandlerCollector(callsErased: callsErased)
            define(collector)
            bodies = collector.bodies
            assert(
                bodies.count == all.count,
                "a definition function defines \(bodies.count) of \(all.count) handlers"
            )
        } else {
            // Even the definition function can't be called. The entries refuse messages before
            // their bodies would run.
            bodies = Array(repeating: ClosureBody(synchronous: { _ in }), count: all.count)
        }
        let actor = bodies.first { $0.actor != nil }?.actor
        func group(refused: Bool) -> HandlerGroup {
            HandlerGroup(
                facts,
                .generated(file: file),
                receiver: receiver,
                isSendable: isSendable,
                tags: tags,
                isolation: refused ? UnknownActor.shared : isolation,
                globalActor: DefinitionIsolation.globalActor(of: function),
                actor: refused ? nil : actor
            )
        }
        let usual = group(refused: !erasesIsolation && (isolation != nil || actor != nil))
        var entries: [RegistryEntry] = []
        for (body, facts) in zip(bodies, all) {
            let isRefused = facts.isVariadic && !passesArrays()
            entries.append(
                RegistryEntry(
                    isRefused ? group(refused: true) : usual,
                    selector: facts.selectorBytes,
                    isStatic: facts.isStatic,
                    isThrowing: facts.isThrowing,
                    isVariadic: facts.isVariadic,
                    body: body
                )
            )
        }
        return entries
    }
}

/// The isolation of a definition function.
///
/// The compiler gives the function's type the isolation of the method. Swift can't report the
/// global actor of a function type, but the type's metadata has a word for it. The layout is
/// `TargetFunctionTypeMetadata` of the Swift ABI: kind, flags, result, parameters, and then the
/// global actor if the flags indicate one. The layout is checked before it is read for the first
/// time. Only types that have the shape of a definition function's type are read.
enum DefinitionIsolation {
    /// Whether the metadata has the layout that this file assumes.
    static let isKnown: Bool = check()

    /// Returns the actor that functions of a type are isolated to, or nil if there is none.
    ///
    /// - Parameters:
    ///   - function: The type of a definition function. For any other type, the result is an actor
    ///     that no sender can be on. Every send to such a handler is then refused, so the handler
    ///     never runs in the wrong isolation.
    ///   - isKnown: Whether the layout may be read. If false, the result for every isolated
    ///     function is the actor that no sender can be on.
    static func actor(of function: Any.Type, isKnown: Bool = isKnown) -> (any Actor)? {
        if function == Definition.self || function == SendableDefinition.self { return nil }
        guard isKnown, let global = readGlobalActor(of: function) as? any GlobalActor.Type else {
            return UnknownActor.shared
        }
        return shared(global)
    }

    /// Returns the global actor that functions of a type are isolated to, or nil if there is none,
    /// or if it is unknown.
    ///
    /// It need not be the type of its shared actor, because a global actor may be an enum.
    static func globalActor(of function: Any.Type) -> Any.Type? {
        isKnown ? readGlobalActor(of: function) : nil
    }

    private typealias Definition = (_GeneratedCode.HandlerCollector) -> Void
    private typealias SendableDefinition = @Sendable (_GeneratedCode.HandlerCollector) -> Void

    private static func readGlobalActor(of function: Any.Type) -> Any.Type? {
        globalActorWord(words(function)).map { unsafeBitCast($0, to: Any.Type.self) }
    }

    /// Returns the word of the global actor, or nil if the other words aren't those of a definition
    /// function on a global actor.
    private static func globalActorWord(_ words: UnsafePointer<UInt>) -> UInt? {
        guard words[0] == functionKind, words[1] & parameterCountMask == 1,
            words[1] & otherWords == 0,
            words[1] & hasGlobalActor != 0, words[2] == TypeLayout.word(Void.self),
            words[3] == TypeLayout.word(_GeneratedCode.HandlerCollector.self), words[4] != 0
        else { return nil }
        return words[4]
    }

    private static func words(_ type: Any.Type) -> UnsafePointer<UInt> {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    }

    private static func shared<Global: GlobalActor>(_: Global.Type) -> any Actor { Global.shared }

    private static var functionKind: UInt { 0x302 }

    private static var parameterCountMask: UInt { 0xFFFF }

    private static var hasGlobalActor: UInt { 0x1000_0000 }

    /// The bits for the flags of parameters and for differentiability, whose words would precede
    /// the global actor.
    private static var otherWords: UInt { 0x0A00_0000 }

    /// Compares words of known types.
    ///
    /// No word is read as a type until all words have passed.
    private static func check() -> Bool {
        // A function isolated to a global actor is `Sendable`.
        let plain = words(SendableDefinition.self)
        let isolated = words((@MainActor (_GeneratedCode.HandlerCollector) -> Void).self)
        let other = words((@MainActor (inout _GeneratedCode.HandlerCollector) -> Void).self)
        guard globalActorWord(isolated) == TypeLayout.word(MainActor.self),
            plain[0] == functionKind, plain[1] == isolated[1] & ~hasGlobalActor,
            other[0] == functionKind, other[1] & parameterCountMask == 1
        else { return false }
        return other[1] & otherWords != 0
    }
}

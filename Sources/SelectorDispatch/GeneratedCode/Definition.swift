/// A definition function and the facts of its handlers, as generated code declares them before any message is sent to
/// the type. It contains no strings and allocates nothing.
struct Definition {
    /// The function that defines the handlers' bodies. Call it only where ``IsolationErasure`` allows it.
    let define: (_GeneratedCode.HandlerCollector) -> Void
    /// The type of the definition function.
    let function: Any.Type
    /// The text of the handlers' facts, a line for each. An exposed handler has its own text, in which the other lines
    /// are its documentation.
    let facts: StaticText
    let tags: Set<HandlerTag>

    /// Returns the handlers' entries. This is step 5 in Registration.swift.
    ///
    /// - Parameters:
    ///   - isSendable: Whether the receiver is `Sendable`.
    ///   - callsErased: Whether functions may be called erased.
    ///   - erasesIsolation: Whether isolated functions may be called as functions without isolation. If false, isolated
    ///     handlers refuse every message.
    ///   - passesArrays: Whether an array may be passed as variadic arguments. If false, a variadic handler refuses
    ///     every message.
    @_optimize(size) func entries(
        receiver: Any.Type, isSendable: Bool, file: StaticText, callsErased: Bool,
        erasesIsolation: Bool = IsolationErasure.isKnown,
        passesArrays: @autoclosure () -> Bool = VariadicFunction.isKnown
    ) -> [RegistryEntry] {
        let isolation = DefinitionIsolation.actor(of: function)
        let all = DeclarationFacts.all(in: facts)
        let bodies: [HandlerBody]
        if isolation == nil || erasesIsolation {
            let collector = _GeneratedCode.HandlerCollector(callsErased: callsErased)
            define(collector)
            bodies = collector.bodies
            assert(bodies.count == all.count, "a definition function defines \(bodies.count) of \(all.count) handlers")
        } else {
            // Even the definition function can't be called. The entries refuse messages before their bodies would run.
            bodies = all.map { _ in SynchronousBody { _ in } }
        }
        let notes = HandlerNotes(tags, facts: facts)
        let actor = bodies.lazy.compactMap(\.actor).first
        func group(refused: Bool) -> HandlerGroup {
            HandlerGroup(
                .generated(facts: facts, file: file), receiver: receiver, isSendable: isSendable, notes: notes,
                isolation: refused ? UnknownActor.shared : isolation,
                globalActor: DefinitionIsolation.globalActor(of: function), actor: refused ? nil : actor)
        }
        let usual = group(refused: !erasesIsolation && (isolation != nil || actor != nil))
        return zip(bodies, all).map { body, facts in
            RegistryEntry(
                facts.isVariadic && !passesArrays() ? group(refused: true) : usual, selector: facts.selectorBytes,
                isStatic: facts.isStatic, isThrowing: facts.isThrowing, isVariadic: facts.isVariadic, body: body)
        }
    }
}

/// A definition function as generated code declares it, before any message is sent to its type, and the facts of the
/// handlers that it defines. It has no strings and allocates nothing.
struct Definition {
    /// Says how to run the handlers. Call it only where ``IsolationErasure`` allows it.
    let define: (_GeneratedCode.HandlerCollector) -> Void
    /// The type of the definition function.
    let function: Any.Type
    /// The text that states the handlers' facts, a line for each. The lines after that of an exposed handler, which
    /// stands alone, are its documentation.
    let facts: StaticText
    let tags: Set<HandlerTag>

    /// Returns the handlers' entries. This is step 5 in Registration.swift.
    ///
    /// - Parameters:
    ///   - isSendable: Whether the receiver is `Sendable`.
    ///   - callsErased: Whether functions may be called erased.
    ///   - erasesIsolation: Whether isolated functions may be called as functions without isolation. If not, isolated
    ///     handlers are refused to every sender.
    ///   - passesArrays: Whether an array may be passed as variadic arguments. If not, a variadic handler is refused to
    ///     every sender.
    func entries(
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
            // Not even the definition function may be called. The entries are refused before their bodies would run.
            bodies = all.map { _ in SynchronousBody { _ in } }
        }
        let notes = HandlerNotes(tags, facts: facts)
        let actor = bodies.lazy.compactMap(\.actor).first
        func group(refused: Bool) -> HandlerGroup {
            HandlerGroup(
                facts: facts, file: file, receiver: receiver, isSendable: isSendable, notes: notes,
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

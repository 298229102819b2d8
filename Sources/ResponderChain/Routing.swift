public import SelectorDispatch

extension Responder {
    /// Routes a selector with arguments up the chain, to the first responder that has a handler for it.
    ///
    /// ```swift
    /// try button.route("btnClick1:userInfo:", with: [button, ["key": "value"]])
    /// ```
    ///
    /// - Parameters:
    ///   - selector: `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: one element per parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - start: this responder, or its next one.
    ///   - policy: what to do about a wrong number of elements.
    ///   - recordsPath: whether ``Route/path`` tells who was asked.
    ///   - registry: where handlers are looked up.
    ///   - isolation: the sender's isolation; leave it out.
    /// - Returns: who handled it, and what the handler returned.
    /// - Throws: ``DispatchError/noResponder(_:asked:suggestions:)`` if nobody has a handler,
    ///   ``DispatchError/chainCycle(_:through:)``, ``DispatchError/tooDeep(_:limit:)``, the errors of a send, and
    ///   the handler's own error, unchanged.
    /// - Complexity: O(length of the chain).
    @discardableResult
    public func route(
        _ selector: Selector, with arguments: [Any?] = [], startingAt start: RouteStart = .self,
        policy: ArgumentPolicy = .strict, recordsPath: Bool = false, registry: HandlerRegistry = .shared,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        try route(
            .selector(selector, arguments: arguments), startingAt: start, policy: policy, recordsPath: recordsPath,
            registry: registry, isolation: isolation)
    }

    /// Routes an event up the chain, until a responder handles and stops it.
    ///
    /// ```swift
    /// try button.route(event: "showNumber", userInfo: ["object": cell.text])
    /// ```
    ///
    /// An event that nobody handles falls off the end of the chain: that is no error, and ``Route/isHandled`` is false.
    ///
    /// - Parameters:
    ///   - name: must not be empty.
    ///   - userInfo: anything that belongs to the event.
    ///   - sender: the object that raises it; nil stands for this responder.
    ///   - start: this responder, or its next one.
    ///   - recordsPath: whether ``Route/path`` tells who was asked.
    ///   - registry: where handlers are looked up.
    ///   - isolation: the sender's isolation; leave it out.
    /// - Throws: ``DispatchError/emptyEventName(_:)``, ``DispatchError/chainCycle(_:through:)``,
    ///   ``DispatchError/tooDeep(_:limit:)``, and what a responder throws, unchanged.
    /// - Complexity: O(length of the chain).
    @discardableResult
    public func route(
        event name: String, userInfo: [String: Any]? = nil, sender: Any? = nil, startingAt start: RouteStart = .self,
        recordsPath: Bool = false, registry: HandlerRegistry = .shared,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        try route(
            .event(Event(name: name, userInfo: userInfo, sender: sender ?? self)), startingAt: start,
            policy: .lenient, recordsPath: recordsPath, registry: registry, isolation: isolation)
    }
}

public import SelectorDispatch

// The forms of a route that don't wait: each with the options as one value. `Routing+Labels.swift` has the same forms with the
// options' parts as labeled parameters, `AwaitedResponder.swift` those that wait.

extension RouteOrigin {
    /// Routes a selector with arguments, to the first responder that has a handler for it.
    ///
    /// ```swift
    /// try button.route("btnClick1:userInfo:", with: [button, ["key": "value"]])
    /// ```
    ///
    /// - Parameters:
    ///   - selector: `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: one element per parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - options: where the route goes, and what else it is to do.
    ///   - isolation: the sender's isolation; leave it out.
    /// - Returns: who handled it, and what the handler returned.
    /// - Throws: ``RouteError/noResponder(_:asked:suggestions:elsewhere:)`` if nobody has a handler,
    ///   ``RouteError/disabled(_:responder:reason:)`` if only disabled responders have,
    ///   ``RouteError/vetoed(_:by:reason:)``, ``RouteError/chainCycle(_:through:)``,
    ///   ``RouteError/endlessChain(_:limit:)``, ``DispatchError/tooDeep(_:limit:)``,
    ///   ``DispatchError/nullTarget(_:)`` if there is no responder to start at, the errors of a send, and the handler's own
    ///   error, unchanged.
    /// - Complexity: O(length of the way to the handler), without an allocation per responder if nobody on the way sees the
    ///   message pass; O(length of the chain) otherwise.
    @discardableResult
    public func route(
        _ selector: Selector, with arguments: [Any?] = [], options: RouteOptions,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        let origin = try origin(of: .selector(selector, arguments: []))
        return try arguments.withUnsafeBufferPointer {
            try SelectorWalk.route(
                selector, $0, from: origin, going: options.extent, startingAt: options.start, policy: options.policy,
                decoratedBy: options.decorators, recordsPath: options.recordsPath, registry: options.registry,
                replies: options.replies, isolation: isolation)
        }
    }

    /// Routes an event, until a responder handles and stops it.
    ///
    /// ```swift
    /// try button.route(event: "showNumber", userInfo: ["object": cell.text])
    /// ```
    ///
    /// An event that nobody handles falls off the end of the chain: that is no error. ``Route/isHandled`` is false, and
    /// ``Route/nearMisses`` tells which handlers could have been meant.
    ///
    /// - Parameters:
    ///   - name: must not be empty.
    ///   - userInfo: anything that belongs to the event.
    ///   - sender: the object that raises it; nil stands for the responder that routes it.
    ///   - options: where the route goes, and what else it is to do.
    ///   - isolation: the sender's isolation; leave it out.
    ///   - onReply: takes what receivers reply by ``Event/reply(_:)``, during the route or later.
    /// - Throws: ``RouteError/emptyEventName(_:)``, ``RouteError/chainCycle(_:through:)``,
    ///   ``RouteError/endlessChain(_:limit:)``, ``DispatchError/tooDeep(_:limit:)``,
    ///   ``DispatchError/nullTarget(_:)`` if there is no responder to start at, and what a responder throws, unchanged.
    /// - Complexity: O(length of the chain).
    @discardableResult
    public func route(
        event name: String, userInfo: [String: Any]? = nil, sender: Any? = nil, options: RouteOptions,
        isolation: isolated (any Actor)? = #isolation, onReply: ((Any?) -> Void)? = nil
    ) throws -> Route {
        var event = Event(raised: name, userInfo, sender)
        event.replyHandler = onReply
        return try Router.run(
            .event(event), from: try origin(of: .event(event)), options, isolation: isolation
        ).get()
    }

    /// Routes a message, and tells of a failure where it happened: the responder, and the route up to there.
    ///
    /// `route` throws a handler's error as it is; this is for who wants to know whose it was.
    ///
    /// ```swift
    /// let result = button.routeResult(.selector("save:", arguments: [1]))
    /// if let error = result.error { print(result.failedVisit?.responder ?? "nobody", error) }
    /// ```
    ///
    /// - Parameters:
    ///   - message: a selector with arguments, or an event.
    ///   - options: where the route goes, and what else it is to do; the path is always recorded.
    ///   - isolation: the sender's isolation; leave it out.
    ///   - onReply: takes what receivers reply by ``Event/reply(_:)``, during the route or later.
    public func routeResult(
        _ message: RoutedMessage, options: RouteOptions, isolation: isolated (any Actor)? = #isolation,
        onReply: ((Any?) -> Void)? = nil
    ) -> RouteResult {
        do throws(DispatchError) {
            return Router.run(
                message.replying(onReply), from: try origin(of: message), options.recording, isolation: isolation)
        } catch {
            return RouteResult(failedBy: error)
        }
    }

    /// Routes a selector if anybody handles it: AppKit's `tryToPerform(_:with:)`, with any number of arguments.
    ///
    /// ```swift
    /// if try view.tryToRoute("copy:", with: [sender]) == nil { beep() }
    /// ```
    ///
    /// - Parameters: as for ``route(_:with:options:isolation:)``.
    /// - Returns: who handled it, and what the handler returned; nil if nobody did.
    /// - Throws: as ``route(_:with:options:isolation:)``, but not for that nobody has a handler: a handler's own error, also
    ///   one that says this of a route of its own; that the message was refused, for a wrong argument, or because who has
    ///   the handler is disabled.
    public func tryToRoute(
        _ selector: Selector, with arguments: [Any?] = [], options: RouteOptions,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route? {
        let message = RoutedMessage.selector(selector, arguments: arguments)
        return try Router.run(message, from: try origin(of: message), options, isolation: isolation).getIfHandled()
    }
}

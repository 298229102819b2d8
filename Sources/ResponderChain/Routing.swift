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
    ///   - direction: up to the first boundary, up past boundaries, here only, or down.
    ///   - start: this responder, or its next one.
    ///   - policy: what to do about a wrong number of elements.
    ///   - decorators: stand around every responder of the route; the first is the outermost.
    ///   - recordsPath: whether ``Route/path`` tells who was asked.
    ///   - registry: where handlers are looked up.
    ///   - isolation: the sender's isolation; leave it out.
    /// - Returns: who handled it, and what the handler returned.
    /// - Throws: ``DispatchError/noResponder(_:asked:suggestions:)`` if nobody has a handler,
    ///   ``DispatchError/disabled(_:responder:reason:)`` if only disabled responders have,
    ///   ``DispatchError/vetoed(_:by:reason:)``, ``DispatchError/chainCycle(_:through:)``,
    ///   ``DispatchError/endlessChain(_:limit:)``, ``DispatchError/tooDeep(_:limit:)``, the errors of a send, and the handler's own error, unchanged.
    /// - Complexity: O(length of the way to the handler), without an allocation per responder if nobody on the way sees the
    ///   message pass; O(length of the chain) otherwise.
    @inlinable
    @discardableResult
    public func route(
        _ selector: Selector, with arguments: [Any?] = [], going direction: RouteDirection = .up,
        startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any RouteDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        // Inlined, so that an array that is made for the call needs not be on the heap: what goes on from here has a copy.
        // With one way out, because that is where the compiler can do away with such an array at once.
        var route = Route()
        var isRouted = false
        if !recordsPath, decorators.isEmpty {
            isRouted = try arguments.withUnsafeBufferPointer {
                try SelectorWalk.route(
                    selector, $0, from: self, start, direction, policy, registry, isolation: isolation, &route)
            }
        }
        if !isRouted {
            route = try self.route(
                arguments.withUnsafeBufferPointer { Array($0) }, of: selector, going: direction, startingAt: start,
                policy: policy, decoratedBy: decorators, recordsPath: recordsPath, registry: registry,
                isolation: isolation)
        }
        return route
    }

    /// Routes a selector by the algorithm.
    @usableFromInline
    func route(
        _ arguments: [Any?], of selector: Selector, going direction: RouteDirection, startingAt start: RouteStart,
        policy: ArgumentPolicy, decoratedBy decorators: [any RouteDecorator], recordsPath: Bool,
        registry: HandlerRegistry, isolation: isolated (any Actor)?
    ) throws -> Route {
        let options = RouteOptions(
            direction: direction, start: start, policy: policy, decorators: decorators, recordsPath: recordsPath,
            registry: registry)
        return try Router.run(
            .selector(selector, arguments: arguments), from: self, options, isolation: isolation
        ).get()
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
    ///   - direction: up to the first boundary, up past boundaries, here only, or down.
    ///   - start: this responder, or its next one.
    ///   - decorators: stand around every responder of the route; the first is the outermost.
    ///   - recordsPath: whether ``Route/path`` tells who was asked.
    ///   - registry: where handlers are looked up.
    ///   - isolation: the sender's isolation; leave it out.
    ///   - onReply: takes what receivers reply by ``Event/reply(_:)``, during the route or later.
    /// - Throws: ``DispatchError/emptyEventName(_:)``, ``DispatchError/chainCycle(_:through:)``,
    ///   ``DispatchError/endlessChain(_:limit:)``, ``DispatchError/tooDeep(_:limit:)``, and what a responder throws, unchanged.
    /// - Complexity: O(length of the chain).
    @discardableResult
    public func route(
        event name: String, userInfo: [String: Any]? = nil, sender: Any? = nil,
        going direction: RouteDirection = .up, startingAt start: RouteStart = .self,
        decoratedBy decorators: [any RouteDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, isolation: isolated (any Actor)? = #isolation,
        onReply: ((Any?) -> Void)? = nil
    ) throws -> Route {
        var event = Event(name: name, userInfo: userInfo, sender: sender ?? self)
        event.replyHandler = onReply
        let options = RouteOptions(
            direction: direction, start: start, decorators: decorators, recordsPath: recordsPath, registry: registry)
        return try Router.run(.event(event), from: self, options, isolation: isolation).get()
    }

    /// Routes a message, and tells of a failure where it happened: the responder, and the route up to there.
    ///
    /// `route` throws a handler's error as it is; this is for who wants to know whose it was.
    ///
    /// ```swift
    /// let result = button.routeResult(.selector("save:", arguments: [1]))
    /// if let error = result.error { print(result.failedHop?.responder ?? "nobody", error) }
    /// ```
    ///
    /// - Parameters: as for `route`; the path is always recorded.
    public func routeResult(
        _ message: RoutedMessage, going direction: RouteDirection = .up, startingAt start: RouteStart = .self,
        policy: ArgumentPolicy = .strict, decoratedBy decorators: [any RouteDecorator] = [],
        registry: HandlerRegistry = .shared, isolation: isolated (any Actor)? = #isolation
    ) -> RouteResult {
        let options = RouteOptions(
            direction: direction, start: start, policy: policy, decorators: decorators, recordsPath: true,
            registry: registry)
        return Router.run(message, from: self, options, isolation: isolation)
    }
}

/// Routes from a responder that may not be there: that it isn't is an error, where `responder?.route` would do nothing.
extension Optional where Wrapped == any Responder {
    /// Routes a selector, see ``Responder/route(_:with:going:startingAt:policy:decoratedBy:recordsPath:registry:isolation:)``.
    ///
    /// - Throws: ``DispatchError/nullTarget(_:)`` if there is no responder.
    @discardableResult
    public func route(
        _ selector: Selector, with arguments: [Any?] = [], going direction: RouteDirection = .up,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        guard let self else { throw Self.missing(selector.description, .instance) }
        return try self.route(selector, with: arguments, going: direction, isolation: isolation)
    }

    /// Routes an event, see ``Responder/route(event:userInfo:sender:going:startingAt:decoratedBy:recordsPath:registry:isolation:onReply:)``.
    ///
    /// - Throws: ``DispatchError/nullTarget(_:)`` if there is no responder.
    @discardableResult
    public func route(
        event name: String, userInfo: [String: Any]? = nil, sender: Any? = nil,
        going direction: RouteDirection = .up, isolation: isolated (any Actor)? = #isolation,
        onReply: ((Any?) -> Void)? = nil
    ) throws -> Route {
        guard let self else { throw Self.missing(name, .event) }
        return try self.route(
            event: name, userInfo: userInfo, sender: sender, going: direction, isolation: isolation, onReply: onReply)
    }

    private static func missing(_ name: String, _ kind: DispatchError.Message.Kind) -> DispatchError {
        .nullTarget(DispatchError.Message(selector: name, receiver: "\(Self.self)", kind: kind))
    }
}

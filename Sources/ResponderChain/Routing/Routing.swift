public import SelectorDispatch

// Routes that don't wait, with their options as one value, and `route` also with each option as a
// labeled parameter; a test calls it with every label. `AwaitedRoutes.swift` has the routes that
// wait.

extension RouteOrigin {
    /// Routes a selector to the first responder that has a handler for it.
    ///
    /// ```swift
    /// try button.route("btnClick1:userInfo:", with: [button, ["key": "value"]])
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The selector, `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: One element per parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - options: The extent of the route, and its other options.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: The route, with the responder that handled the message and its handler's result.
    /// - Throws: ``RouteError/noResponder(_:asked:suggestions:elsewhere:)`` if no responder on the
    ///   way has a handler; ``RouteError/disabled(_:responder:reason:)`` if only disabled
    ///   responders have one; ``RouteError/vetoed(_:by:reason:)`` if a decorator refuses the
    ///   message; ``RouteError/chainCycle(_:through:)`` or ``RouteError/endlessChain(_:limit:)`` if
    ///   the chain has no end and no handler for the message; `DispatchError.tooDeep(_:limit:)` if
    ///   too many routes run inside each other; `DispatchError.nullTarget(_:)` if there is no
    ///   responder to start at; another `DispatchError` if the handler can't be given the message;
    ///   any error of the handler, a decorator or a listener, unchanged.
    @discardableResult
    public func route(
        _ selector: Selector,
        with arguments: [Any?] = [],
        options: RouteOptions,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        let origin = try origin(of: .selector(selector, arguments: []))
        return try arguments.withUnsafeBufferPointer {
            try SelectorWalk.route(
                selector,
                $0,
                from: origin,
                going: options.extent,
                startingAt: options.start,
                policy: options.policy,
                decoratedBy: options.decorators,
                recordsPath: options.recordsPath,
                registry: options.registry,
                replies: options.replies,
                isolation: isolation
            )
        }
    }

    /// Routes a typed message, such as `Table.moveMessage(0, to: 1)`, to the first responder that
    /// has a handler for it.
    ///
    /// - Parameters:
    ///   - message: The message, with its arguments.
    ///   - options: The extent of the route, and its other options.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: The route, with the responder that handled the message and its handler's result.
    /// - Throws: The errors of ``route(_:with:options:isolation:)``.
    @discardableResult
    public func route<Receiver, Result>(
        _ message: TypedMessage<Receiver, Result>,
        options: RouteOptions = RouteOptions(),
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        try route(
            message.call.selector,
            with: message.call.arguments,
            options: options,
            isolation: isolation
        )
    }

    /// Routes an event until a responder handles and stops it.
    ///
    /// ```swift
    /// try button.route(event: "showNumber", userInfo: ["object": cell.text])
    /// ```
    ///
    /// An unhandled event doesn't throw an error. In that case ``Route/isHandled`` is false, and
    /// ``Route/nearMisses`` lists the handlers that you may have intended.
    ///
    /// - Parameters:
    ///   - name: The event's name; it must not be empty.
    ///   - userInfo: The values that belong to the event.
    ///   - sender: The object that raises the event, or nil for the responder that routes it.
    ///   - options: The extent of the route, and its other options.
    ///   - isolation: The sender's isolation; leave it out.
    ///   - onReply: A closure for each value that a receiver passes to ``Event/reply(_:)``, during
    ///     the route or later. It takes the place of the options' replies.
    /// - Returns: The route, with the responder that handled the event.
    /// - Throws: ``RouteError/emptyEventName(_:)`` if the name is empty or a decorator makes it
    ///   empty; ``RouteError/chainCycle(_:through:)`` or ``RouteError/endlessChain(_:limit:)`` if
    ///   the chain has no end; `DispatchError.tooDeep(_:limit:)` if too many routes run inside each
    ///   other; `DispatchError.nullTarget(_:)` if there is no responder to start at; another
    ///   `DispatchError` if a handler can't be given the event; any error of a responder or
    ///   decorator, unchanged.
    @discardableResult
    public func route(
        event name: String,
        userInfo: [String: Any]? = nil,
        sender: Any? = nil,
        options: RouteOptions,
        isolation: isolated (any Actor)? = #isolation,
        onReply: ((Any?) -> Void)? = nil
    ) throws -> Route {
        let origin = try origin(of: .event(Event(raised: name, userInfo, sender)))
        var shortcut = EventShortcut(Event(raised: name, userInfo, sender), from: origin)
        shortcut.event.replyHandler = onReply
        return try shortcut.route(options, isolation: isolation)
    }

    /// Routes a message, and returns the error with the route up to it.
    ///
    /// `route` throws a handler's error without its origin. Use this method to find the responder
    /// that failed:
    ///
    /// ```swift
    /// let result = button.routeResult(.selector("save:", arguments: [1]))
    /// if let error = result.error { print(result.failedVisit?.responder ?? "no responder", error) }
    /// ```
    ///
    /// - Parameters:
    ///   - message: A selector with arguments, or an event.
    ///   - options: The extent of the route, and its other options. The path is always recorded.
    ///   - isolation: The sender's isolation; leave it out.
    ///   - onReply: A closure for each value that a receiver passes to ``Event/reply(_:)``, during
    ///     the route or later. It takes the place of the options' replies.
    /// - Returns: The route with its path, and the error that `route` would throw.
    @_optimize(size) public func routeResult(
        _ message: RoutedMessage,
        options: RouteOptions = RouteOptions(),
        isolation: isolated (any Actor)? = #isolation,
        onReply: ((Any?) -> Void)? = nil
    ) -> RouteResult {
        do throws(DispatchError) {
            let message = message.replying(onReply)
            return try result(of: message, options.recording, isolation: isolation)
        } catch {
            return RouteResult(failedBy: error)
        }
    }

    /// Routes a message without recording its path, and returns the error with the route.
    ///
    /// - Throws: `DispatchError.nullTarget(_:)` if there is no responder to start at.
    package func result(
        of message: RoutedMessage,
        _ options: RouteOptions,
        isolation: isolated (any Actor)? = #isolation
    ) throws(DispatchError) -> RouteResult {
        let origin = try origin(of: message)
        return Router.route(message, from: origin, options, isolation: isolation)
    }

    /// Routes a selector if a responder handles it, as AppKit's `tryToPerform(_:with:)` does, with
    /// any number of arguments.
    ///
    /// ```swift
    /// if try view.tryToRoute("copy:", with: [sender]) == nil { beep() }
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The selector, `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: One element per parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - options: The extent of the route, and its other options.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: The route, with the responder that handled the message and its handler's result,
    ///   or nil if none handled it.
    /// - Throws: The errors of `route`, except for its own `RouteError/noResponder`.
    public func tryToRoute(
        _ selector: Selector,
        with arguments: [Any?] = [],
        options: RouteOptions = RouteOptions(),
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route? {
        let message = RoutedMessage.selector(selector, arguments: arguments)
        return try result(of: message, options, isolation: isolation).getIfHandled()
    }
}

extension RouteOrigin {
    /// Routes a selector to the first responder that has a handler for it.
    ///
    /// This is the fastest form: an array that is created for the call needs no heap allocation.
    /// The options are those of ``RouteOptions``, as separate parameters.
    ///
    /// - Parameters:
    ///   - selector: The selector, `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: One element per parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - extent: The direction and reach of the route; by default, up to the first
    ///     ``RouteBoundary``.
    ///   - start: The first responder that the route asks: this responder, or the next one after
    ///     it.
    ///   - policy: The policy for arguments that don't fit unchanged.
    ///   - decorators: The decorators around every responder of the route, outermost first.
    ///   - recordsPath: Whether ``Route/path`` contains the visits; false by default, because
    ///     recording takes time.
    ///   - registry: The registry of the handlers.
    ///   - replies: The sequence of a listener's replies by ``Event/reply(_:)``, during the route or
    ///     later, or nil to discard replies.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: The route, with the responder that handled the message and its handler's result.
    /// - Throws: The errors of ``route(_:with:options:isolation:)``.
    @inlinable
    @discardableResult
    public func route(
        _ selector: Selector,
        with arguments: [Any?] = [],
        going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self,
        policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [],
        recordsPath: Bool = false,
        registry: HandlerRegistry = .shared,
        replies: EventReplies? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        guard let origin = routeOrigin else { throw missingOrigin(of: selector) }
        // Inlined, so that an array that is created for the call can stay off the heap: everything
        // from here on gets a copy.
        return try arguments.withUnsafeBufferPointer {
            try SelectorWalk.route(
                selector,
                $0,
                from: origin,
                going: extent,
                startingAt: start,
                policy: policy,
                decoratedBy: decorators,
                recordsPath: recordsPath,
                registry: registry,
                replies: replies,
                isolation: isolation
            )
        }
    }

    /// Routes an event until a responder handles and stops it.
    ///
    /// The options are those of ``RouteOptions``, as separate parameters.
    ///
    /// - Parameters:
    ///   - name: The event's name; it must not be empty.
    ///   - userInfo: The values that belong to the event.
    ///   - sender: The object that raises the event, or nil for the responder that routes it.
    ///   - extent: The direction and reach of the route; by default, up to the first
    ///     ``RouteBoundary``.
    ///   - start: The first responder that the route asks: this responder, or the next one after
    ///     it.
    ///   - policy: The policy for the arguments of a selector that a decorator puts in the event's
    ///     place. Handlers always get an event's parts leniently.
    ///   - decorators: The decorators around every responder of the route, outermost first.
    ///   - recordsPath: Whether ``Route/path`` contains the visits; false by default, because
    ///     recording takes time.
    ///   - registry: The registry of the handlers.
    ///   - replies: The sequence of replies by ``Event/reply(_:)``, during the route or later, or
    ///     nil to discard replies.
    ///   - isolation: The sender's isolation; leave it out.
    ///   - onReply: A closure for each value that a receiver passes to ``Event/reply(_:)``, during
    ///     the route or later. It takes the place of `replies`.
    /// - Returns: The route, with the responder that handled the event.
    /// - Throws: The errors of ``route(event:userInfo:sender:options:isolation:onReply:)``.
    @discardableResult
    public func route(
        event name: String,
        userInfo: [String: Any]? = nil,
        sender: Any? = nil,
        going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self,
        policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [],
        recordsPath: Bool = false,
        registry: HandlerRegistry = .shared,
        replies: EventReplies? = nil,
        isolation: isolated (any Actor)? = #isolation,
        onReply: ((Any?) -> Void)? = nil
    ) throws -> Route {
        let options = RouteOptions(
            going: extent,
            startingAt: start,
            policy: policy,
            decoratedBy: decorators,
            recordsPath: recordsPath,
            registry: registry,
            replies: replies
        )
        return try route(
            event: name,
            userInfo: userInfo,
            sender: sender,
            options: options,
            isolation: isolation,
            onReply: onReply
        )
    }
}

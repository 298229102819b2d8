public import SelectorDispatch

// The `route` methods of `Routing.swift`, with each part of `RouteOptions` as a labeled parameter. A test calls them
// with every label. The other forms take the options as one value only.

extension RouteOrigin {
    /// Routes a selector to the first responder that has a handler for it.
    ///
    /// This is the fastest form: an array that is created for the call needs no heap allocation.
    ///
    /// The labels are the parts of ``RouteOptions``. Everything else is as in the form that takes one value.
    @inlinable
    @discardableResult
    public func route(
        _ selector: Selector, with arguments: [Any?] = [], going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        guard let origin = routeOrigin else { throw missingOrigin(of: selector) }
        // Inlined, so that an array that is created for the call can stay off the heap: everything from here on gets a
        // copy.
        return try arguments.withUnsafeBufferPointer {
            try SelectorWalk.route(
                selector, $0, from: origin, going: extent, startingAt: start, policy: policy, decoratedBy: decorators,
                recordsPath: recordsPath, registry: registry, replies: replies, isolation: isolation)
        }
    }

    /// Routes an event until a responder handles and stops it.
    ///
    /// The labels are the parts of ``RouteOptions``. Everything else is as in the form that takes one value.
    @discardableResult
    public func route(
        event name: String, userInfo: [String: Any]? = nil, sender: Any? = nil,
        going extent: RouteExtent = .up, startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil,
        isolation: isolated (any Actor)? = #isolation, onReply: ((Any?) -> Void)? = nil
    ) throws -> Route {
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, recordsPath: recordsPath,
            registry: registry, replies: replies)
        return try route(
            event: name, userInfo: userInfo, sender: sender, options: options, isolation: isolation, onReply: onReply)
    }
}

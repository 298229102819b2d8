package import SelectorDispatch

/// The object to which a route would deliver a selector.
package struct RouteTarget {
    /// The responder with the handler, or the object to which it forwards the selector.
    package let object: Any
    /// The number of responders before it.
    package let depth: Int
}

extension Responder {
    /// Returns the object to which a route would deliver a selector, as `explain` finds it, or nil if there is none.
    ///
    /// - Throws: ``RouteError/chainCycle(_:through:)`` or ``RouteError/endlessChain(_:limit:)`` if no responder takes
    ///   the selector and the chain has no end.
    @_optimize(size)
    package func routeTarget(of selector: Selector, options: RouteOptions) throws(RouteError) -> RouteTarget? {
        let message = RoutedMessage.selector(selector, arguments: [])
        let search = HandlerSearch(message)
        let path = options.path(from: self, captures: false)
        let isOneAsked = if case .targetOnly = options.extent.kind { true } else { false }
        for visit in path.visits.prefix(isOneAsked ? 1 : path.visits.count) {
            guard search.disabledReason(of: visit, for: message, options) == nil,
                let handler = search.find(visit, options)
            else { continue }
            return RouteTarget(object: handler.receiver(for: visit.responder), depth: visit.depth)
        }
        if !isOneAsked, let error = path.error(DispatchError.Context(message, from: self)) { throw error }
        return nil
    }
}

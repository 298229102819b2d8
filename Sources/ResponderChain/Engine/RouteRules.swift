package import SelectorDispatch

/// Rules of a route's sender for responders, in addition to the responders' own roles.
package protocol RouteRules {
    /// Returns the reason for skipping a responder that has a handler for a message, or nil if there is none.
    func disabledReason(of responder: any Responder, for message: RoutedMessage) -> String?
    /// Returns the object to which a responder without a handler forwards a selector, or nil if there is none.
    func forwardingTarget(of responder: any Responder, for selector: Selector) -> Any?
}

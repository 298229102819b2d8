package import SelectorDispatch

/// The knowledge of a route's sender about responders, beyond their own roles.
package protocol RouteRules {
    /// Returns why a responder that has a handler for a message is passed by; nil if it isn't.
    func disabledReason(of responder: any Responder, for message: RoutedMessage) -> String?
    /// Returns the object that a responder without a handler of its own forwards a selector to; nil if there is none.
    func forwardingTarget(of responder: any Responder, for selector: Selector) -> Any?
}

package import SelectorDispatch

/// A responder that can tell, without a `@Handler` method, which selectors it answers: what is sent to it is forwarded as an
/// invocation.
package protocol SelectorAnswering: Responder, MessageForwarder {
    /// Whether it handles the selector when one is routed to it.
    func answers(_ selector: Selector) -> Bool
}

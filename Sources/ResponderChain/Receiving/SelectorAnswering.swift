package import SelectorDispatch

/// A responder that names the selectors it answers without a `@Handler` method. It gets their messages as an
/// invocation.
package protocol SelectorAnswering: Responder, MessageForwarder {
    /// Whether it handles the selector when one is routed to it.
    func answers(_ selector: Selector) -> Bool
}

package import SelectorDispatch

/// A responder that declares the selectors that it handles without a `@Handler` method, and gets their messages as
/// invocations.
package protocol SelectorAnswering: Responder, MessageForwarder {
    /// Returns whether the responder handles the selector.
    func answers(_ selector: Selector) -> Bool
}

public import ResponderChain

open class Item: LinkedResponder {
    /// A handler that a subclass's handler of the same name hides.
    @Handler private func describe() -> String {
        "item"
    }

    @Handler open func rename(_ name: String, animated: Bool = false) throws -> Bool {
        animated
    }
}

/// A method's name in its two parts: a receiver's name and a selector.
package struct RPCMethodName: Sendable, Hashable, CustomStringConvertible {
    /// The receiver's name, or nil for the root receiver.
    package var receiver: String?
    /// The selector, or another name of the handler, which contains no dot.
    package let selector: String

    /// Creates a name.
    ///
    /// - Parameters:
    ///   - selector: The selector, or another name of the handler.
    ///   - receiver: The receiver's name, or nil for the root receiver.
    package init(_ selector: String, of receiver: String?) {
        self.selector = selector
        self.receiver = receiver
    }

    /// Splits a name, such as `cart.add:count:`, at its last dot.
    ///
    /// - Parameter method: The name in a request.
    package init(_ method: String) {
        if let dot = method.utf8.lastIndex(of: UInt8(ascii: ".")) {
            receiver = String(method[..<dot])
            selector = String(method[method.utf8.index(after: dot)...])
        } else {
            receiver = nil
            selector = method
        }
    }

    /// The name in a request.
    package var description: String { receiver.map { "\($0).\(selector)" } ?? selector }
}

/// Returns the selector of a handler, which the compiler checks.
///
/// ```swift
/// let tap = #Selector(CartController.btnClick1(_:userInfo:))
/// try controller.send(tap, with: [button, ["key": "value"]])
/// ```
///
/// - Parameter method: The method, with its type and its argument labels. It must be a handler with a typed message.
/// - Returns: The selector that the handler is registered with.
@freestanding(expression)
public macro Selector<Method>(_ method: Method) -> Selector =
    #externalMacro(
        module: "HandlerMacro",
        type: "Handler: add the product SelectorDispatch to the dependencies of this target in Package.swift")

extension _GeneratedCode {
    /// Returns the selector of a handler in its usual spelling.
    ///
    /// - Parameters:
    ///   - name: The handler's Swift spelling.
    ///   - type: The receiving type.
    ///   - message: The handler's message, or the function that creates it. Only the compiler uses it.
    public static func selector(_ name: Selector, _ type: Any.Type, _ message: Any) -> Selector {
        let registry = HandlerRegistry.shared
        let entry =
            try? registry.findEntry(for: name, type: type, isStatic: false)
            ?? registry.findEntry(for: name, type: type, isStatic: true)
        return entry.map { Selector($0.selector) } ?? name
    }
}

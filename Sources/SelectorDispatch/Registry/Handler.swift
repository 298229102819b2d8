/// Makes a method callable by its selector string.
///
/// The selector is the one the Swift compiler's `@objc` rule gives the method: `tap(_:info:)` is `tap:info:`,
/// `tap(x:)` is `tapWithX:`, `move(to:)` is `moveTo:`.
///
/// ```swift
/// final class CartController: MessageReceiver {
///     @Handler private func btnClick1(_ sender: Button, userInfo: [String: Any]) -> Bool { true }
/// }
/// try controller.send("btnClick1:userInfo:", with: [button, ["key": "value"]])
/// ```
///
/// Beside the method stands its typed selector, `btnClick1Selector()`: sending through it checks the arguments and the result
/// at compile time, see ``TypedSelector``.
///
/// The typed selector is seen from where the method is; in a file that imports this module internally, from within the module.
///
/// The target needs the build tool plugin `HandlerRegistryPlugin`; without it the annotation is a compile error that
/// says so. A method that cannot be a handler is an error at its line.
///
/// - Parameter tags: marks by which a registry can be restricted, such as ``HandlerTag/exposed``.
@attached(peer, names: prefixed($__handler_), suffixed(Selector))
public macro Handler(_ tags: HandlerTag...) =
    // Where the target doesn't depend on the library, the compiler's error quotes the type's name, which is nowhere else read.
    #externalMacro(
        module: "HandlerMacro",
        type: "Handler: add the product SelectorDispatch to the dependencies of this target in Package.swift")

/// Makes a method callable by the given selector instead of the one the naming rule gives.
///
/// - Parameters:
///   - selector: a plain string literal with one colon per parameter of the method.
///   - tags: marks by which a registry can be restricted, such as ``HandlerTag/exposed``.
@attached(peer, names: prefixed($__handler_), suffixed(Selector))
public macro Handler(_ selector: StaticString, _ tags: HandlerTag...) =
    #externalMacro(
        module: "HandlerMacro",
        type: "Handler: add the product SelectorDispatch to the dependencies of this target in Package.swift")

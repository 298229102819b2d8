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
/// The target needs the build tool plugin `HandlerRegistryPlugin`; without it the annotation is a compile error that
/// says so. A method that cannot be a handler is an error at its line.
///
/// - Parameter tags: marks by which a registry can be restricted, such as ``HandlerTag/exposed``.
@attached(peer, names: prefixed(__handler_), suffixed(Selector))
public macro Handler(_ tags: HandlerTag...) = #externalMacro(module: "HandlerMacro", type: "HandlerMacro")

/// Makes a method callable by the given selector instead of the one the naming rule gives.
///
/// - Parameters:
///   - selector: a plain string literal with one colon per parameter of the method.
///   - tags: marks by which a registry can be restricted, such as ``HandlerTag/exposed``.
@attached(peer, names: prefixed(__handler_), suffixed(Selector))
public macro Handler(_ selector: StaticString, _ tags: HandlerTag...) =
    #externalMacro(module: "HandlerMacro", type: "HandlerMacro")

/// Stands in for the type that `HandlerRegistryPlugin` generates into every module it runs over.
///
/// What `@Handler` expands to mentions this name, so that a forgotten plugin line is a compile error.
@available(
    *, unavailable,
    message: """
        @Handler needs the build tool plugin in the target that uses it. In Package.swift add to this target: \
        plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]
        """
)
@dynamicMemberLookup
public enum __HandlerRegistry {
    public static subscript(dynamicMember moduleName: String) -> Void { () }
}

/// Makes a method callable by its selector.
///
/// The Swift compiler's rule for `@objc` methods gives the selector: `tap(_:info:)` has the
/// selector `tap:info:`, `tap(x:)` has `tapWithX:`, and `move(to:)` has `moveTo:`.
///
/// ```swift
/// final class CartController: MessageReceiver {
///     @Handler private func btnClick1(_ sender: Button, userInfo: [String: Any]) -> Bool { true }
/// }
/// try controller.send("btnClick1:userInfo:", with: [button, ["key": "value"]])
/// ```
///
/// The macro also declares a typed message, `btnClick1Message(_:userInfo:)`. When you send it, the
/// compiler checks the arguments and the result; see ``TypedMessage``. The typed message has the
/// method's access level, but is at most internal in a file that imports this module with `internal
/// import`. It keeps default values that are literals. Overrides, variadic methods and methods with
/// an opaque result have no typed message.
///
/// The target needs the build tool plugin `HandlerRegistryPlugin`. Without the plugin, the
/// annotation is a compile error that says so. If a method can't be a handler, the compiler reports
/// an error at its line.
///
/// - Parameters:
///   - tags: The tags by which a registry can be filtered, such as ``HandlerTag/exposed``.
///   - tool: The name of an exposed handler among tools for agents, a plain string literal of at
///     most 64 ASCII letters, digits, `_` and `-`. If nil, the name is derived from the receiver
///     and the selector.
@attached(peer, names: prefixed($__handler_), suffixed(Message))
public macro Handler(_ tags: HandlerTag..., tool: StaticString? = nil) =
    // If the target doesn't depend on the library, the compiler's error quotes this type name.
    // Nothing else reads it.
    #externalMacro(
        module: "HandlerMacro",
        type:
            "Handler: add the product SelectorDispatch to the dependencies of this target in Package.swift"
    )

/// Makes a method callable by a selector of your choice.
///
/// ```swift
/// @Handler("tapped:at:") func tap(_ sender: Button, x: Int) {}
/// ```
///
/// The macro also declares a typed message, `tapMessage(_:x:)`; see ``TypedMessage``. The target
/// needs the build tool plugin `HandlerRegistryPlugin`. If the selector or the method is not valid,
/// the compiler reports an error at the method's line.
///
/// - Parameters:
///   - selector: The selector, a plain string literal with one colon for each parameter of the
///     method.
///   - tags: The tags by which a registry can be filtered, such as ``HandlerTag/exposed``.
///   - tool: The name of an exposed handler among tools for agents, a plain string literal of at
///     most 64 ASCII letters, digits, `_` and `-`. If nil, the name is derived from the receiver
///     and the selector.
@attached(peer, names: prefixed($__handler_), suffixed(Message))
public macro Handler(_ selector: StaticString, _ tags: HandlerTag..., tool: StaticString? = nil) =
    #externalMacro(
        module: "HandlerMacro",
        type:
            "Handler: add the product SelectorDispatch to the dependencies of this target in Package.swift"
    )

/// Returns the selector of a handler, which the compiler checks.
///
/// ```swift
/// let tap = #Selector(CartController.btnClick1(_:userInfo:))
/// try controller.send(tap, with: [button, ["key": "value"]])
/// ```
///
/// - Parameter method: The method, with its type and its argument labels. It must be a handler with
///   a typed message.
/// - Returns: The selector that the handler is registered with.
@freestanding(expression)
public macro Selector<Method>(_ method: Method) -> Selector =
    #externalMacro(
        module: "HandlerMacro",
        type:
            "Handler: add the product SelectorDispatch to the dependencies of this target in Package.swift"
    )

extension _GeneratedCode {
    /// Returns the selector of a handler in its usual spelling.
    ///
    /// - Parameters:
    ///   - name: The handler's Swift spelling.
    ///   - type: The receiving type.
    ///   - message: The handler's message, or the function that creates it, with which the compiler
    ///     checks that the method is a handler.
    /// - Returns: The selector, or `name` if the type has no such handler.
    public static func selector(_ name: Selector, _ type: Any.Type, _ message: Any) -> Selector {
        let registry = HandlerRegistry.shared
        let entry =
            try? registry.findEntry(for: name, type: type, isStatic: false)
            ?? registry.findEntry(for: name, type: type, isStatic: true)
        return entry.map { Selector($0.selector) } ?? name
    }

    /// Returns the selector of a handler without parameters in its usual spelling.
    ///
    /// - Parameters:
    ///   - name: The handler's Swift spelling.
    ///   - type: The receiving type.
    ///   - message: The function that creates the handler's message.
    /// - Returns: The selector, or `name` if the type has no such handler.
    public static func selector(
        _ name: Selector,
        _ type: Any.Type,
        unlabeled message: () -> Any
    ) -> Selector {
        selector(name, type, type)
    }

    /// Stands in for a handler with parameters whose labels are missing.
    @available(
        *,
        unavailable,
        message: """
            '#Selector' needs the names of the method's parameters, as in '#Selector(Table.move(_:to:))'
            """
    )
    public static func selector<each Argument, Message>(
        _ name: Selector,
        _ type: Any.Type,
        unlabeled message: (repeat each Argument) -> Message
    ) -> Selector {
        name
    }
}

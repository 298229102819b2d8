extension _GeneratedCode {
    /// The arguments for a handler's variadic parameter: the rest of the argument array.
    ///
    /// Each element follows the same rules as a single argument.
    public struct VariadicArguments<Element> {
        /// The arguments, converted to the element type.
        public let elements: [Element]
    }

    /// Returns a method with a variadic parameter as a function that takes an array instead.
    ///
    /// The caller promises that the two types differ in nothing else.
    @unsafe
    public static func unsafeTakingArray<Variadic, Function>(_ method: Variadic, as _: Function.Type) -> Function {
        unsafe unsafeBitCast(method, to: Function.self)
    }

    /// Returns an argument of an awaited send, for use in a method with a variadic parameter.
    ///
    /// To the compiler, an isolated method used as a function seems to send its arguments out of the closure's
    /// isolation. The caller promises that it doesn't: the method has the same isolation as the closure, and both run
    /// to completion on that actor.
    @unsafe
    public static func unsafeHandedOver<Value>(_ value: Value) -> sending Value {
        nonisolated(unsafe) let value = value
        return unsafe value
    }
}

extension _GeneratedCode.VariadicArguments: VariadicParameter {
    init(_ frame: CallFrame, from index: Int) throws(DispatchError) {
        var elements: [Element] = []
        for index in index..<max(index, frame.count) {
            elements.append(try frame.argument(at: index, as: Element.self))
        }
        self.elements = elements
    }

    static func note(_ frame: CallFrame, at index: Int, _ dryRun: inout DryRun) {
        frame.note(Element.self, at: index, &dryRun)
    }

    static var arrayType: Any.Type { [Element].self }
    static var elementType: Any.Type { Element.self }
}

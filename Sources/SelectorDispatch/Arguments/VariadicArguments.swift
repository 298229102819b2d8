extension _GeneratedCode {
    /// What a handler's variadic parameter is given: the rest of the argument array. An element obeys the rules of a single
    /// argument.
    public struct VariadicArguments<Element> {
        /// The rest of the arguments, converted.
        public let elements: [Element]
    }

    /// A method with a variadic parameter as a function that takes an array instead.
    ///
    /// A variadic parameter is passed as an array of its elements. The caller promises that the two function types differ in
    /// nothing but that.
    @unsafe
    public static func unsafeTakingArray<Variadic, Function>(_ method: Variadic, as _: Function.Type) -> Function {
        unsafe unsafeBitCast(method, to: Function.self)
    }

    /// An argument of an awaited send on its way into a method with a variadic parameter.
    ///
    /// Taken as a function, an isolated method looks as if its arguments left the isolation of the closure that calls it. The
    /// caller promises that they don't: the method is isolated as the closure is, and both run to their ends on that actor.
    @unsafe
    public static func unsafeHandedOver<Value>(_ value: Value) -> sending Value {
        nonisolated(unsafe) let value = value
        return unsafe value
    }
}

/// A parameter that takes every argument from its index on.
protocol VariadicParameter {
    init(_ frame: CallFrame, from index: Int) throws(DispatchError)
    /// Notes the error that the argument at `index` would cause.
    static func note(_ frame: CallFrame, at index: Int, _ inspection: inout HandlerInspection)
    /// The type of the array that the method receives.
    static var arrayType: Any.Type { get }
    static var elementType: Any.Type { get }
}

extension _GeneratedCode.VariadicArguments: VariadicParameter {
    init(_ frame: CallFrame, from index: Int) throws(DispatchError) {
        var elements: [Element] = []
        for index in index..<max(index, frame.count) {
            elements.append(try frame.argument(at: index, as: Element.self))
        }
        self.elements = elements
    }

    static func note(_ frame: CallFrame, at index: Int, _ inspection: inout HandlerInspection) {
        frame.note(Element.self, at: index, &inspection)
    }

    static var arrayType: Any.Type { [Element].self }
    static var elementType: Any.Type { Element.self }
}

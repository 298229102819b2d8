// Sends through typed selectors: see `TypedSend.swift` for how.

extension MessageReceiver {
    /// Performs the handler of a typed selector: arguments and result are checked at compile time.
    ///
    /// - Throws: ``DispatchError`` if this object has no such handler, or if it is isolated elsewhere or `async`; the
    ///   handler's own error, unchanged.
    @inlinable
    @discardableResult
    public func send<Receiver, Result>(
        _ selector: TypedSelector<Receiver, Result>,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        if let function = TypedHandler.find(selector.text, type(of: self), (() throws -> Result).self, isolation) {
            return try StoredFunction0<Self, Result>.call(function, self)
        }
        return try HandlerRegistry.shared.sendBoxed(
            selector.selector, to: self, returning: Result.self, policy: .strict, sender: isolation)
    }

    /// The same with one argument.
    @inlinable
    @discardableResult
    public func send<Receiver, Result, A0>(
        _ selector: TypedSelector<Receiver, Result, A0>, _ a0: A0,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        if let function = TypedHandler.find(selector.text, type(of: self), ((A0) throws -> Result).self, isolation) {
            return try StoredFunction1<Self, A0, Result>.call(function, self, a0)
        }
        return try HandlerRegistry.shared.sendBoxed(
            selector.selector, to: self, a0, returning: Result.self, policy: .strict, sender: isolation)
    }

    /// The same with two arguments.
    @inlinable
    @discardableResult
    public func send<Receiver, Result, A0, A1>(
        _ selector: TypedSelector<Receiver, Result, A0, A1>, _ a0: A0, _ a1: A1,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        if let function = TypedHandler.find(selector.text, type(of: self), ((A0, A1) throws -> Result).self, isolation)
        {
            return try StoredFunction2<Self, A0, A1, Result>.call(function, self, a0, a1)
        }
        return try HandlerRegistry.shared.sendBoxed(
            selector.selector, to: self, a0, a1, returning: Result.self, policy: .strict, sender: isolation)
    }

    /// The same with three arguments.
    @inlinable
    @discardableResult
    public func send<Receiver, Result, A0, A1, A2>(
        _ selector: TypedSelector<Receiver, Result, A0, A1, A2>, _ a0: A0, _ a1: A1, _ a2: A2,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        if let function = TypedHandler.find(
            selector.text, type(of: self), ((A0, A1, A2) throws -> Result).self, isolation)
        {
            return try StoredFunction3<Self, A0, A1, A2, Result>.call(function, self, a0, a1, a2)
        }
        return try HandlerRegistry.shared.sendBoxed(
            selector.selector, to: self, a0, a1, a2, returning: Result.self, policy: .strict, sender: isolation)
    }

    /// The same with four arguments.
    @inlinable
    @discardableResult
    public func send<Receiver, Result, A0, A1, A2, A3>(
        _ selector: TypedSelector<Receiver, Result, A0, A1, A2, A3>, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        if let function = TypedHandler.find(
            selector.text, type(of: self), ((A0, A1, A2, A3) throws -> Result).self, isolation)
        {
            return try StoredFunction4<Self, A0, A1, A2, A3, Result>.call(function, self, a0, a1, a2, a3)
        }
        return try HandlerRegistry.shared.sendBoxed(
            selector.selector, to: self, a0, a1, a2, a3, returning: Result.self, policy: .strict, sender: isolation)
    }

    /// The same with any number of arguments.
    @discardableResult
    public func send<Receiver, Result, each Argument>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, _ arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try HandlerRegistry.shared.sendBoxed(
            selector.selector, to: self, repeat each arguments, returning: Result.self, policy: .strict,
            sender: isolation)
    }
}

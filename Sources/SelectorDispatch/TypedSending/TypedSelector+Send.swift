// Sends through typed selectors. See `TypedSend.swift`.

extension MessageReceiver {
    /// Sends the message of a typed selector without arguments to this receiver and returns its handler's result.
    ///
    /// The compiler checks the arguments and the result. Nothing is boxed.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the receiver has no such handler, or if the handler is `async` or isolated
    ///   elsewhere; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
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

    /// Sends the message of a typed selector with one argument to this receiver and returns its handler's result.
    ///
    /// The compiler checks the arguments and the result. Nothing is boxed.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - a0: The argument.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the receiver has no such handler, or if the handler is `async` or isolated
    ///   elsewhere; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
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

    /// Sends the message of a typed selector with two arguments to this receiver and returns its handler's result.
    ///
    /// The compiler checks the arguments and the result. Nothing is boxed.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the receiver has no such handler, or if the handler is `async` or isolated
    ///   elsewhere; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
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

    /// Sends the message of a typed selector with three arguments to this receiver and returns its handler's result.
    ///
    /// The compiler checks the arguments and the result. Nothing is boxed.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - a2: The third argument.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the receiver has no such handler, or if the handler is `async` or isolated
    ///   elsewhere; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
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

    /// Sends the message of a typed selector with four arguments to this receiver and returns its handler's result.
    ///
    /// The compiler checks the arguments and the result. Nothing is boxed.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - a2: The third argument.
    ///   - a3: The fourth argument.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the receiver has no such handler, or if the handler is `async` or isolated
    ///   elsewhere; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
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

    /// Sends the message of a typed selector with any number of arguments to this receiver and returns its handler's
    /// result.
    ///
    /// The arguments are sent in the array form. Up to four arguments of exactly the parameters' types are passed on
    /// without being boxed; see the overloads for them.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - arguments: The arguments, in order.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the receiver has no such handler, or if the handler is `async` or isolated
    ///   elsewhere; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
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

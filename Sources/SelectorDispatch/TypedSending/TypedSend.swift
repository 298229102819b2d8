// Sends with statically typed arguments and result.
//
// If the handler takes and returns exactly these types, it is called as a function of its own type, and nothing is
// boxed. Otherwise, and with more than four arguments, the message is sent in the array form, whose rules apply.

extension MessageReceiver {
    /// Sends a message without arguments to this receiver and returns its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called directly, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// ```swift
    /// let count = try target.send("reload:", 3, returning: Int.self)
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable
    @discardableResult
    public func send<Result>(
        _ selector: Selector, returning: Result.Type, policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        if let function = TypedHandler.find(selector, type(of: self), (() throws -> Result).self, isolation) {
            return try StoredFunction0<Self, Result>.call(function, self)
        }
        return try HandlerRegistry.shared.sendBoxed(
            selector, to: self, returning: Result.self, policy: policy, sender: isolation)
    }

    /// Sends a message with one argument to this receiver and returns its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called directly, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - a0: The argument.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable
    @discardableResult
    public func send<A0, Result>(
        _ selector: Selector, _ a0: A0, returning: Result.Type, policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        if let function = TypedHandler.find(selector, type(of: self), ((A0) throws -> Result).self, isolation) {
            return try StoredFunction1<Self, A0, Result>.call(function, self, a0)
        }
        return try HandlerRegistry.shared.sendBoxed(
            selector, to: self, a0, returning: Result.self, policy: policy, sender: isolation)
    }

    /// Sends a message with two arguments to this receiver and returns its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called directly, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable
    @discardableResult
    public func send<A0, A1, Result>(
        _ selector: Selector, _ a0: A0, _ a1: A1, returning: Result.Type, policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        if let function = TypedHandler.find(selector, type(of: self), ((A0, A1) throws -> Result).self, isolation) {
            return try StoredFunction2<Self, A0, A1, Result>.call(function, self, a0, a1)
        }
        return try HandlerRegistry.shared.sendBoxed(
            selector, to: self, a0, a1, returning: Result.self, policy: policy, sender: isolation)
    }

    /// Sends a message with three arguments to this receiver and returns its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called directly, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - a2: The third argument.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable
    @discardableResult
    public func send<A0, A1, A2, Result>(
        _ selector: Selector, _ a0: A0, _ a1: A1, _ a2: A2, returning: Result.Type, policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        if let function = TypedHandler.find(selector, type(of: self), ((A0, A1, A2) throws -> Result).self, isolation) {
            return try StoredFunction3<Self, A0, A1, A2, Result>.call(function, self, a0, a1, a2)
        }
        return try HandlerRegistry.shared.sendBoxed(
            selector, to: self, a0, a1, a2, returning: Result.self, policy: policy, sender: isolation)
    }

    /// Sends a message with four arguments to this receiver and returns its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called directly, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - a2: The third argument.
    ///   - a3: The fourth argument.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable
    @discardableResult
    public func send<A0, A1, A2, A3, Result>(
        _ selector: Selector, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3, returning: Result.Type,
        policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        if let function = TypedHandler.find(
            selector, type(of: self), ((A0, A1, A2, A3) throws -> Result).self, isolation)
        {
            return try StoredFunction4<Self, A0, A1, A2, A3, Result>.call(function, self, a0, a1, a2, a3)
        }
        return try HandlerRegistry.shared.sendBoxed(
            selector, to: self, a0, a1, a2, a3, returning: Result.self, policy: policy, sender: isolation)
    }

    /// Sends a message with any number of arguments to this receiver and returns its handler's result as the given
    /// type.
    ///
    /// The arguments are sent in the array form. Up to four arguments of exactly the parameters' types are passed on
    /// without being boxed; see the overloads for them.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - arguments: The arguments, in order.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public func send<each Argument, Result>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try HandlerRegistry.shared.sendBoxed(
            selector, to: self, repeat each arguments, returning: Result.self, policy: policy, sender: isolation)
    }
}

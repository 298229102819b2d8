// Sends with statically typed arguments and result.
//
// Where the handler takes and returns exactly these types it is called as a function of its own type: nothing is boxed. In
// every other case, and with more than four arguments, the message goes the way of the array form, whose rules hold.

extension MessageReceiver {
    /// Performs the handler with typed arguments and returns its result as the type asked for.
    ///
    /// The rules for arguments are those of the array form; up to four values of exactly the parameters' types are passed on
    /// without being boxed, and so is a result of exactly the type asked for.
    ///
    /// ```swift
    /// let count = try target.send("reload:", 3, returning: Int.self)
    /// ```
    ///
    /// - Parameter returning: the result's type; `Void.self` for none.
    /// - Throws: as the array form; ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run.
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

    /// The same with one argument.
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

    /// The same with two arguments.
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

    /// The same with three arguments.
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

    /// The same with four arguments.
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

    /// The same with any number of arguments.
    @discardableResult
    public func send<each Argument, Result>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try HandlerRegistry.shared.sendBoxed(
            selector, to: self, repeat each arguments, returning: Result.self, policy: policy, sender: isolation)
    }
}

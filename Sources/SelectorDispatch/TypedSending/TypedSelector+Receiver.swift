// Sends of typed selectors to receivers that the compiler checks to be of the handler's type: see `TypedSend.swift` for how.

/// A selector that takes no receiver but one of its own type; every ``TypedSelector`` is one.
public protocol ReceiverSelector {}

extension TypedSelector: ReceiverSelector {}

// One function for each number of arguments, as in `TypedSelector+Send.swift`. They stand in a protocol because an extension
// of the struct can't say how many there are.
extension ReceiverSelector {
    /// Performs the handler on a receiver, which the compiler checks to be of the handler's type as well.
    ///
    /// ```swift
    /// let distance = try Table.moveSelector().send(to: table, 3, 7)
    /// ```
    ///
    /// - Throws: ``DispatchError`` if the handler is isolated elsewhere or `async`; the handler's own error, unchanged.
    @inlinable
    @discardableResult
    public func send<Receiver, Result>(
        to receiver: Receiver, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result where Self == TypedSelector<Receiver, Result> {
        if let function = TypedHandler.find(self.text, on: receiver, (() throws -> Result).self, isolation) {
            return try StoredFunction0<Receiver, Result>.call(function, receiver)
        }
        return try HandlerRegistry.shared.sendBoxed(
            self.selector, to: receiver, returning: Result.self, policy: .strict, sender: isolation)
    }

    /// The same with one argument.
    @inlinable
    @discardableResult
    public func send<Receiver, Result, A0>(
        to receiver: Receiver, _ a0: A0, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result where Self == TypedSelector<Receiver, Result, A0> {
        if let function = TypedHandler.find(self.text, on: receiver, ((A0) throws -> Result).self, isolation) {
            return try StoredFunction1<Receiver, A0, Result>.call(function, receiver, a0)
        }
        return try HandlerRegistry.shared.sendBoxed(
            self.selector, to: receiver, a0, returning: Result.self, policy: .strict, sender: isolation)
    }

    /// The same with two arguments.
    @inlinable
    @discardableResult
    public func send<Receiver, Result, A0, A1>(
        to receiver: Receiver, _ a0: A0, _ a1: A1, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result where Self == TypedSelector<Receiver, Result, A0, A1> {
        if let function = TypedHandler.find(self.text, on: receiver, ((A0, A1) throws -> Result).self, isolation) {
            return try StoredFunction2<Receiver, A0, A1, Result>.call(function, receiver, a0, a1)
        }
        return try HandlerRegistry.shared.sendBoxed(
            self.selector, to: receiver, a0, a1, returning: Result.self, policy: .strict, sender: isolation)
    }

    /// The same with three arguments.
    @inlinable
    @discardableResult
    public func send<Receiver, Result, A0, A1, A2>(
        to receiver: Receiver, _ a0: A0, _ a1: A1, _ a2: A2, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result where Self == TypedSelector<Receiver, Result, A0, A1, A2> {
        if let function = TypedHandler.find(self.text, on: receiver, ((A0, A1, A2) throws -> Result).self, isolation) {
            return try StoredFunction3<Receiver, A0, A1, A2, Result>.call(function, receiver, a0, a1, a2)
        }
        return try HandlerRegistry.shared.sendBoxed(
            self.selector, to: receiver, a0, a1, a2, returning: Result.self, policy: .strict, sender: isolation)
    }

    /// The same with four arguments.
    @inlinable
    @discardableResult
    public func send<Receiver, Result, A0, A1, A2, A3>(
        to receiver: Receiver, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result where Self == TypedSelector<Receiver, Result, A0, A1, A2, A3> {
        if let function = TypedHandler.find(
            self.text, on: receiver, ((A0, A1, A2, A3) throws -> Result).self, isolation)
        {
            return try StoredFunction4<Receiver, A0, A1, A2, A3, Result>.call(function, receiver, a0, a1, a2, a3)
        }
        return try HandlerRegistry.shared.sendBoxed(
            self.selector, to: receiver, a0, a1, a2, a3, returning: Result.self, policy: .strict, sender: isolation)
    }

    /// The same with any number of arguments.
    @discardableResult
    public func send<Receiver, Result, each Argument>(
        to receiver: Receiver, _ arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result where Self == TypedSelector<Receiver, Result, repeat each Argument> {
        try HandlerRegistry.shared.sendBoxed(
            self.selector, to: receiver, repeat each arguments, returning: Result.self, policy: .strict,
            sender: isolation)
    }
}

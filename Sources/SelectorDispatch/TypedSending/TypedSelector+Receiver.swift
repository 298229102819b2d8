// Sends of typed selectors to receivers that the compiler checks to be of the handler's type. See `TypedSend.swift`.

/// A selector that takes only receivers of its own type. Every ``TypedSelector`` is one.
public protocol ReceiverSelector {}

extension TypedSelector: ReceiverSelector {}

// One function for each number of arguments, as in `TypedSelector+Send.swift`. They are in a protocol because an
// extension of the struct can't state the number of arguments.
extension ReceiverSelector {
    /// Sends the selector's message without arguments to a receiver of the handler's type and returns the result.
    ///
    /// The compiler checks the arguments and the result. Nothing is boxed.
    ///
    /// ```swift
    /// let distance = try Table.moveSelector().send(to: table, 3, 7)
    /// ```
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the receiver has no such handler, or if the handler is `async` or isolated
    ///   elsewhere; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
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

    /// Sends the selector's message with one argument to a receiver of the handler's type and returns the result.
    ///
    /// The compiler checks the arguments and the result. Nothing is boxed.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - a0: The argument.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the receiver has no such handler, or if the handler is `async` or isolated
    ///   elsewhere; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
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

    /// Sends the selector's message with two arguments to a receiver of the handler's type and returns the result.
    ///
    /// The compiler checks the arguments and the result. Nothing is boxed.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
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
        to receiver: Receiver, _ a0: A0, _ a1: A1, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result where Self == TypedSelector<Receiver, Result, A0, A1> {
        if let function = TypedHandler.find(self.text, on: receiver, ((A0, A1) throws -> Result).self, isolation) {
            return try StoredFunction2<Receiver, A0, A1, Result>.call(function, receiver, a0, a1)
        }
        return try HandlerRegistry.shared.sendBoxed(
            self.selector, to: receiver, a0, a1, returning: Result.self, policy: .strict, sender: isolation)
    }

    /// Sends the selector's message with three arguments to a receiver of the handler's type and returns the result.
    ///
    /// The compiler checks the arguments and the result. Nothing is boxed.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
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
        to receiver: Receiver, _ a0: A0, _ a1: A1, _ a2: A2, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result where Self == TypedSelector<Receiver, Result, A0, A1, A2> {
        if let function = TypedHandler.find(self.text, on: receiver, ((A0, A1, A2) throws -> Result).self, isolation) {
            return try StoredFunction3<Receiver, A0, A1, A2, Result>.call(function, receiver, a0, a1, a2)
        }
        return try HandlerRegistry.shared.sendBoxed(
            self.selector, to: receiver, a0, a1, a2, returning: Result.self, policy: .strict, sender: isolation)
    }

    /// Sends the selector's message with four arguments to a receiver of the handler's type and returns the result.
    ///
    /// The compiler checks the arguments and the result. Nothing is boxed.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
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

    /// Sends the selector's message with any number of arguments to a receiver of the handler's type and returns the
    /// result.
    ///
    /// The arguments are sent in the array form. Up to four arguments of exactly the parameters' types are passed on
    /// without being boxed; see the overloads for them.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - arguments: The arguments, in order.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the receiver has no such handler, or if the handler is `async` or isolated
    ///   elsewhere; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public func send<Receiver, Result, each Argument>(
        to receiver: Receiver, _ arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result where Self == TypedSelector<Receiver, Result, repeat each Argument> {
        try HandlerRegistry.shared.sendBoxed(
            self.selector, to: receiver, repeat each arguments, returning: Result.self, policy: .strict,
            sender: isolation)
    }
}

public import SelectorDispatch

extension JSONCoder {
    /// Returns a message to an object as JSON.
    ///
    /// - Parameters:
    ///   - selector: the selector or Swift name.
    ///   - target: the receiver, which is in ``directory``.
    ///   - arguments: one element per parameter.
    ///   - registry: the registry that has the handler, whose parameter an error names.
    /// - Throws: a ``JSONError`` with the first argument that has no JSON; ``JSONError/Problem/unnamedReceiver(type:)``
    ///   if the receiver isn't in ``directory``.
    public func message(
        _ selector: Selector, to target: AnyObject, with arguments: [Any?] = [], registry: HandlerRegistry = .shared
    ) throws(JSONError) -> JSONMessage {
        guard let name = directory.name(of: target) else {
            throw JSONError(.unnamedReceiver(type: "\(type(of: target))"))
        }
        let signature = try? registry.methodSignature(for: selector, target: target)
        let message = DispatchError.Context(selector, to: target)
        return JSONMessage(
            target: name, selector: selector,
            arguments: try encode(arguments: arguments, of: message, signature: signature))
    }

    /// Returns an invocation that is bound to an object as JSON.
    ///
    /// - Throws: a ``JSONError`` with the first argument that has no JSON; ``JSONError/Problem/unnamedReceiver(type:)``
    ///   if the target isn't in ``directory``; ``JSONError/Problem/noTarget`` if the invocation has no target, or one
    ///   that isn't an object.
    public func message(_ invocation: Invocation) throws(JSONError) -> JSONMessage {
        guard let target = invocation.target, type(of: target) is AnyClass else { throw JSONError(.noTarget) }
        return try message(invocation.selector, to: target as AnyObject, with: invocation.arguments)
    }

    /// Returns the invocation that JSON stands for, bound to the receiver that it names.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - registry: the registry that has the handlers. For messages from outside, pass one with fewer handlers.
    ///   - isolation: the caller's isolation; leave it out.
    /// - Throws: a ``JSONError`` if the receiver is unknown or an argument can't be read; a `DispatchError` if the
    ///   invocation can't be created.
    public func invocation(
        _ message: JSONMessage, registry: HandlerRegistry = .shared, isolation: isolated (any Actor)? = #isolation
    ) throws -> Invocation {
        let call = try Call(message, self, registry, isolation)
        return try Invocation(message.selector, target: call.target, arguments: call.arguments, registry: registry)
    }

    /// Sends a message that came as JSON, and returns the handler's result as JSON.
    ///
    /// ```swift
    /// let json = try JSONValue(parsing: #"{"target": "cart", "selector": "add:count:", "arguments": ["apple", 3]}"#)
    /// let total = try coder.send(JSONMessage(json))
    /// ```
    ///
    /// Each argument is read as the type of the handler's parameter.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - registry: the registry that has the handlers. For messages from outside, pass one with fewer handlers.
    ///   - policy: what to do about a wrong number of arguments.
    ///   - isolation: the sender's isolation; leave it out.
    /// - Returns: the JSON of the result; null if there is none.
    /// - Throws: a ``JSONError`` if the receiver is unknown or an argument can't be read or, after the handler has run,
    ///   if the result has no JSON; a `DispatchError` if the message doesn't reach the handler; any error of the
    ///   handler, unchanged.
    @discardableResult
    public func send(
        _ message: JSONMessage, registry: HandlerRegistry = .shared, policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> JSONValue {
        let call = try Call(message, self, registry, isolation)
        let result = try registry[call.target].send(
            message.selector, with: call.arguments, policy: policy, isolation: isolation)
        return try encode(result: result, of: call)
    }

    /// Sends a message that came as JSON, awaits the handler in its own isolation, and returns the result as JSON.
    ///
    /// The message can't name receivers that were added with ``ReceiverDirectory/addIsolated(_:as:isolation:)``.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - registry: the registry that has the handlers. For messages from outside, pass one with fewer handlers.
    ///   - policy: what to do about a wrong number of arguments.
    /// - Returns: the JSON of the result; null if there is none.
    /// - Throws: a ``JSONError`` if the receiver is unknown or an argument can't be read or, after the handler has run,
    ///   if the result has no JSON; a `DispatchError` if the message doesn't reach the handler; any error of the
    ///   handler, unchanged.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ message: JSONMessage, registry: HandlerRegistry = .shared, policy: ArgumentPolicy = .strict
    ) async throws -> JSONValue {
        let call = try Call(message, self, registry, nil)
        // Safe: they were read for this message alone, and the receivers in them are `Sendable`, because others aren't
        // found without an isolation.
        nonisolated(unsafe) let target = call.target
        nonisolated(unsafe) let arguments = call.arguments
        let result = try await registry[target].awaited.send(message.selector, with: arguments, policy: policy)
        return try encode(result: result, of: call)
    }

    private func encode(result: Any?, of call: Call) throws(JSONError) -> JSONValue {
        do throws(JSONError) {
            return try encode(result)
        } catch {
            throw error.at("\(call.message) returned")
        }
    }

    /// A message's receiver and its arguments, read from JSON.
    private struct Call {
        let target: AnyObject
        let message: DispatchError.Context
        let arguments: [Any?]

        init(
            _ message: JSONMessage, _ coder: JSONCoder, _ registry: HandlerRegistry, _ isolation: (any Actor)?
        ) throws {
            guard let name = message.target else { throw JSONError(.noTarget) }
            let target = try coder.directory.receiver(named: name, in: isolation)
            let sent = DispatchError.Context(message.selector, to: target)
            let signature = try Self.signature(message.selector, target, registry)
            let reader = ValueReader(directory: coder.directory, isolation: isolation)
            arguments = try coder.decode(message.arguments, sent, signature, reader)
            (self.target, self.message) = (target, sent)
        }

        /// Returns the signature of the handler; nil if the receiver forwards messages and has no handler for this one.
        private static func signature(
            _ selector: Selector, _ target: AnyObject, _ registry: HandlerRegistry
        ) throws(DispatchError) -> MethodSignature? {
            do throws(DispatchError) {
                return try registry.methodSignature(for: selector, target: target)
            } catch {
                if case .unrecognizedSelector = error, target is any MessageForwarding { return nil }
                throw error
            }
        }
    }
}

extension DispatchError.Context {
    /// Creates the names of a message and its receiver for errors.
    package init(_ selector: Selector, to target: AnyObject) {
        self.init(selector: selector.description, receiver: "\(type(of: target))", kind: .instance)
    }
}

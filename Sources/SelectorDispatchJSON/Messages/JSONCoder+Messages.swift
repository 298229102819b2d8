public import SelectorDispatch

extension JSONCoder {
    /// A message to an object as JSON.
    ///
    /// - Parameters:
    ///   - selector: the message; its Swift spelling works too.
    ///   - target: an object that ``directory`` has.
    ///   - arguments: one element per parameter.
    ///   - registry: where its handler is looked up, to name the parameter in an error.
    /// - Throws: ``JSONError`` that names the argument; ``JSONError/Problem/unnamedReceiver(type:)``.
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

    /// An invocation that is bound to an object, as JSON.
    ///
    /// - Throws: ``JSONError`` that names the argument; ``JSONError/Problem/unnamedReceiver(type:)``;
    ///   ``JSONError/Problem/noTarget`` if it is bound to nothing or to a value.
    public func message(_ invocation: Invocation) throws(JSONError) -> JSONMessage {
        guard let target = invocation.target, type(of: target) is AnyClass else { throw JSONError(.noTarget) }
        return try message(invocation.selector, to: target as AnyObject, with: invocation.arguments)
    }

    /// The invocation that JSON stands for, bound to the receiver that it names.
    ///
    /// - Parameters:
    ///   - message: what to send to whom.
    ///   - registry: the handlers that may be reached: pass a filtered one for messages from outside.
    ///   - isolation: the caller's isolation; leave it out.
    /// - Throws: ``JSONError`` for an unknown receiver and for arguments that aren't their parameters';
    ///   `DispatchError` as `Invocation` does.
    public func invocation(
        _ message: JSONMessage, registry: HandlerRegistry = .shared, isolation: isolated (any Actor)? = #isolation
    ) throws -> Invocation {
        let call = try Call(message, self, registry, isolation)
        return try Invocation(message.selector, target: call.target, arguments: call.arguments, registry: registry)
    }

    /// Sends a message that came as JSON, and gives its handler's result as JSON.
    ///
    /// ```swift
    /// let json = try JSONValue(parsing: #"{"target": "cart", "selector": "add:count:", "arguments": ["apple", 3]}"#)
    /// let total = try coder.send(JSONMessage(json))
    /// ```
    ///
    /// Each argument is read as the type of the handler's parameter.
    ///
    /// - Parameters:
    ///   - message: what to send to whom.
    ///   - registry: the handlers that may be reached: pass a filtered one for messages from outside.
    ///   - policy: what to do about a wrong number of arguments.
    ///   - isolation: the sender's isolation; leave it out.
    /// - Throws: ``JSONError`` for an unknown receiver, for arguments that aren't their parameters', and, after the handler has
    ///   run, for a result that has no JSON; `DispatchError` as every send; the handler's own error, unchanged.
    @discardableResult
    public func send(
        _ message: JSONMessage, registry: HandlerRegistry = .shared, policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> JSONValue {
        let call = try Call(message, self, registry, isolation)
        let result = try registry.send(
            message.selector, to: call.target, with: call.arguments, policy: policy, isolation: isolation)
        return try encode(result: result, of: call)
    }

    /// Sends a message that came as JSON to its handler wherever that is isolated, and awaits its result as JSON.
    ///
    /// Receivers that only one isolation may touch can't be named in it.
    ///
    /// - Throws: as the one that doesn't wait.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ message: JSONMessage, registry: HandlerRegistry = .shared, policy: ArgumentPolicy = .strict
    ) async throws -> JSONValue {
        let call = try Call(message, self, registry, nil)
        // They were read for this message, and the receivers in them are `Sendable`: no others are found without an isolation.
        nonisolated(unsafe) let target = call.target
        nonisolated(unsafe) let arguments = call.arguments
        let result = try await registry.awaited.send(message.selector, to: target, with: arguments, policy: policy)
        return try encode(result: result, of: call)
    }

    private func encode(result: Any?, of call: Call) throws(JSONError) -> JSONValue {
        do throws(JSONError) {
            return try encode(result)
        } catch {
            throw error.at("\(call.message) returned")
        }
    }

    /// A message's receiver and arguments, found and read.
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

        /// - Returns: nil where the receiver may do with the message what it likes.
        private static func signature(
            _ selector: Selector, _ target: AnyObject, _ registry: HandlerRegistry
        ) throws(DispatchError) -> MethodSignature? {
            do throws(DispatchError) {
                return try registry.methodSignature(for: selector, target: target)
            } catch {
                if case .unrecognizedSelector = error, target is any MessageForwarder { return nil }
                throw error
            }
        }
    }
}

extension DispatchError.Context {
    /// A message to an object, as errors name it.
    package init(_ selector: Selector, to target: AnyObject) {
        self.init(selector: selector.description, receiver: "\(type(of: target))", kind: .instance)
    }
}

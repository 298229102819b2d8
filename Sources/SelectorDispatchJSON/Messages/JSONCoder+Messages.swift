public import SelectorDispatch

extension JSONCoder {
    /// Returns a message to an object as JSON.
    ///
    /// - Parameters:
    ///   - selector: The selector or Swift name, which is written as it is.
    ///   - target: The receiver, which must be in ``directory``.
    ///   - arguments: One element per parameter; nil is null.
    ///   - registry: The registry with the handler, for errors.
    /// - Throws: A ``JSONError`` with the first argument that has no JSON;
    ///   ``JSONError/Problem/unnamedReceiver(type:)`` if the receiver isn't in ``directory``.
    public func message(
        _ selector: Selector,
        to target: AnyObject,
        with arguments: [Any?] = [],
        registry: HandlerRegistry = .shared
    ) throws(JSONError) -> JSONMessage {
        guard let name = directory.name(of: target) else {
            throw JSONError(.unnamedReceiver(type: "\(type(of: target))"))
        }
        let signature = try? registry.methodSignature(for: selector, target: target)
        let message = DispatchError.Context(selector, to: target)
        let json = try encode(arguments: arguments, of: message, signature: signature)
        return JSONMessage(target: name, selector: selector, arguments: json)
    }

    /// Returns an invocation with a target as JSON.
    ///
    /// - Parameter invocation: An invocation whose target is an object in ``directory``.
    /// - Throws: A ``JSONError`` with the first argument that has no JSON;
    ///   ``JSONError/Problem/unnamedReceiver(type:)`` if the target isn't in ``directory``;
    ///   ``JSONError/Problem/noTarget`` if there is no target object.
    public func message(_ invocation: Invocation) throws(JSONError) -> JSONMessage {
        guard let target = invocation.target, type(of: target) is AnyClass else {
            throw JSONError(.noTarget)
        }
        return try message(invocation.selector, to: target as AnyObject, with: invocation.arguments)
    }

    /// Reads an invocation from JSON, bound to the named receiver.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - registry: The registry with the handlers. For messages from outside, pass one with fewer
    ///     handlers.
    ///   - isolation: The caller's isolation; leave it out.
    /// - Throws: A ``JSONError`` if the receiver is unknown or an argument can't be read; a
    ///   `DispatchError` if the invocation can't be created.
    public func invocation(
        _ message: JSONMessage,
        registry: HandlerRegistry = .shared,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Invocation {
        let call = try Call(message, self, registry, isolation)
        return try Invocation(
            message.selector,
            target: call.target,
            arguments: call.reader.read(message.arguments),
            registry: registry
        )
    }

    /// Returns the result of a message that another process handled, as the type that its sender
    /// expects.
    ///
    /// - Parameters:
    ///   - invocation: The message, with its result's type.
    ///   - json: The result's JSON.
    ///   - isolation: The caller's isolation; leave it out.
    /// - Returns: The result, or nil if it is null and its type is optional or `Any`.
    /// - Throws: A ``JSONError`` with the place in the JSON that can't be read as the type.
    package func result(
        of invocation: Invocation,
        from json: JSONValue,
        isolation: isolated (any Actor)? = #isolation
    ) throws(JSONError) -> Any? {
        let type = invocation.resultType
        guard let optional = type as? any OptionalValue.Type else {
            return try decode(anyOf: type, from: json)
        }
        return json == .null ? nil : try decode(anyOf: optional.wrappedType, from: json)
    }

    /// Sends a message in JSON, and returns the handler's result as JSON.
    ///
    /// ```swift
    /// let json = try JSONValue(parsing: #"{"target": "cart", "selector": "add:count:", "arguments": ["apple", 3]}"#)
    /// let total = try coder.send(JSONMessage(json))
    /// ```
    ///
    /// Each argument is read as its parameter's type. To a handler that is asynchronous or isolated
    /// differently, send with ``awaited``.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - registry: The registry with the handlers. For messages from outside, pass one with fewer
    ///     handlers.
    ///   - policy: The policy for arguments that don't fit. `.convertingData` also converts numbers
    ///     and strings that a parameter's type can't read.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: The JSON of the result; null if there is none.
    /// - Throws: A ``JSONError`` if the receiver is unknown or an argument can't be read or, after
    ///   the handler has run, if the result has no JSON; a `DispatchError` if the message doesn't
    ///   reach the handler; any error of the handler, unchanged.
    @discardableResult
    public func send(
        _ message: JSONMessage,
        registry: HandlerRegistry = .shared,
        policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> JSONValue {
        let call = try Call(message, self, registry, isolation, policy)
        let result = try registry[call.target].send(
            message.selector,
            with: call.reader.read(message.arguments),
            policy: policy,
            isolation: isolation
        )
        return try encode(result: result, of: call)
    }

    /// Returns the errors of a send before its handler runs, except isolation errors.
    ///
    /// No handler is run, so a program can check a file's messages when it starts:
    ///
    /// ```swift
    /// for problem in coder.problems(with: message) { print(problem) }
    /// ```
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - registry: The registry with the handlers.
    ///   - policy: The send's policy.
    ///   - isolation: The caller's isolation; leave it out.
    /// - Returns: One error if the receiver or the selector is unknown. Otherwise, a ``JSONError``
    ///   for each argument that can't be read, then a `DispatchError` for each argument that
    ///   doesn't fit, or for a wrong number of arguments. Empty if the message can be sent, or if
    ///   the receiver forwards it.
    public func problems(
        with message: JSONMessage,
        registry: HandlerRegistry = .shared,
        policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) -> [any Error] {
        do {
            let call = try Call(message, self, registry, isolation, policy)
            guard call.signature != nil else { return [] }
            var unread: [Int: any Error] = [:]
            var arguments: [Any?] = []
            for (index, json) in message.arguments.enumerated() {
                do {
                    arguments.append(try call.reader.read(json, at: index))
                } catch {
                    unread[index] = error
                    arguments.append(nil)
                }
            }
            let problems = registry.problems(
                sending: message.selector,
                type: type(of: call.target),
                with: arguments,
                policy: policy
            )
            // An argument that can't be read is null only here, which is no problem of its own.
            let others = problems.filter { problem in
                guard case .null(_, let argument, _, _) = problem else { return true }
                return unread[argument.index] == nil
            }
            return unread.sorted { $0.key < $1.key }.map(\.value) + others
        } catch {
            return [error]
        }
    }

    /// Returns the JSON of a handler's result; an error names the message.
    func encode(result: Any?, of call: Call) throws(JSONError) -> JSONValue {
        try JSONError.at("\(call.message) returned", encode(result))
    }

    /// A message's receiver, and the reader of its arguments.
    struct Call {
        let target: AnyObject

        /// The message's names, for errors.
        let message: DispatchError.Context

        /// The handler's signature, or nil if the receiver has no handler and forwards the message.
        let signature: MethodSignature?

        let reader: ArgumentReader

        init(
            _ message: JSONMessage,
            _ coder: JSONCoder,
            _ registry: HandlerRegistry,
            _ isolation: (any Actor)?,
            _ policy: ArgumentPolicy = .strict
        ) throws {
            guard let name = message.target else { throw JSONError(.noTarget) }
            target = try coder.directory.receiver(named: name, in: isolation)
            self.message = DispatchError.Context(message.selector, to: target)
            do throws(DispatchError) {
                signature = try registry.methodSignature(for: message.selector, target: target)
            } catch {
                guard case .unrecognizedSelector = error, target is any MessageForwarding else {
                    throw error
                }
                signature = nil
            }
            reader = ArgumentReader(
                message: self.message,
                parameters: signature?.parameters ?? [],
                reader: ValueReader(directory: coder.directory, isolation: isolation),
                policy: policy
            )
        }
    }
}

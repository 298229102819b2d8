internal import SelectorDispatch
package import SelectorDispatchJSON

/// A message from outside whose receiver, handler and arguments are found, before it runs.
///
/// Its steps are inlined in the server's, because each asynchronous call takes about as long as the
/// search for a handler.
package struct IncomingCall {
    /// The receiver's name in the directory, or nil for the root receiver.
    private let name: String?
    private let receiver: AnyObject
    private let method: ExposedMethod
    private let arguments: [Any?]
    private let policy: ArgumentPolicy
    /// The parameters as they were sent, for the watchers.
    private let parameters: JSONValue

    /// Reads the arguments of a call, and computes default values for the gaps.
    ///
    /// - Parameters:
    ///   - name: The receiver's name in the directory, or nil for the root receiver.
    ///   - receiver: The receiver, which is `Sendable` if the caller isn't isolated.
    ///   - method: An exposed handler of the receiver's type.
    ///   - arguments: The arguments, of which the last may be omitted.
    ///   - parameters: The parameters as they were sent.
    /// - Throws: A `JSONError` with the first argument that can't be read.
    @inline(__always)
    package nonisolated(nonsending) init(
        to name: String?,
        _ receiver: AnyObject,
        _ method: ExposedMethod,
        with arguments: OrderedArguments,
        sentAs parameters: JSONValue
    ) async throws(JSONError) {
        self.name = name
        self.receiver = receiver
        self.method = method
        self.parameters = parameters
        let signature = method.signature
        policy = arguments.values.count < signature.argumentCount ? .lenient : .strict
        var read = try method.coder.decode(
            argumentsFromOutside: arguments.values,
            of: method.context,
            signature: signature
        )
        if !arguments.gaps.isEmpty { await signature.setDefaults(at: arguments.gaps, in: &read) }
        self.arguments = read
    }

    /// The parameters of the notification for the watchers, without those of a secret handler.
    private var shown: [String: JSONValue] {
        let shownName = RPCMethodName(method.signature.selector.description, of: name)
        var members = ["method": JSONValue.string(shownName.description)]
        if !method.isSecret { members["params"] = parameters }
        return members
    }

    /// Shows the call to the watchers, sends it, and returns the result.
    ///
    /// - Parameter audience: The watchers, or nil for none.
    /// - Throws: An ``RPCRefusal`` if the arguments don't fit; a `JSONError` if the result has no
    ///   JSON; the handler's own error.
    @inline(__always)
    package nonisolated(nonsending) func run(
        shownTo audience: RPCAudience?
    ) async throws -> JSONValue {
        if let audience, !audience.isEmpty { audience.notify("rpc.sent", shown) }
        // Safe: outside of an actor, only `Sendable` receivers are found, including those in the
        // arguments, which were read for this call only.
        nonisolated(unsafe) let receiver = receiver
        nonisolated(unsafe) let arguments = arguments
        let target = method.registry[receiver]
        let selector = method.signature.selector
        do {
            // A sender in any isolation can run such a handler immediately.
            if case .nonisolated = method.signature.isolation, !method.signature.isAsync {
                return try method.coder.encode(
                    target.send(selector, with: arguments, policy: policy)
                )
            }
            return try method.coder.encode(
                try await target.awaited.send(selector, with: arguments, policy: policy)
            )
        } catch let error as DispatchError {
            throw refusal(for: error) ?? error
        }
    }

    /// Returns the refusal of arguments that the handler doesn't accept, or nil if it accepts them.
    ///
    /// The handler itself may have thrown the error, so the arguments are checked again without a
    /// call.
    private func refusal(for error: DispatchError) -> RPCRefusal? {
        guard error.context == method.context, method.signature.defect == nil else { return nil }
        let problems = method.registry.problems(
            sending: method.signature.selector,
            type: method.type,
            with: arguments,
            policy: policy
        )
        return problems.first.map(RPCRefusal.init(parameters:))
    }
}

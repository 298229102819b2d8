package import SelectorDispatch
package import SelectorDispatchJSON

/// A message from outside whose receiver, handler and arguments are found, before it runs.
package struct IncomingCall {
    /// The receiver's name in the directory, or nil for the root receiver.
    private let name: String?
    private let receiver: AnyObject
    private let signature: MethodSignature
    private let arguments: [Any?]
    private let policy: ArgumentPolicy
    /// The parameters as they were sent, for those who watch.
    private let parameters: JSONValue

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - name: The receiver's name in the directory, or nil for the root receiver.
    ///   - receiver: The receiver, which is `Sendable` if the caller isn't isolated.
    ///   - signature: The signature of an exposed handler of the receiver.
    ///   - arguments: The arguments, which were read for this call only.
    ///   - policy: The policy for arguments that don't fit.
    ///   - parameters: The parameters as they were sent.
    package init(
        to name: String?,
        _ receiver: AnyObject,
        _ signature: MethodSignature,
        with arguments: [Any?],
        policy: ArgumentPolicy,
        parameters: JSONValue
    ) {
        self.name = name
        self.receiver = receiver
        self.signature = signature
        self.arguments = arguments
        self.policy = policy
        self.parameters = parameters
    }

    /// Whether a sender in any isolation can run the handler immediately.
    private var runsAnywhere: Bool {
        switch signature.isolation {
        case .nonisolated: !signature.isAsync
        default: false
        }
    }

    /// The notification `rpc.sent` for those who watch, without the parameters of a secret handler.
    private var shown: [String: JSONValue] {
        let method = RPCRequest.method(signature.selector.description, of: name)
        var members = ["method": JSONValue.string(method)]
        if !signature.tags.contains(.secret) { members["params"] = parameters }
        return members
    }

    /// Shows the call to those who watch, sends it, and returns the result.
    ///
    /// - Parameters:
    ///   - registry: A registry of exposed handlers only.
    ///   - coder: The conversion of the result.
    ///   - watch: Those who watch, or nil.
    /// - Throws: A `DispatchError` if the arguments don't fit; a `JSONError` if the result has no
    ///   JSON; the handler's own error.
    package nonisolated(nonsending) func run(
        through registry: HandlerRegistry,
        _ coder: JSONCoder,
        shownTo watch: RPCWatch?
    ) async throws -> JSONValue {
        watch?.show(shown)
        // Safe: outside of an actor, only `Sendable` receivers are found, including those in the
        // arguments, which were read for this call only.
        nonisolated(unsafe) let receiver = receiver
        nonisolated(unsafe) let arguments = arguments
        let target = registry[receiver]
        if runsAnywhere {
            return try coder.encode(
                target.send(signature.selector, with: arguments, policy: policy)
            )
        }
        return try coder.encode(
            try await target.awaited.send(signature.selector, with: arguments, policy: policy)
        )
    }
}

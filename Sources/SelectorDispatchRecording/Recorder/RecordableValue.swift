internal import ResponderChain
public import SelectorDispatch

/// A message's value, before a recorder keeps it.
///
/// ```swift
/// let options = MessageRecorder.Options(redact: { $0.role == .userInfo("card") ? "•••" : $0.value })
/// ```
public struct RecordableValue {
    /// A value's role in its message.
    public enum Role: Sendable, Hashable {
        /// The argument with this index; for a key, the `ResponderKey`.
        case argument(Int)
        /// The value of an event's user info with this key.
        case userInfo(String)
        /// The sender of an event, if it isn't an object.
        case sender
        /// The handler's result.
        case result
        /// The sender's error.
        case error
    }

    /// The selector as the sender wrote it, the name of the event or, for a key, that of the
    /// responder's method, such as `pressesBegan`.
    public let selector: Selector

    /// The value's role in its message.
    public let role: Role

    /// The value; a ``SecretValue`` if a handler with the tag `secret` gets or returns it.
    public let value: Any?

    /// The value, secret or not.
    public let original: Any?
}

/// The stand-in for a value that isn't kept, recorded as a value without JSON.
public struct SecretValue: Error, Sendable, Hashable, CustomStringConvertible {
    /// Creates a stand-in.
    public init() {}

    public var description: String { "‹secret›" }
}

/// The replacement of a message's values before they are kept.
package struct Redactor: Sendable {
    let selector: Selector
    let isSecret: Bool
    let redact: (@Sendable (RecordableValue) -> Any?)?

    package init(selector: Selector, isSecret: Bool, redact: (@Sendable (RecordableValue) -> Any?)?)
    {
        self.selector = selector
        self.isSecret = isSecret
        self.redact = redact
    }

    package func kept(_ value: Any?, _ role: RecordableValue.Role) -> Any? {
        let shown = isSecret ? SecretValue() : value
        guard let redact else { return shown }
        return redact(
            RecordableValue(selector: selector, role: role, value: shown, original: value)
        )
    }

    func kept(_ arguments: [Any?]) -> [Any?] {
        arguments.enumerated().map { kept($1, .argument($0)) }
    }

    package func kept(_ userInfo: [String: Any]) -> [String: Any] {
        Dictionary(
            uniqueKeysWithValues: userInfo.map { ($0, kept($1, .userInfo($0)) ?? Any?.none as Any) }
        )
    }

    func kept(_ message: RoutedMessage) -> RoutedMessage {
        switch message {
        case .selector(let selector, let arguments):
            return .selector(selector, arguments: kept(arguments))
        case .event(var event):
            event.userInfo = event.userInfo.map(kept)
            // Recordings have only an object's name or type.
            if let sender = event.sender, !(type(of: sender) is AnyClass) {
                event.sender = kept(sender, .sender)
            }
            return .event(event)
        }
    }

    package func kept(_ error: any Error) -> any Error {
        let shown = withoutValues(error)
        guard let redact else { return shown }
        let kept = redact(
            RecordableValue(selector: selector, role: .error, value: shown, original: error)
        )
        return kept as? any Error ?? RedactedError(description: kept.map { "\($0)" } ?? "nil")
    }

    func kept(_ result: Result<Any?, any Error>) -> Result<Any?, any Error> {
        result.map { kept($0, .result) }.mapError { kept($0) }
    }

    /// Returns an error without secrets: of a secret handler, only a library error, without any
    /// text of the program.
    private func withoutValues(_ error: any Error) -> any Error {
        let hidden = SecretValue()
        return switch error {
        case DispatchError.wrongType(let message, let argument, let expected, let actual, _):
            DispatchError.wrongType(message, argument, expected: expected, actual: actual)
        case RouteError.vetoed(let message, let decorator, _) where isSecret:
            RouteError.vetoed(message, by: decorator, reason: "\(hidden)")
        case RouteError.disabled(let message, let responder, _) where isSecret:
            RouteError.disabled(message, responder: responder, reason: "\(hidden)")
        default: isSecret && !(error is DispatchError || error is RouteError) ? hidden : error
        }
    }

    private struct RedactedError: Error, CustomStringConvertible {
        let description: String
    }
}

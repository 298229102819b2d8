internal import ResponderChain
package import SelectorDispatch

/// The replacement of a message's values before they are kept.
package struct Redactor: Sendable {
    let selector: Selector
    let isSecret: Bool
    let redact: (@Sendable (RecordableValue) -> Any?)?

    /// Creates the replacement of one message's values.
    ///
    /// - Parameters:
    ///   - selector: The selector as the sender wrote it, or the name of an event.
    ///   - isSecret: Whether a handler with the tag `secret` may get the message.
    ///   - redact: A closure that returns the form of a value to keep, or nil for
    ///     ``RecordableValue/value``.
    package init(
        selector: Selector,
        isSecret: Bool,
        redact: (@Sendable (RecordableValue) -> Any?)?
    ) {
        self.selector = selector
        self.isSecret = isSecret
        self.redact = redact
    }

    /// Returns the form of a value to keep.
    package func kept(_ value: Any?, _ role: RecordableValue.Role) -> Any? {
        let shown = isSecret ? SecretValue() : value
        guard let redact else { return shown }
        return redact(
            RecordableValue(selector: selector, role: role, value: shown, original: value)
        )
    }

    /// Returns the arguments to keep.
    func kept(_ arguments: [Any?]) -> [Any?] {
        arguments.enumerated().map { kept($1, .argument($0)) }
    }

    /// Returns the user info to keep; nil becomes an empty optional.
    package func kept(_ userInfo: [String: Any]) -> [String: Any] {
        var result: [String: Any] = [:]
        for (key, value) in userInfo {
            result[key] = kept(value, .userInfo(key)) ?? Any?.none as Any
        }
        return result
    }

    /// Returns the routed message to keep.
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

    /// Returns the error to keep.
    package func kept(_ error: any Error) -> any Error {
        let shown = withoutValues(error)
        guard let redact else { return shown }
        let kept = redact(
            RecordableValue(selector: selector, role: .error, value: shown, original: error)
        )
        return kept as? any Error ?? RedactedError(description: kept.map { "\($0)" } ?? "nil")
    }

    /// Returns the result or error to keep.
    func kept(_ result: Result<Any?, any Error>) -> Result<Any?, any Error> {
        result.map { kept($0, .result) }.mapError { kept($0) }
    }

    /// Returns an error without secret values.
    ///
    /// Of a secret handler, only the library's errors stay, without any text of the program.
    private func withoutValues(_ error: any Error) -> any Error {
        let hidden = SecretValue()
        return switch error {
        case DispatchError.wrongType(let message, let argument, let expected, let actual, _):
            DispatchError.wrongType(message, argument, expected: expected, actual: actual)
        case RouteError.vetoed(let message, let decorator, _) where isSecret:
            RouteError.vetoed(message, by: decorator, reason: "\(hidden)")
        case RouteError.disabled(let message, let responder, _) where isSecret:
            RouteError.disabled(message, responder: responder, reason: "\(hidden)")
        case is DispatchError, is RouteError: error
        default: isSecret ? hidden : error
        }
    }

    /// An error that a closure replaced by another value.
    private struct RedactedError: Error, CustomStringConvertible {
        let description: String
    }
}

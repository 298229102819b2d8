internal import SelectorDispatch

/// A value of a recorded message.
///
/// It can be read in any isolation, so its value is accessible only as a `Sendable` type. Any object can be compared by
/// identity. The description dates from the send.
public struct RecordedValue: @unchecked Sendable {
    // Safe: the value is only cast to `Sendable` types and compared by identity.
    private let value: Any?
    /// The value as text, in one line, shortened if it is long.
    public let description: String

    /// Creates a recorded value, in the value's isolation.
    ///
    /// - Parameter isSecret: Whether the description hides the value.
    package init(_ value: Any?, isSecret: Bool = false) {
        self.value = value
        if isSecret {
            description = "\(SecretValue())"
            return
        }
        guard let value else {
            description = "nil"
            return
        }
        // A description is the program's own code and may send messages.
        let text = RecordingScope.$isMuted.withValue(true) {
            (value as? String).map { "\"\($0)\"" } ?? "\(value)"
        }
        description = text.shown(upTo: 200)
    }

    /// Returns the value as a type; nil for null or another type.
    ///
    /// - Parameter type: A `Sendable` type other than `any Sendable`, for which the result is nil.
    public func value<Value: Sendable>(as type: Value.Type) -> Value? {
        // Every value can be cast to a marker protocol.
        guard Value.self != (any Sendable).self else { return nil }
        return value as? Value
    }

    /// Whether the value is null: `nil`, or an empty optional.
    public var isNull: Bool {
        guard let value else { return true }
        return Swift.type(of: value) is any OptionalNull.Type && (value as? any OptionalNull)?.isNull == true
    }

    /// Returns whether the value is this very object.
    public func isIdentical(to object: AnyObject) -> Bool {
        guard let value, Swift.type(of: value) is AnyClass else { return false }
        return value as AnyObject === object
    }
}

extension RecordedValue: CustomStringConvertible {}

private protocol OptionalNull {
    var isNull: Bool { get }
}

extension Optional: OptionalNull {
    var isNull: Bool { self == nil }
}

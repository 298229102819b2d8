internal import SelectorDispatch

/// A value of a recorded message.
///
/// It can be read in any isolation, so it returns its value only as a `Sendable` type. You can compare any object by
/// identity. The description was made when the message was sent.
public struct RecordedValue: @unchecked Sendable {
    // Safe: the value is only cast to `Sendable` types and compared by identity.
    private let value: Any?
    /// The value as text, in one line, and shortened if it is long.
    public let description: String

    /// Creates a recorded value. Called in the isolation that the value belongs to.
    package init(_ value: Any?) {
        self.value = value
        guard let value else {
            description = "nil"
            return
        }
        // A description is the program's own code, which may send messages itself.
        let text = RecordingScope.$isMuted.withValue(true) {
            (value as? String).map { "\"\($0)\"" } ?? "\(value)"
        }
        description = text.shown(upTo: 200)
    }

    /// Returns the value as a type; nil if it is of another type, or null.
    ///
    /// - Parameter type: a `Sendable` type. For `any Sendable` itself, the result is nil.
    public func value<Value: Sendable>(as type: Value.Type) -> Value? {
        // A cast to a marker protocol would let every value through.
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

internal import SelectorDispatch

/// A value that a message carried, as its recorder keeps it.
///
/// It may be read anywhere, so it gives away only what may be anywhere: values of `Sendable` types. Of any object it tells
/// whether it is another. How it looks was written down when the message was sent.
public struct RecordedValue: @unchecked Sendable {
    // Never touched but by casts to `Sendable` types and comparisons of identity.
    private let value: Any?
    /// The value as text, in one line, shortened where it is long.
    public let description: String

    /// Called where the value belongs.
    package init(_ value: Any?) {
        self.value = value
        guard let value else {
            description = "nil"
            return
        }
        // A description is the program's own code, which may send messages in its turn.
        let text = RecordingScope.$isMuted.withValue(true) {
            (value as? String).map { "\"\($0)\"" } ?? "\(value)"
        }
        description = text.shown(upTo: 200)
    }

    /// The value as a type; nil if it is of another one, or null.
    ///
    /// - Parameter type: not `any Sendable`, which says nothing of the value: then it is nil.
    public func value<Value: Sendable>(as type: Value.Type) -> Value? {
        // The cast to a protocol without requirements would let everything through.
        guard Value.self != (any Sendable).self else { return nil }
        return value as? Value
    }

    /// Whether it is null: `nil`, or an empty optional.
    public var isNull: Bool {
        guard let value else { return true }
        return Swift.type(of: value) is any OptionalNull.Type && (value as? any OptionalNull)?.isNull == true
    }

    /// Whether it is this very object.
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

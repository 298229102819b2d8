internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A value of a recorded message.
///
/// It can be read in any isolation, so its value is accessible only as a `Sendable` type. Any
/// object can be compared by identity. The description is created during the send.
public struct RecordedValue: Sendable {
    // Safe: the value is only cast to `Sendable` types and compared by identity.
    private final class Contents: @unchecked Sendable {
        let value: Any?
        let description: String

        init(_ value: Any?, _ description: String) {
            self.value = value
            self.description = description
        }
    }

    private static let null = Contents(nil, "nil")

    /// The value and its description, which several messages and the log's copies share.
    private let contents: Contents

    /// The value as text, in one line, shortened if it is long.
    public var description: String { contents.description }

    private var value: Any? { contents.value }

    /// Creates a recorded value, in the value's isolation.
    ///
    /// - Parameter value: The value; nil is null.
    package init(_ value: Any?) {
        contents = value.map { Contents($0, Self.text($0)) } ?? Self.null
    }

    /// Creates a recorded value with the description of another, such as a ``SecretValue``.
    ///
    /// - Parameters:
    ///   - value: The value; nil is null.
    ///   - shown: The value that is described.
    package init(_ value: Any?, shown: Any?) {
        contents = Contents(value, shown.map(Self.text) ?? "nil")
    }

    /// Returns a value as text, in one line.
    private static func text(_ value: Any) -> String {
        if let text = object(value).flatMap(KnownClass.description) { return text }
        let text =
            switch JSONValue(frequent: value) {
            case .string(let text): "\"" + text + "\""
            case .number(let number): number.text
            // A description is the program's own code and may send messages.
            default:
                RecordingScope.$isMuted.withValue(true) {
                    (value as? String).map { "\"\($0)\"" } ?? "\(value)"
                }
            }
        return text.shown(upTo: 200)
    }

    /// Returns the value as the given type, or nil for null or another type.
    ///
    /// - Parameter type: A `Sendable` type. For `any Sendable` itself, the result is nil.
    public func value<Value: Sendable>(as type: Value.Type) -> Value? {
        // Every value can be cast to a marker protocol.
        guard Value.self != (any Sendable).self else { return nil }
        return value as? Value
    }

    /// Whether the value is null: `nil`, or an empty optional.
    public var isNull: Bool {
        guard let value else { return true }
        guard Swift.type(of: value) is any OptionalValue.Type,
            let optional = value as? any OptionalValue
        else { return false }
        return optional.wrappedValue == nil
    }

    /// Returns whether the value is this very object.
    public func isIdentical(to object: AnyObject) -> Bool {
        guard let value, Swift.type(of: value) is AnyClass else { return false }
        return value as AnyObject === object
    }
}

extension RecordedValue: CustomStringConvertible {}

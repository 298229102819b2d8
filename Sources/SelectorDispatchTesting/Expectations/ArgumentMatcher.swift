internal import SelectorDispatchRecording

/// What an argument of a received message should be.
///
/// ```swift
/// expectReceived("move:to:", in: recorder, with: [3, .matching("positive") { (row: Int) in row > 0 }])
/// ```
///
/// Numbers, strings, Booleans and nil may be written as they are.
public struct ArgumentMatcher: Sendable, CustomStringConvertible {
    /// What is expected, as a failure shows it.
    public let description: String
    let isMatch: @Sendable (RecordedValue) -> Bool

    private init(_ description: String, _ isMatch: @escaping @Sendable (RecordedValue) -> Bool) {
        self.description = description
        self.isMatch = isMatch
    }

    /// Anything, null too.
    public static let any = ArgumentMatcher("any") { _ in true }

    /// `nil`, or an empty optional.
    public static let null = ArgumentMatcher("nil") { $0.isNull }

    /// A value of this type that is equal to another.
    public static func equal<Value: Equatable & Sendable>(_ expected: Value) -> ArgumentMatcher {
        let text = (expected as? String).map { "\"\($0)\"" } ?? "\(expected)"
        return ArgumentMatcher(text) { $0.value(as: Value.self) == expected }
    }

    /// This very object, whether or not it is `Sendable`.
    public static func identical(to object: AnyObject) -> ArgumentMatcher {
        // It is only compared.
        nonisolated(unsafe) let object = object
        return ArgumentMatcher("identical to \(object)") { $0.isIdentical(to: object) }
    }

    /// A value of a type that fulfills a condition.
    ///
    /// - Parameters:
    ///   - text: what the condition is, for a failure.
    ///   - condition: is given values of its parameter's type alone.
    public static func matching<Value: Sendable>(
        _ text: String = "matching", _ condition: @escaping @Sendable (Value) -> Bool
    ) -> ArgumentMatcher {
        ArgumentMatcher("\(text) (\(Value.self))") { $0.value(as: Value.self).map(condition) ?? false }
    }
}

extension ArgumentMatcher: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
    /// An `Int`.
    public init(integerLiteral value: Int) { self = .equal(value) }
    /// A `Double`.
    public init(floatLiteral value: Double) { self = .equal(value) }
    /// A `String`.
    public init(stringLiteral value: String) { self = .equal(value) }
    /// A `Bool`.
    public init(booleanLiteral value: Bool) { self = .equal(value) }
    /// Null.
    public init(nilLiteral: ()) { self = .null }
}

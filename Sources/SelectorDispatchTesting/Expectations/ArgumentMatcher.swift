internal import SelectorDispatch
internal import SelectorDispatchRecording

/// An expectation for an argument of a received message.
///
/// ```swift
/// expectReceived("move:to:", in: recorder, with: [3, .matching("positive") { (row: Int) in row > 0 }])
/// ```
///
/// A literal number, string, Boolean or `nil` expects an equal value.
public struct ArgumentMatcher: Sendable, CustomStringConvertible {
    /// The expectation as failures describe it.
    public let description: String

    let isMatch: @Sendable (RecordedValue) -> Bool

    /// The type of the values that can match, or nil if their type doesn't matter.
    let type: String?

    /// A closure that returns whether an argument for a parameter of a type can match.
    let fits: @Sendable (Any.Type) -> Bool

    private init(
        _ description: String,
        type: String? = nil,
        fits: @escaping @Sendable (Any.Type) -> Bool = { _ in true },
        _ isMatch: @escaping @Sendable (RecordedValue) -> Bool
    ) {
        self.description = description
        self.type = type
        self.fits = fits
        self.isMatch = isMatch
    }

    /// An expectation of any value, including null.
    public static let any = ArgumentMatcher("any") { _ in true }

    /// An expectation of `nil` or an empty optional.
    public static let null = ArgumentMatcher(
        "nil",
        type: "nil",
        fits: { isValue(Any?.none as Any, of: $0) },
        { $0.isNull }
    )

    /// Expects a value that is equal to another.
    ///
    /// - Parameter expected: The value. One of another type isn't equal, such as an `Int` to a
    ///   `Double`.
    public static func equal<Value: Equatable & Sendable>(_ expected: Value) -> ArgumentMatcher {
        let text = (expected as? String).map { "\"\($0)\"" } ?? "\(expected)"
        return ArgumentMatcher(
            text,
            type: spelling(of: Value.self),
            fits: { isValue(expected, of: $0) },
            { $0.value(as: Value.self) == expected }
        )
    }

    /// Expects one object, `Sendable` or not.
    ///
    /// - Parameter object: The object, which the expectation holds.
    public static func identical(to object: AnyObject) -> ArgumentMatcher {
        // Only the object's identity is read.
        nonisolated(unsafe) let object = object
        return ArgumentMatcher(
            "identical to \(object)",
            type: "\(Swift.type(of: object))",
            fits: { isValue(object, of: $0) },
            { $0.isIdentical(to: object) }
        )
    }

    /// Expects a value that fulfills a condition.
    ///
    /// - Parameters:
    ///   - text: The condition in words, for a failure.
    ///   - condition: A closure that returns whether a value is as expected. Values of other types
    ///     never are.
    public static func matching<Value: Sendable>(
        _ text: String = "matching",
        _ condition: @escaping @Sendable (Value) -> Bool
    ) -> ArgumentMatcher {
        ArgumentMatcher(
            "\(text) (\(Value.self))",
            type: spelling(of: Value.self),
            fits: { !areDisjoint($0, Value.self) },
            { $0.value(as: Value.self).map(condition) ?? false }
        )
    }
}

extension ArgumentMatcher:
    ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral
{
    /// Expects this `Int`.
    public init(integerLiteral value: Int) { self = .equal(value) }

    /// Expects this `Double`.
    public init(floatLiteral value: Double) { self = .equal(value) }

    /// Expects this `String`.
    public init(stringLiteral value: String) { self = .equal(value) }

    /// Expects this `Bool`.
    public init(booleanLiteral value: Bool) { self = .equal(value) }

    /// Expects null.
    public init(nilLiteral: ()) { self = .null }
}

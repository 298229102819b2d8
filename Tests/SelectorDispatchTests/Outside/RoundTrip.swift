import SelectorDispatch
import Testing

/// A message and what must come back from it, as one row of a parameterized test.
struct RoundTrip: Sendable, CustomTestStringConvertible {
    let selector: String
    let testDescription: String
    /// Made for each send: not every value may be shared between tests.
    let arguments: @Sendable () -> [Any?]
    let isExpected: @Sendable (Any?) -> Bool
    /// Sends with static types and says whether the expected result came back.
    let sendTyped: @Sendable (any MessageReceiver) throws -> Bool

    /// A message without arguments.
    init<Result: Equatable & Sendable>(_ selector: String, gives expected: Result) {
        self.selector = selector
        testDescription = selector
        arguments = { [] }
        isExpected = { $0 as? Result == expected }
        sendTyped = { try $0.send(Selector(selector), returning: Result.self) == expected }
    }

    /// A message with one argument.
    init<Value: Sendable, Result: Equatable & Sendable>(
        _ selector: String, _ argument: Value, gives expected: Result
    ) {
        self.selector = selector
        testDescription = "\(selector) \(argument)"
        arguments = { [argument] }
        isExpected = { $0 as? Result == expected }
        sendTyped = { try $0.send(Selector(selector), with: [argument], returning: Result.self) == expected }
    }

    /// Integers at their limits, to a handler that adds one and wraps around.
    static func integers<Value: FixedWidthInteger & Sendable>(_ selector: String, _: Value.Type) -> [RoundTrip] {
        [Value.min, 0, 1, .max - 1, .max].map { RoundTrip(selector, $0, gives: $0 &+ 1) }
    }

    /// Numbers at their limits, to a handler that negates.
    static func floats<Value: BinaryFloatingPoint & Sendable>(_ selector: String, _: Value.Type) -> [RoundTrip] {
        let values: [Value] = [
            1, 123.456, -.pi, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .infinity,
        ]
        return values.map { RoundTrip(selector, $0, gives: -$0) }
    }
}

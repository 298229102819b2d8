import SelectorDispatch
import TestSupport
import Testing

/// Errors are equal if their data is, whatever their wording shows of it.
@Suite struct DispatchErrorEqualityTests {
    /// A pair of errors with different data and the same wording.
    struct Pair: CustomTestStringConvertible {
        let name: String
        let first: DispatchError
        let second: DispatchError

        var testDescription: String { name }
    }

    private static let tap = message("tap:", "View")

    /// Returns a label whose last letter is beyond the part that error messages show.
    private static func label(endingIn letter: String) -> String {
        String(repeating: "a", count: 100) + letter
    }

    /// Returns an error whose text has no suggestion, because the receiver has no handlers.
    private static func unrecognized(suggesting name: String) -> DispatchError {
        .unrecognizedSelector(tap, suggestions: [name], hasHandlers: false)
    }

    private static func unreadable(_ text: String) -> DispatchError {
        .wrongType(
            tap,
            DispatchError.Argument(index: 0, label: "_"),
            expected: "Int",
            actual: "String",
            detail: .unreadable(text: text)
        )
    }

    static let pairs = [
        Pair(
            name: "suggestions for a type without handlers",
            first: unrecognized(suggesting: "top:"),
            second: unrecognized(suggesting: "tip:")
        ),
        Pair(
            name: "the names in a list",
            first: .forwardingCircle(tap, through: ["A", "B"]),
            second: .forwardingCircle(tap, through: ["A, B"])
        ),
        Pair(
            name: "the end of a long label",
            first: .noArgumentLabeled(tap, label: label(endingIn: "b"), labels: []),
            second: .noArgumentLabeled(tap, label: label(endingIn: "c"), labels: [])
        ),
        Pair(
            name: "the end of a long value",
            first: unreadable(label(endingIn: "b")),
            second: unreadable(label(endingIn: "c"))
        ),
        Pair(
            name: "the isolation of a decorated message's handler",
            first: .notSendable(tap, value: .decoration, type: "Badge", isNonisolated: true),
            second: .notSendable(tap, value: .decoration, type: "Badge", isNonisolated: false)
        ),
    ]

    @Test(arguments: pairs)
    func `errors with different data are different, even with the same wording`(pair: Pair) {
        #expect(pair.first.description == pair.second.description)
        #expect(pair.first != pair.second)
        #expect(Set([pair.first, pair.second]).count == 2)
    }

    @Test(arguments: pairs)
    func `an error equals its copy, with the same hash value`(pair: Pair) {
        let copy = pair.first
        #expect(copy == pair.first)
        #expect(copy.hashValue == pair.first.hashValue)
    }

    @Test func `equal data makes equal errors`() {
        #expect(Self.unrecognized(suggesting: "top:") == Self.unrecognized(suggesting: "top:"))
        #expect(Self.unreadable("two") == Self.unreadable("two"))
    }
}

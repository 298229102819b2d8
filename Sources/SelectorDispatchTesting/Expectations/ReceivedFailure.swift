internal import SelectorDispatchRecording

/// A side-by-side comparison of expected messages with received ones.
enum ReceivedFailure {
    /// Returns the failure of one expectation, or nil if it is met.
    ///
    /// - Parameters:
    ///   - expected: The expected message.
    ///   - times: The number of times, or nil for at least once.
    ///   - messages: The received messages.
    static func text(
        _ expected: ExpectedMessage,
        times: Int?,
        in messages: [RecordedMessage]
    ) -> String? {
        let count = messages.count { expected.isMatch($0) }
        if let times {
            guard count != times else { return nil }
            let title =
                times == 0 ? "was received" : "was received \(number(count)), not \(number(times))"
            return "'\(expected.selector)' \(title)" + table([expected], messages)
        }
        guard count == 0 else { return nil }
        return "'\(expected.selector)' was not received" + table([expected], messages)
    }

    /// Returns the failure of an expected order, or nil if it is met, with any messages before,
    /// between and after.
    static func text(
        inOrder expected: [ExpectedMessage],
        in messages: [RecordedMessage]
    ) -> String? {
        var rest = expected[...]
        for message in messages {
            if let next = rest.first, next.isMatch(message) { rest.removeFirst() }
        }
        guard let missing = rest.first else { return nil }
        let before = expected.dropLast(rest.count).map { "'\($0.selector)'" }
        let place = before.isEmpty ? "" : " after \(before.joined(separator: ", "))"
        return "'\(missing.selector)' was not received\(place)" + table(expected, messages)
    }

    /// Returns a number of times in words.
    private static func number(_ count: Int) -> String {
        count == 1 ? "once" : "\(count) times"
    }

    /// The largest number of messages in a failure.
    private static let limit = 20

    /// Returns a table of expected messages beside received ones.
    private static func table(
        _ expected: [ExpectedMessage],
        _ messages: [RecordedMessage]
    ) -> String {
        let left = ["expected"] + expected.map(\.description)
        var right = ["received"] + messages.suffix(limit).map(\.description)
        if messages.isEmpty { right.append("nothing") }
        if messages.count > limit {
            right.insert("… (\(messages.count - limit) earlier ones)", at: 1)
        }
        let width = left.map(\.count).max() ?? 0
        return (0..<max(left.count, right.count)).map { row in
            let first = row < left.count ? left[row] : ""
            let second = row < right.count ? right[row] : ""
            let blanks = String(repeating: " ", count: width - first.count)
            let line = "\n  \(first)\(blanks) | \(second)"
            return String(line.reversed().drop { $0 == " " }.reversed())
        }.joined()
    }
}

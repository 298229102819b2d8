internal import SelectorDispatch
internal import SelectorDispatchRPC

/// The progress of a call, on the last line of the terminal at standard error.
final class ProgressLine: Sendable {
    /// The number of cells in a bar.
    private static let cells = 20

    private let draw: @Sendable (String) -> Void
    private let columns: Int
    /// The drawn text, or nil after the end.
    private let drawn = Lock<String?>("")

    /// Creates a line, or returns nil if standard error isn't a terminal.
    init?(_ console: Console) {
        guard let columns = console.errorColumns else { return nil }
        self.columns = columns
        draw = console.draw
    }

    /// Draws the progress over the earlier one.
    func show(_ progress: RPCProgress) {
        let text = Self.text(progress, columns: columns)
        // Under the lock, so that nothing is drawn after the end.
        drawn.withLock { drawn in
            guard drawn != nil, drawn != text else { return }
            drawn = text
            draw("\r\(text)\u{1B}[K")
        }
    }

    /// Erases the line, if anything was drawn.
    func end() {
        drawn.withLock { drawn in
            if drawn?.isEmpty == false { draw("\r\u{1B}[K") }
            drawn = nil
        }
    }

    /// Returns a bar and the percentage, or only the count if the total isn't known; and the message,
    /// which is cut off where the line would be broken.
    static func text(_ progress: RPCProgress, columns: Int) -> String {
        var text = number(progress.completed)
        if let total = progress.total, total > 0 {
            let share = min(1, max(0, progress.completed / total))
            let full = Int(share * Double(cells))
            let bar = String(repeating: "#", count: full)
            let rest = String(repeating: ".", count: cells - full)
            let percentage = "\(Int(share * 100))%"
            let indent = String(repeating: " ", count: 4 - percentage.count)
            text = "[\(bar)\(rest)] \(indent)\(percentage)"
        }
        if let message = progress.message {
            text += " " + Console.escaped(String(message.unicodeScalars.prefix(columns)))
        }
        return cut(text, to: columns - 1)
    }

    /// Returns a number without a fraction of zero.
    private static func number(_ value: Double) -> String {
        Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    /// Returns as much of a text as has room, if each scalar other than of ASCII takes two columns.
    private static func cut(_ text: String, to columns: Int) -> String {
        var result = ""
        var width = 0
        for scalar in text.unicodeScalars {
            width += scalar.isASCII ? 1 : 2
            if width > columns { break }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}

internal import SelectorDispatchJSON

/// The outcome of a replay.
public struct ReplayOutcome: Sendable, Hashable {
    /// The number of performed inputs.
    public internal(set) var inputCount = 0

    /// The entries that couldn't be performed, in order.
    public internal(set) var errors: [RecordingError] = []

    /// The first entry with another outcome, or nil if all are as recorded.
    public internal(set) var divergence: Divergence?

    /// Whether all inputs were performed, with the recorded outcomes.
    public var isFaithful: Bool { errors.isEmpty && divergence == nil }
}

extension ReplayOutcome: CustomStringConvertible {
    /// The errors and the divergence, or a note that there are none.
    public var description: String {
        var lines = errors.map(\.description)
        if let divergence {
            lines.append("\(divergence)")
        } else {
            let inputs = inputCount == 1 ? "1 input" : "\(inputCount) inputs"
            lines.append("\(inputs), \(errors.isEmpty ? "all" : "the others") as recorded")
        }
        return lines.joined(separator: "\n")
    }
}

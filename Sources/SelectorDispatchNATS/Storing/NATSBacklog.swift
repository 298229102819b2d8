#if NATS
public import SelectorDispatchJSON

/// The messages in a store at one time, for alarms.
///
/// The server answers several questions one after the other, so the numbers may be of slightly
/// different times.
public struct NATSBacklog: Sendable, Hashable {
    /// The messages that one consumer delivers.
    public struct Part: Sendable, Hashable {
        /// The number of the lane, or nil for the messages without a key.
        public let lane: Int?
        /// The number of messages that no worker has.
        public let waiting: Int
        /// The number of messages that workers have, or that wait for their next delivery after a
        /// failure.
        public let unacknowledged: Int
        /// The number of unacknowledged messages that were delivered more than once.
        public let redelivered: Int
        /// The age of the oldest message, or nil if there is none.
        ///
        /// In a lane, all others wait for it.
        public let headAge: Duration?
        /// The number of messages that an old server keeps as handled; see
        /// ``NATSStore/deleteHandledMessages(on:)``.
        public let kept: Int
    }

    /// The messages without a key, and those of each lane.
    public let parts: [Part]
    /// The number of dead letters.
    public let deadLetters: Int

    /// The number of messages that aren't handled.
    public var messages: Int { parts.reduce(0) { $0 + $1.waiting + $1.unacknowledged } }
    /// The number of unacknowledged messages that were delivered more than once.
    public var redelivered: Int { parts.reduce(0) { $0 + $1.redelivered } }
    /// The number of messages that an old server keeps as handled.
    public var kept: Int { parts.reduce(0) { $0 + $1.kept } }
    /// The age of the oldest message that isn't handled, or nil if there is none.
    public var oldestAge: Duration? { parts.compactMap(\.headAge).max() }

    /// The numbers as an object, with ages in nanoseconds, as `$SRV.STATS` has them.
    public var json: JSONValue {
        [
            "messages": JSONValue(messages),
            "redelivered": JSONValue(redelivered),
            "kept": JSONValue(kept),
            "dead_letters": JSONValue(deadLetters),
            "oldest_age": oldestAge?.json ?? .null,
            "parts": .array(parts.map(\.json)),
        ]
    }
}

extension NATSBacklog.Part {
    fileprivate var json: JSONValue {
        [
            "lane": lane.map { JSONValue($0) } ?? .null,
            "waiting": JSONValue(waiting),
            "unacknowledged": JSONValue(unacknowledged),
            "redelivered": JSONValue(redelivered),
            "kept": JSONValue(kept),
            "head_age": headAge?.json ?? .null,
        ]
    }
}

extension NATSBacklog: CustomStringConvertible {
    /// A line for the store, and one for each part with messages.
    public var description: String {
        var lines = ["\(messages) messages\(Self.text(oldestAge)), \(deadLetters) dead letters"]
        for part in parts where part.waiting + part.unacknowledged + part.kept > 0 {
            let name = part.lane.map { "lane \($0)" } ?? "without a key"
            var line = "\(name): \(part.waiting) waiting, \(part.unacknowledged) unacknowledged"
            if part.redelivered > 0 { line += ", \(part.redelivered) redelivered" }
            if part.kept > 0 { line += ", \(part.kept) handled but kept" }
            lines.append(line + Self.text(part.headAge))
        }
        return lines.joined(separator: "\n")
    }

    private static func text(_ age: Duration?) -> String {
        guard let age else { return "" }
        return ", the oldest for \(age.components.seconds) s"
    }
}
#endif

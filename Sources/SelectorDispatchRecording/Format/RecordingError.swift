public import SelectorDispatchJSON

/// The problem with a line of a recording, or the reason why it can't be replayed.
///
/// The other lines still count, unless ``endsReading`` is true. The wording is in
/// `RecordingError+Description.swift`.
public struct RecordingError: Error, Sendable, Hashable {
    /// The line, from 1, or nil if the entry has none.
    public var line: Int?

    /// The problem.
    public var problem: Problem

    /// The problems that recordings can have.
    @nonexhaustive
    public enum Problem: Error, Sendable, Hashable {
        /// The recording is empty, which ends the reading.
        case empty
        /// The first line is neither a header nor an entry, which ends the reading.
        case noRecording
        /// The header is of another format, which ends the reading.
        case otherFormat(String)
        /// The recording's version is unknown, which ends the reading.
        case otherVersion(Int)
        /// The version of the values' encoding is unknown, which ends the reading.
        case otherEncoding(Int)
        /// The first line is an entry, read in this version of the format.
        case noHeader
        /// The last line has no end and is incomplete.
        case cutOff(JSONError)
        /// A line isn't an entry.
        case unreadable(JSONError)
        /// There is a header after the first line.
        case secondHeader
        /// A line has more bytes than the limit, `JSONLimits.bytes`.
        case lineTooLong(limit: Int)
        /// A line ends the message with this number, which has no line.
        case unknownNumber(Int)
        /// An earlier message has the same number.
        case duplicateNumber(Int)
        /// A message was sent during the one with this number, which has no line above, or is at the
        /// same depth or deeper.
        case unknownParent(Int)
        /// A recorder's file has reached its limit.
        case full
        /// A recorder's file exists already, at this path.
        case fileExists(String)
        /// A recorder's file can't be written.
        /// - reason: The system's reason in words.
        case unwritable(reason: String)

        /// The message's receiver had no name when it was recorded.
        case unnamedReceiver(type: String)
        /// A value had no JSON when it was recorded.
        /// - place: The value's place in the message, in words, such as `argument 1`.
        /// - reason: The reason why it had none, in words.
        case unwritten(place: String, reason: String)
        /// The route had its own decorators.
        /// - by: The names of the decorators' types.
        case decorated(by: [String])
        /// The message's handler is gone.
        /// - error: The sender's error in words.
        case handlerGone(error: String)
        /// The message can't be sent: an object is unknown, or a value can't be read.
        case unsendable(JSONError)
        /// The replay refused the entry for another reason.
        case refused(reason: String)
        /// There is no window or application of this name for touches and keys, or none at all if
        /// the name is nil.
        case noStage(String?)
        /// Touches and keys can be replayed only on the main actor.
        case notOnMainActor
        /// No receiver has the recorded chain's name, or the chain had none if the name is nil.
        case unknownChain(String?)
    }

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - line: The line, from 1, or nil if the entry has none.
    ///   - problem: The problem.
    public init(line: Int? = nil, _ problem: Problem) {
        self.line = line
        self.problem = problem
    }

    /// Whether the following lines can't be read.
    public var endsReading: Bool {
        switch problem {
        case .empty, .noRecording, .otherFormat, .otherVersion, .otherEncoding: true
        default: false
        }
    }
}

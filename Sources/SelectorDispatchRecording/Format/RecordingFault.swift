public import SelectorDispatchJSON

/// What is wrong with a line of a recording, or why it can't be replayed. The other lines still count, unless the problem
/// says that nothing can be read.
///
/// Pure data; the wording is in `RecordingFault+Description.swift`.
public struct RecordingFault: Error, Sendable, Hashable {
    /// The line, from 1; nil if the entry wasn't read from a text.
    public var line: Int?
    /// What is wrong.
    public var problem: Problem

    /// What can be wrong.
    @nonexhaustive
    public enum Problem: Error, Sendable, Hashable {
        /// There is nothing in the recording. Ends the reading.
        case empty
        /// The first line is neither a header nor an entry. Ends the reading.
        case noRecording
        /// The header is of another format. Ends the reading.
        case otherFormat(String)
        /// The recording is of a version that isn't known here. Ends the reading.
        case otherVersion(Int)
        /// Its values are written by a version of the encoding that isn't known here. Ends the reading.
        case otherEncoding(Int)
        /// The first line is an entry. It is read as one of a recording of this version.
        case noHeader
        /// The last line has no end and isn't whole.
        case cutOff(JSONError)
        /// A line is no entry.
        case unreadable(JSONError)
        /// There is a header after the first line.
        case secondHeader
        /// A line is longer than `JSONLimits.bytes`.
        case lineTooLong(limit: Int)

        /// A message whose receiver had no name when it was recorded.
        case unnamedReceiver(type: String)
        /// A value that had no JSON when it was recorded.
        /// - place: the argument's index, or the member of the event.
        case unwritten(place: String, reason: String)
        /// A route that had decorators of its own.
        case decorated(by: [String])
        /// Nobody has the handler any more.
        case handlerGone(error: String)
        /// The message can't be sent: an object that isn't known, or a value that can't be read.
        case unsendable(JSONError)
        /// Something else was refused before it could be replayed.
        case refused(reason: String)
        /// There is no window or application to touch, or to get keys.
        case noStage(String?)
        /// Touches and keys can be replayed on the main actor alone.
        case notOnMainActor
        /// The chain that was recorded had no name, or there is none of that name.
        case unknownChain(String?)
    }

    /// Creates a fault.
    public init(line: Int? = nil, _ problem: Problem) {
        (self.line, self.problem) = (line, problem)
    }

    /// Whether nothing after it can be read.
    public var endsReading: Bool {
        switch problem {
        case .empty, .noRecording, .otherFormat, .otherVersion, .otherEncoding: true
        default: false
        }
    }
}

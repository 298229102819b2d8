internal import SelectorDispatch
internal import SelectorDispatchJSON

extension RecordingError: CustomStringConvertible {
    /// The line, what was found, what was expected and how to fix it.
    public var description: String {
        line.map { "line \($0): \(problem)" } ?? "\(problem)"
    }
}

extension RecordingError.Problem: CustomStringConvertible {
    /// The problem in words for the developer, with the remedy if there is one.
    public var description: String {
        switch self {
        case .empty:
            "the recording is empty; its first line must be the header \(Recording().header)"
        case .noRecording:
            "this isn't a recording; its first line must be the header \(Recording().header)"
        case .otherFormat(let format):
            "the format is '\(format.shown())', not '\(Recording.format)'; "
                + "give a file that a recorder wrote"
        case .otherVersion(let version):
            "the recording is of version \(version), and this program reads version "
                + "\(Recording.version); \(Self.otherProgram)"
        case .otherEncoding(let version):
            "the values are in version \(version) of the encoding, and this program reads version "
                + "\(JSONCoder.version); \(Self.otherProgram)"
        case .noHeader:
            "there is no header; begin the recording with the line \(Recording().header)"
        case .cutOff(let error):
            "the recording breaks off within this line (\(error)); complete or remove the line"
        case .unreadable(let error): "\(error)"
        case .secondHeader: "this is a second header; keep each recording in its own file"
        case .lineTooLong(let limit):
            "the line has more than \(limit) bytes; shorten it, or read with larger JSONLimits"
        case .unknownNumber(let number):
            "this ends message \(number), but no line above has that number; "
                + "restore that line, or remove this one"
        case .duplicateNumber(let number):
            "message \(number) is in a line above, too; give each message a number of its own"
        case .unknownParent(let number):
            "this was sent during message \(number), but no line above has that number and a "
                + "smaller depth; restore that line, or remove 'parent'"
        case .full:
            "the file reached its limit here, and has no later messages; "
                + "record again with a larger limit"
        case .fileExists(let path):
            "the file '\(path.shown())' exists, and may be a recording; "
                + "move it, or write to another one"
        case .unwritable(let reason):
            "the recording can't be written: \(reason.shown(upTo: 200)); it has no later messages"
        case .unnamedReceiver(let type):
            "the \(type.shown()) had no name when this was recorded; "
                + "add it to the ReceiverDirectory and record again"
        case .unwritten(let place, let reason):
            "\(place) wasn't recorded: \(reason.shown(upTo: 200))"
        case .decorated(let types):
            "the route had its own decorators (\(types.joined(separator: ", ").shown())), "
                + "which can't be recorded; replay it in the program that has them"
        case .handlerGone(let error): "a handler is gone; restore it, or record again: \(error)"
        case .unsendable(let error): "\(error)"
        case .refused(let reason): reason.shown(upTo: 400)
        case .noStage(let name?):
            "no window or application is called '\(name.shown())'; add it to the ReceiverDirectory"
        case .noStage(nil): "there is nothing to touch; give the replay a window or an application"
        case .notOnMainActor:
            "touches and keys are replayed on the main actor; call the replay there"
        case .unknownChain(let name?):
            "no responder has the name of the recorded chain, '\(name.shown())'; "
                + "add it to the ReceiverDirectory"
        case .unknownChain(nil):
            "the responder whose chain was recorded had no name; "
                + "add it to the ReceiverDirectory and record again"
        }
    }

    /// The remedy for a version that this program can't read.
    private static let otherProgram =
        "record again, or use the version of the program that recorded it"
}

internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchPlatform
internal import SelectorDispatchRPC

/// The reason that a command fails.
enum CommandError: Error, CustomStringConvertible {
    /// The options of a command are wrong.
    case usage(CommandLineOptions.UsageError, DispatchCommand.Name)
    /// A word is missing, such as "a server"; the command is nil if it is missing itself.
    case missing(String, DispatchCommand.Name?)
    /// A command, shell, method or dead letter doesn't exist: its kind, its name, similar names.
    case unknown(String, String, [String])
    /// An alias stands for several methods: the alias, and their names.
    case ambiguousMethod(String, [String])
    /// There are more arguments than parameters.
    case tooManyArguments(RemoteMethod, Int)
    /// An argument doesn't fit its parameter or, if there is no error, is missing.
    case argument(RemoteMethod, String, JSONError?)
    /// A file at a path can't be read, for a reason.
    case unreadableFile(String, String)
    /// The server answered by an error.
    case answered(RPCError)
    /// The server doesn't report the messages to its receivers.
    case notWatchable(overNATS: Bool)
    /// The server has no store of messages.
    case noStore
    /// The server answered the request for its description by an error.
    case notDescribed(RPCError)
    /// Some of a file's messages don't fit.
    case wrongMessages(Int, of: Int)
    /// The server at an address can't be reached, for a reason.
    case notConnected(String, String)
    /// ^C has ended the call.
    case interrupted
    /// Any other error, such as that of a connection.
    case other(any Error)

    init(_ error: any Error) {
        self =
            switch error {
            case let error as CommandError: error
            case let error as RPCError: .answered(error)
            case is CancellationError: .interrupted
            case RPCConnectionError.closed, RPCConnectionError.system:
                .notConnected("the server", "it has ended")
            default: .other(error)
            }
    }

    /// The exit status: 1 if the server refuses something, 2 for the command line, 3 if there is no
    /// connection, and for ^C that of a process that the signal ends.
    var status: Int32 {
        switch self {
        case .answered, .notWatchable, .noStore, .notDescribed, .wrongMessages: 1
        case .notConnected, .other: 3
        case .interrupted: 130
        default: 2
        }
    }

    /// The failure as JSON, for `--json`.
    var json: JSONValue {
        if case .answered(let error) = self { return ["error": error.json] }
        let message = [description, usage].compactMap(\.self).joined(separator: "\n")
        return ["error": ["message": .string(message)]]
    }

    /// The usage lines of a wrong command line, or nil for another failure.
    var usage: String? {
        switch self {
        case .usage(_, let name): Texts.usage(of: name)
        case .missing(_, let name): Texts.usage(of: name)
        default: nil
        }
    }

    /// Returns an answer in words.
    ///
    /// All of it is shown, and none of it is escaped here; the ``Console`` does that.
    private static func words(_ error: RPCError) -> String {
        let details = error.data.map { ": \($0)" } ?? ""
        return "\(error.message) (\(error.code)\(details))"
    }

    var description: String {
        switch self {
        case .usage(let error, _): error.message
        case .missing(let what, _): "\(what) is missing"
        case .unknown(let kind, let word, let nearest):
            "there is no \(kind) '\(word.shown())'\(ErrorWording.question(nearest))"
        case .ambiguousMethod(let name, let names):
            "several methods are called '\(name.shown())': \(names.joined(separator: ", "))"
        case .tooManyArguments(let method, let count):
            "\(method.signature): there are \(count) arguments, more than \(method.parameters.count)"
        case .argument(let method, let name, nil):
            "\(method.signature): the argument '\(name)' is missing"
        case .argument(let method, let name, let error?):
            "\(method.signature): the argument '\(name)' doesn't fit: \(error.messageBySchema)"
        case .unreadableFile(let path, let reason): "'\(path.shown())' can't be read: \(reason)"
        case .answered(let error): "the server answered: \(Self.words(error))"
        case .notWatchable(false): "the server can't be watched; serve an 'RPCWatch' in its program"
        case .notWatchable(true):
            "messages can't be watched over NATS; "
                + "give the path of a socket at which the program serves an 'RPCWatch'"
        case .noStore:
            "the server has no store of messages; "
                + "give the address of a service, nats://HOST:PORT/SERVICE"
        case .notDescribed(let error):
            "the server doesn't describe its methods: \(Self.words(error))"
        case .wrongMessages(let wrong, let count):
            "\(wrong) of \(count) messages \(wrong == 1 ? "doesn't" : "don't") fit"
        case .notConnected(let address, let reason):
            "no connection to '\(address.shown(upTo: 200))': \(reason)"
        case .interrupted: "the call was canceled"
        case .other(let error): "\(error)"
        }
    }
}

internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchPlatform
internal import SelectorDispatchRPC

/// The reason that a command fails.
enum CommandError: Error, CustomStringConvertible {
    case usage(CommandLineOptions.UsageError, DispatchCommand.Name)
    case missing(String, DispatchCommand.Name?)
    /// A command, shell, method or dead letter that doesn't exist.
    case unknown(String, String, [String])
    case ambiguousMethod(String, [String])
    case tooManyArguments(RemoteMethod, Int)
    /// An argument that doesn't fit; if there is no error, a missing argument.
    case argument(RemoteMethod, String, JSONError?)
    case unreadableFile(String, String)
    case answered(RPCError)
    case notWatchable(overNATS: Bool)
    case noStore
    case notDescribed(RPCError)
    case wrongMessages(Int, of: Int)
    case notConnected(String, String)
    case other(any Error)

    init(_ error: any Error) {
        self =
            switch error {
            case let error as CommandError: error
            case let error as RPCError: .answered(error)
            case RPCConnectionError.closed, RPCConnectionError.system:
                .notConnected("the server", "it has ended")
            default: .other(error)
            }
    }

    /// The exit status: 1 if the server refuses something, 2 for the command line, 3 if there is no
    /// connection.
    var status: Int32 {
        switch self {
        case .answered, .notWatchable, .noStore, .notDescribed, .wrongMessages: 1
        case .notConnected, .other: 3
        default: 2
        }
    }

    /// The failure as JSON, for `--json`.
    var json: JSONValue {
        if case .answered(let error) = self { return ["error": error.json] }
        return ["error": ["message": .string("\(self)")]]
    }

    var description: String {
        switch self {
        case .usage(let error, let name): "\(error.message)\n\(Texts.usage(of: name))"
        case .missing(let what, let name): "\(what) is missing\n\(Texts.usage(of: name))"
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
        case .answered(let error): "the server answered: \(error)"
        case .notWatchable(false): "the server can't be watched; serve an 'RPCWatch' in its program"
        case .notWatchable(true):
            "messages can't be watched over NATS; give the path of a socket at which the program serves an 'RPCWatch'"
        case .noStore:
            "the server has no store of messages; give the address of a service, nats://HOST:PORT/SERVICE"
        case .notDescribed(let error): "the server doesn't describe its methods: \(error)"
        case .wrongMessages(let wrong, let count):
            "\(wrong) of \(count) messages \(wrong == 1 ? "doesn't" : "don't") fit"
        case .notConnected(let address, let reason):
            "no connection to '\(address.shown(upTo: 200))': \(reason)"
        case .other(let error): "\(error)"
        }
    }
}

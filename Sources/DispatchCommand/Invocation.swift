internal import SelectorDispatch
internal import SelectorDispatchRPC
internal import ToolSupport

/// A parsed command line.
struct Invocation {
    let name: DispatchCommand.Name
    /// The words behind the server.
    let arguments: [String]
    let printsJSON: Bool
    let printsNames: Bool
    let sendsAgain: Bool
    let asksForHelp: Bool
    private let timeout: Duration
    /// The parameters as JSON; nil if they are words.
    let parameters: String?
    /// The address of the server, or the command that starts one.
    private let server: [String]
    private let isCommand: Bool

    /// Reads a command line. What follows `--` is the command of a server.
    init(_ words: [String]) throws(CommandFailure) {
        guard let first = words.first else { throw .missing("a command", nil) }
        let isHelp = first == "-h" || first == "--help"
        guard let name = isHelp ? .list : DispatchCommand.Name(rawValue: first) else {
            let names = DispatchCommand.Name.allCases.map(\.rawValue)
            throw .unknown("command", first, nearestMatches(to: first, in: names))
        }
        self.name = name
        let own = words.dropFirst().prefix { $0 != "--" }
        let options: CommandLineOptions
        do throws(CommandLineOptions.UsageError) {
            options = try CommandLineOptions(
                Array(own), flags: ["--json", name == .list ? "--names" : name == .letters ? "--again" : "--json"],
                options: ["--timeout", name == .call ? "--parameters" : "--timeout"], takesArguments: true)
            parameters = try options.one("--parameters")
            timeout = try Self.timeout(options)
        } catch { throw .usage(error, name) }
        (printsJSON, printsNames) = (options.has("--json"), options.has("--names"))
        sendsAgain = options.has("--again")
        asksForHelp = isHelp || options.asksForHelp
        isCommand = own.endIndex < words.endIndex
        let addresses = isCommand || name == .completion ? 0 : 1
        server = Array(isCommand ? words[(own.endIndex + 1)...] : options.arguments.prefix(addresses))
        arguments = Array(options.arguments.dropFirst(addresses))
        let limit = name == .watch ? 0 : name == .call && parameters == nil ? Int.max : 1
        if !asksForHelp, arguments.count > limit { throw .usage(.unexpectedArgument(arguments[limit]), name) }
    }

    private static func timeout(_ options: CommandLineOptions) throws(CommandLineOptions.UsageError) -> Duration {
        guard let text = try options.one("--timeout") else { return .seconds(60) }
        guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
            throw .invalidValue(option: "--timeout", value: text, expected: ["the seconds from 0.001 to 86400"])
        }
        return .seconds(seconds)
    }

    /// - Parameter responder: what takes the server's own messages.
    func connect(responder: (any RPCResponder)?) async throws -> Server {
        guard !server.isEmpty else { throw CommandFailure.missing("a server", name) }
        return try await Server(server, isCommand: isCommand, timeout: timeout, responder: responder)
    }

    /// Returns the number of a dead letter; nil for all.
    func sequence() throws(CommandFailure) -> UInt64? {
        guard let word = arguments.first else { return nil }
        guard let number = UInt64(word), number > 0 else { throw .unknown("dead letter", word, []) }
        return number
    }

    func argument(_ what: String) throws(CommandFailure) -> String {
        guard let word = arguments.first else { throw .missing(what, name) }
        return word
    }
}

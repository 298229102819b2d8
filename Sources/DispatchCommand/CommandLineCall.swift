internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchPlatform
internal import SelectorDispatchRPC

/// A parsed command line, and the request that it makes.
struct CommandLineCall {
    let name: DispatchCommand.Name
    /// The words after the server.
    let arguments: [String]
    let asksForHelp: Bool
    private let options: CommandLineOptions
    private let timeout: Duration
    /// The parameters as JSON; nil if they are words.
    private let parameters: String?
    /// The address of the server, or the command that starts one.
    private let server: [String]
    private let isCommand: Bool

    var printsNames: Bool { options.has("--names") }
    var sendsAgain: Bool { options.has("--again") }
    var deletesHandled: Bool { options.has("--delete-handled") }

    /// Reads a command line.
    ///
    /// The words after `--` are the command of a server.
    init(_ words: [String]) throws(CommandError) {
        guard let first = words.first else { throw .missing("a command", nil) }
        let isHelp = first == "-h" || first == "--help"
        guard let name = isHelp ? .list : DispatchCommand.Name(rawValue: first) else {
            let names = DispatchCommand.Name.allCases.map(\.rawValue)
            throw .unknown("command", first, nearestMatches(to: first, in: names))
        }
        self.name = name
        var flags: Set = ["--json"]
        if name == .list { flags.insert("--names") }
        if name == .letters { flags.insert("--again") }
        if name == .backlog { flags.insert("--delete-handled") }
        let own = words.dropFirst().prefix { $0 != "--" }
        do throws(CommandLineOptions.UsageError) {
            options = try CommandLineOptions(
                Array(own),
                flags: flags,
                options: name == .call ? ["--timeout", "--parameters"] : ["--timeout"],
                takesArguments: true
            )
            parameters = try options.one("--parameters")
            timeout = try Self.timeout(options)
        } catch {
            throw .usage(error, name)
        }
        asksForHelp = isHelp || options.asksForHelp
        isCommand = own.endIndex < words.endIndex
        let addresses = isCommand || name == .completion ? 0 : 1
        server = Array(
            isCommand ? words[(own.endIndex + 1)...] : options.arguments.prefix(addresses)
        )
        arguments = Array(options.arguments.dropFirst(addresses))
        var limit = [.watch, .backlog].contains(name) ? 0 : 1
        if name == .call, parameters == nil { limit = .max }
        if !asksForHelp, arguments.count > limit {
            throw .usage(.unexpectedArgument(arguments[limit]), name)
        }
    }

    private static func timeout(_ options: CommandLineOptions) throws(CommandLineOptions.UsageError)
        -> Duration
    {
        guard let text = try options.one("--timeout") else { return .seconds(60) }
        guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
            throw .invalidValue(
                option: "--timeout",
                value: text,
                expected: ["the seconds from 0.001 to 86400"]
            )
        }
        return .seconds(seconds)
    }

    /// Connects to the server, or starts it.
    ///
    /// - Parameter responder: The receiver of the server's own messages.
    func connect(responder: (any RPCResponder)?) async throws -> Server {
        guard !server.isEmpty else { throw CommandError.missing("a server", name) }
        return try await Server(
            server,
            isCommand: isCommand,
            timeout: timeout,
            responder: responder
        )
    }

    /// Returns the number of a dead letter, or nil for all.
    func sequence() throws(CommandError) -> UInt64? {
        guard let word = arguments.first else { return nil }
        guard let number = UInt64(word), number > 0 else { throw .unknown("dead letter", word, []) }
        return number
    }

    /// Returns the first argument.
    ///
    /// - Parameter what: The meaning of the argument, for the error if it is missing.
    func argument(_ what: String) throws(CommandError) -> String {
        guard let word = arguments.first else { throw .missing(what, name) }
        return word
    }

    /// Returns the request to a method.
    ///
    /// Unless the parameters are given as JSON, the words are the arguments. A word is JSON if it
    /// fits the parameter as JSON or, without a description, if it can be read as JSON. Otherwise
    /// it is a string: `apple`, and `5` for a string parameter. `-` stands for the text of standard
    /// input.
    ///
    /// - Parameters:
    ///   - name: The method's name or an alias.
    ///   - description: The server's description, or nil if it has none.
    ///   - console: The console with the standard input.
    func request(
        _ name: String,
        _ description: ServerDescription?,
        _ console: Console
    ) throws(CommandError) -> (method: String, RPCParameters) {
        let method = try description?.method(named: name)
        if let parameters {
            let json = try? JSONValue(parsing: try Self.text(parameters, console))
            guard let result = json.flatMap(RPCParameters.init) else {
                let expected = ["a JSON array", "a JSON object"]
                throw .usage(
                    .invalidValue(option: "--parameters", value: parameters, expected: expected),
                    .call
                )
            }
            return (method?.name ?? name, result)
        }
        var texts: [String] = []
        for word in arguments.dropFirst() { texts.append(try Self.text(word, console)) }
        guard let description, let method else {
            return (name, .positional(texts.map { (try? JSONValue(parsing: $0)) ?? .string($0) }))
        }
        let values = try description.arguments(texts, of: method, read: Self.value)
        return (method.name, .positional(values))
    }

    /// Returns a word, or the text of standard input without its last line break for `-`.
    private static func text(_ word: String, _ console: Console)
        throws(CommandError) -> String
    {
        guard word == "-" else { return word }
        var bytes = try console.read("-")
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads an argument as JSON or as a string, whichever fits its parameter's schema.
    private static func value(of text: String, _ schema: JSONSchema) -> JSONValue {
        let string = JSONValue.string(text)
        let json = (try? JSONValue(parsing: text)) ?? string
        let isJSON = (try? schema.check(json)) != nil
        if !isJSON, (try? schema.check(string)) != nil { return string }
        return json
    }
}

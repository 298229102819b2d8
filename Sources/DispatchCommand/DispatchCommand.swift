internal import ProcessSignals
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchPlatform

/// `dispatch`, a command that talks to running programs.
@main
struct DispatchCommand {
    /// The name of a command.
    enum Name: String, CaseIterable {
        case list, call, watch, check, letters, backlog, completion
    }

    static func main() async {
        let status = await run(Array(CommandLine.arguments.dropFirst()), Console())
        #if !os(Windows) && !os(WASI)
        // A script that runs the command ends at ^C only if the signal has ended the command.
        if status == CommandError.interrupted.status { endProcess(by: SIGINT) }
        #endif
        exitProcess(status)
    }

    /// Runs a command line.
    ///
    /// - Returns: The exit status: 0, or that of the ``CommandError``.
    static func run(_ words: [String], _ console: Console) async -> Int32 {
        var console = console
        console.printsJSON = words.prefix { $0 != "--" }.contains("--json")
        do {
            try await DispatchCommand(line: CommandLineCall(words), console: console).run()
            return 0
        } catch {
            let failure = CommandError(error)
            console.printError(console.printsJSON ? "\(failure.json)" : "error: \(failure)")
            if !console.printsJSON, let usage = failure.usage { console.writeError(usage) }
            return failure.status
        }
    }

    private let line: CommandLineCall
    private let console: Console

    private func run() async throws {
        if line.asksForHelp { return console.write(Texts.help) }
        if line.name == .completion {
            return console.write(try Texts.completion(in: line.argument("a shell")))
        }
        let watcher = Watcher(console: console)
        let server = try await line.connect(responder: line.name == .watch ? watcher : nil)
        var failure: (any Error)?
        do {
            switch line.name {
            case .list: try await list(server)
            case .call: try await call(server)
            case .check: try await check(server)
            case .letters: try await letters(server)
            case .backlog: try await backlog(server)
            case .watch, .completion: try await watcher.watch(server)
            }
        } catch {
            failure = error
        }
        await server.close()
        if let failure { throw failure }
    }

    private func list(_ server: Server) async throws {
        let description = try await ServerDescription(of: server)
        let name = line.arguments.first
        let methods = try name.map(description.methods(matching:)) ?? description.methods
        if line.printsNames { return printNames(of: methods) }
        for method in methods {
            console.print(method.json, or: method.lines(isComplete: name != nil))
        }
        guard name != nil, !console.printsJSON else { return }
        for definition in description.definitions(in: methods) { console.print(definition) }
    }

    /// Prints the names that a shell takes as one word, whatever the server has, because a
    /// completion inserts them into a command line.
    private func printNames(of methods: [RemoteMethod]) {
        let words = methods.map(\.name).filter(ShellWord.isPlain)
        for word in words { console.print(word) }
        let others = methods.count - words.count
        guard others > 0 else { return }
        let names = others == 1 ? "1 name isn't" : "\(others) names aren't"
        console.printError("\(names) one word for a shell; 'dispatch list' shows all methods")
    }

    private func call(_ server: Server) async throws {
        let name = try line.argument("a method")
        var description: ServerDescription?
        do {
            description = try await ServerDescription(of: server)
        } catch CommandError.notDescribed {}
        let (method, parameters) = try line.request(name, description, console)
        let isDrawn = description?.reportsProgress == true && !console.printsJSON
        let progress = isDrawn ? ProgressLine(console) : nil
        let result = await interruptible {
            try await server.request(method, parameters, progress.map { $0.show })
        }
        progress?.end()
        console.print("\(try result.get())")
    }

    /// Returns the result of a request, which ^C cancels at the server.
    private func interruptible(
        _ request: @escaping @Sendable () async throws -> JSONValue
    ) async -> Result<JSONValue, any Error> {
        let result = Lock<Result<JSONValue, any Error>>(.failure(CommandError.interrupted))
        #if os(Windows) || os(WASI)
        let signals: [Int32] = []
        #else
        let signals = [SIGINT]
        #endif
        await withCancellation(at: signals) {
            do {
                let value = try await request()
                result.withLock { $0 = .success(value) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
        }
        return result.withLock { $0 }
    }

    private func letters(_ server: Server) async throws {
        for letter in try await server.letters(try line.sequence()) {
            if line.sendsAgain { try await letter.sendAgain() }
            console.print(letter.json, or: letter.lines)
        }
    }

    private func backlog(_ server: Server) async throws {
        let deleted = line.deletesHandled ? try await server.deleteHandled() : nil
        let backlog = try await server.backlog()
        var members = backlog.json.members ?? [:]
        members["deleted"] = deleted.map { JSONValue($0) }
        var lines = backlog.text.split(separator: "\n").map(String.init)
        if let deleted { lines.insert("\(deleted) handled messages deleted", at: 0) }
        console.print(.object(members), or: lines)
    }

    private func check(_ server: Server) async throws {
        let path = try line.argument("a file")
        let file = try MessageFile(try console.read(path), path)
        let problems = file.problems(try await ServerDescription(of: server))
        for (place, text) in problems {
            let json: JSONValue = ["place": .string(place), "message": .string(text)]
            console.print(json, or: ["\(path)\(place): \(text)"])
        }
        guard problems.isEmpty else {
            throw CommandError.wrongMessages(problems.count, of: file.count)
        }
        if !console.printsJSON { console.print("\(file.count) of \(file.count) messages fit") }
    }
}

internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import ToolSupport

/// `dispatch`, a command that talks to running programs.
@main
struct DispatchCommand {
    enum Name: String, CaseIterable { case list, call, watch, check, letters, completion }

    /// What the command reads and writes.
    struct Console: Sendable {
        var print: @Sendable (String) -> Void = { Files.printOutput($0 + "\n") }
        var printError: @Sendable (String) -> Void = { Files.printError($0) }
        /// Returns the bytes of a file; for `-`, of standard input.
        var read: @Sendable (String) throws(CommandFailure) -> [UInt8] = { path throws(CommandFailure) in
            do throws(FileError) {
                return try Files.read(path == "-" ? "/dev/stdin" : path)
            } catch { throw .unreadableFile(path, error.reason) }
        }
    }

    static func main() async { Files.exit(await run(Array(CommandLine.arguments.dropFirst()), Console())) }

    /// Runs a command line. Returns the exit status: 0, or that of the ``CommandFailure``.
    static func run(_ words: [String], _ console: Console) async -> Int32 {
        do {
            try await DispatchCommand(invocation: Invocation(words), console: console).run()
            return 0
        } catch {
            let failure = CommandFailure(error)
            let isJSON = words.prefix { $0 != "--" }.contains("--json")
            console.printError(isJSON ? "\(failure.json)" : "error: \(failure)")
            return failure.status
        }
    }

    private let invocation: Invocation
    private let console: Console

    private func run() async throws {
        if invocation.asksForHelp { return console.print(Texts.help) }
        if invocation.name == .completion {
            return console.print(try Texts.completion(in: invocation.argument("a shell")))
        }
        let watcher = Watcher(printsJSON: invocation.printsJSON, console: console)
        let server = try await invocation.connect(responder: invocation.name == .watch ? watcher : nil)
        var failure: (any Error)?
        do {
            switch invocation.name {
            case .list: try await list(server)
            case .call: try await call(server)
            case .check: try await check(server)
            case .letters: try await letters(server)
            case .watch, .completion: try await watcher.watch(server)
            }
        } catch { failure = error }
        await server.close()
        if let failure { throw failure }
    }

    private func list(_ server: Server) async throws {
        let description = try await ServerDescription(of: server)
        let name = invocation.arguments.first
        let methods = try name.map(description.methods(matching:)) ?? description.methods
        for method in methods {
            let text = invocation.printsJSON ? "\(method.json)" : method.text(isComplete: name != nil)
            console.print(invocation.printsNames ? method.name : text)
        }
        guard name != nil, !invocation.printsNames, !invocation.printsJSON else { return }
        for line in description.definitions(in: methods) { console.print(line) }
    }

    private func call(_ server: Server) async throws {
        let name = try invocation.argument("a method")
        var description: ServerDescription?
        do {
            description = try await ServerDescription(of: server)
        } catch CommandFailure.notDescribed {}
        let (method, parameters) = try invocation.request(name, description, console.read)
        console.print("\(try await server.request(method, parameters))")
    }

    private func letters(_ server: Server) async throws {
        for letter in try await server.letters(try invocation.sequence()) {
            if invocation.sendsAgain { try await letter.sendAgain() }
            console.print(invocation.printsJSON ? "\(letter.json)" : letter.text)
        }
    }

    private func check(_ server: Server) async throws {
        let path = try invocation.argument("a file")
        let file = try MessageFile(try console.read(path), path)
        let problems = file.problems(try await ServerDescription(of: server))
        for (place, text) in problems {
            let json: JSONValue = ["place": .string(place), "message": .string(text)]
            console.print(invocation.printsJSON ? "\(json)" : "\(path)\(place): \(text)")
        }
        guard problems.isEmpty else { throw CommandFailure.wrongMessages(problems.count, of: file.count) }
        if !invocation.printsJSON { console.print("\(file.count) of \(file.count) messages fit") }
    }
}

import Foundation
import SelectorDispatchJSON

// A server's admin commands, called by name: first those of a configuration file, then lines that
// an admin types.

enum AdminError: Error {
    case protected(String)
}

actor Accounts: MessageReceiver {
    private var blocked: [String: Int] = [:]

    /// Blocks a user.
    @Handler(.exposed) func block(_ user: String, hours: Int = 24) throws -> String {
        guard user != "root" else { throw AdminError.protected(user) }
        blocked[user] = hours
        return "\(user) is blocked for \(hours) hours"
    }

    /// Lists the blocked users.
    @Handler(.exposed) func list() -> [String] {
        blocked.keys.sorted()
    }

    // Not for admins.
    @Handler func eraseAll() {
        blocked = [:]
    }
}

@main struct AdminCommands {
    let accounts = Accounts()
    let coder = JSONCoder()
    let exposed = HandlerRegistry.shared.filter { $0.tags.contains(.exposed) }

    static func main() async throws {
        let commands = AdminCommands()
        try commands.coder.directory.add(commands.accounts, as: "accounts")
        let path = CommandLine.arguments[1]
        try await commands.run(file: String(contentsOfFile: path, encoding: .utf8))
        while let line = readLine() {
            await commands.run(line: line)
        }
    }

    /// Sends the messages of a configuration file.
    func run(file: String) async throws {
        for json in try coder.decode([JSONValue].self, from: JSONValue(parsing: file)) {
            do {
                let message = try JSONMessage(json)
                let problems = coder.problems(with: message, registry: exposed)
                for problem in problems { print("configuration: \(problem)") }
                guard problems.isEmpty else { continue }
                print(try await coder.awaited.send(message, registry: exposed))
            } catch {
                print("configuration: \(error)")
            }
        }
    }

    /// Sends a line such as `block eve 3`.
    func run(line: String) async {
        let words = line.split(separator: " ").map(String.init)
        guard let name = words.first else { return }
        let signatures = exposed.methodSignatures(of: Accounts.self)
        let found = signatures.first { $0.selector.description.split(separator: ":")[0] == name }
        guard let signature = found else {
            print("there is no command '\(name)'")
            return
        }
        guard words.count - 1 <= signature.argumentCount else {
            print("'\(name)' takes at most \(signature.argumentCount) arguments")
            return
        }
        do {
            let result = try await exposed[accounts].awaited.send(
                signature.selector,
                with: Array(words.dropFirst()),
                policy: .lenient.convertingData
            )
            print(result ?? "done")
        } catch let error as any MessageError {
            print(error.messageForSender)
        } catch {
            print(error)
        }
    }
}

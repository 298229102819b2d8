import Foundation

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 2, let command = Command(rawValue: words[0]) else {
    print("usage: Peer COMMAND URL …")
    exit(2)
}
try await command.run(url: words[1], Array(words.dropFirst(2)))

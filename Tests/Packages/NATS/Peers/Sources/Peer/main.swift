import Foundation

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 2, let command = Command(rawValue: words[0]) else {
    print("usage: Peer COMMAND URL …")
    exit(2)
}
do {
    try await command.run(url: words[1], Array(words.dropFirst(2)))
} catch {
    // An error that leaves the program would be a trap.
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    exit(1)
}

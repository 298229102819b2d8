import Foundation

/// What `--help` prints.
let usage = """
    usage: responder-demo

    Prints six short lessons: code, its output, and what that shows.
    """

let arguments = CommandLine.arguments.dropFirst()
if arguments.isEmpty {
    try await Lessons.run()
} else if ["-h", "--help"].contains(arguments.first) {
    print(usage)
} else {
    FileHandle.standardError.write(Data("responder-demo: it takes no arguments\n\n\(usage)\n".utf8))
    exit(2)
}

import Foundation

/// Routes lines as they come and prints what became of each; keeps nothing of a line when it is done.
struct LineRouter {
    private let demo = Demo()
    let asJSON: Bool
    private(set) var hasFailed = false
    private var number = 0

    init(asJSON: Bool) {
        self.asJSON = asJSON
    }

    mutating func route(_ line: some StringProtocol) {
        number += 1
        let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !line.isEmpty else { return }
        do {
            let report = try demo.route(try MessageLine(line))
            print(asJSON ? report.json(number: number) : report.text(number: number))
        } catch {
            hasFailed = true
            report("line \(number): \(error)")
            if asJSON { print(JSONValue.object(["line": .integer(number), "error": .string("\(error)")])) }
        }
    }
}

func report(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))  // closed or full: nobody to tell
}

/// Makes a file the standard input, the one stream that `readLine` reads. Returns what went wrong, if anything.
func redirectStandardInput(to path: String) -> String? {
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
        return "it is a directory"
    }
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0, dup2(descriptor, STDIN_FILENO) >= 0 else { return String(cString: strerror(errno)) }
    close(descriptor)
    return nil
}

func run(_ arguments: [String]) -> Int32 {
    let options: CommandLineOptions
    do throws(CommandLineOptions.UsageError) {
        options = try CommandLineOptions(arguments)
    } catch {
        report("responder-demo: \(error)\n\n\(CommandLineOptions.usage)")
        return 2
    }
    guard case .run(let input, let asJSON) = options else {
        print(CommandLineOptions.usage)
        return 0
    }
    var router = LineRouter(asJSON: asJSON)
    switch input {
    case .recording:
        for line in recording.split(separator: "\n", omittingEmptySubsequences: false) { router.route(line) }
    case .file(let path):
        if let problem = redirectStandardInput(to: path) {
            report("responder-demo: cannot read '\(path)': \(problem)")
            return 2
        }
        fallthrough
    case .standardInput:
        while let line = readLine() { router.route(line) }
    }
    guard fflush(nil) == 0 else {
        report("responder-demo: cannot write: \(String(cString: strerror(errno)))")
        return 2
    }
    return router.hasFailed ? 1 : 0
}

exit(run(Array(CommandLine.arguments.dropFirst())))

import Foundation
import SelectorDispatch
import SelectorDispatchJSON

/// Routes lines as they arrive and prints the result of each. It keeps nothing of a line afterward.
@MainActor struct LineRouter {
    private let demo: Demo
    let asJSON: Bool
    private(set) var hasFailed = false
    private var number = 0

    init(_ scene: SceneName, asJSON: Bool) {
        demo = Demo(scene)
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
            if asJSON { print(JSONValue.object(["line": .number(JSONNumber(number)), "error": .string("\(error)")])) }
        }
    }
}

func report(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))  // closed or full: nobody to tell
}

/// Makes a file the standard input, which is the only stream that `readLine` reads.
///
/// - Returns: what went wrong; nil if nothing did.
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

/// Prints the tree of a scene, the chain of a node, or both.
@MainActor func show(tree: Bool, chain: String?, of scene: SceneName, asJSON: Bool) -> Int32 {
    let demo = Demo(scene)
    if tree {
        let trees = demo.trees
        print(
            asJSON
                ? JSONValue.object(["scene": .string(scene.rawValue), "tree": .array(trees.map(\.json))]).description
                : trees.flatMap { $0.lines() }.joined(separator: "\n"))
    }
    guard let chain else { return 0 }
    do {
        let names = try demo.chain(of: chain)
        print(
            asJSON
                ? JSONValue.object(["scene": .string(scene.rawValue), "chain": .array(names.map(JSONValue.string))])
                    .description
                : names.enumerated().map { String(repeating: "--", count: $0) + $1 }.joined(separator: "\n"))
        return 0
    } catch {
        report("responder-demo: \(error)")
        return 2
    }
}

@MainActor func play(_ input: CommandLineOptions.Input, in scene: SceneName, asJSON: Bool) -> Int32 {
    var router = LineRouter(scene, asJSON: asJSON)
    switch input {
    case .recording:
        for line in scene.recording.split(separator: "\n", omittingEmptySubsequences: false) { router.route(line) }
    case .file(let path):
        if let problem = redirectStandardInput(to: path) {
            report("responder-demo: cannot read '\(path.shown())': \(problem)")
            return 2
        }
        fallthrough
    case .standardInput:
        while let line = readLine() { router.route(line) }
    }
    return router.hasFailed ? 1 : 0
}

@MainActor func run(_ arguments: [String]) -> Int32 {
    let options: CommandLineOptions
    do throws(CommandLineOptions.UsageError) {
        options = try CommandLineOptions(arguments)
    } catch {
        report("responder-demo: \(error)\n\n\(CommandLineOptions.usage)")
        return 2
    }
    let status: Int32
    switch options {
    case .help:
        print(CommandLineOptions.usage)
        status = 0
    case .run(let input, let scene, let asJSON):
        status = play(input, in: scene, asJSON: asJSON)
    case .show(let tree, let chain, let scene, let asJSON):
        status = show(tree: tree, chain: chain, of: scene, asJSON: asJSON)
    }
    guard fflush(nil) == 0 else {
        report("responder-demo: cannot write: \(String(cString: strerror(errno)))")
        return 2
    }
    return status
}

exit(run(Array(CommandLine.arguments.dropFirst())))

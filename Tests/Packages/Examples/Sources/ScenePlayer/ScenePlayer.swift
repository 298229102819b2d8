import Foundation
import SelectorDispatch
import SelectorDispatchJSON
import SelectorDispatchRecording

/// Writes a line to standard error, unless standard error is closed or full.
func report(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
}

@MainActor private func showTree(of demo: Demo, asJSON: Bool) {
    let trees = demo.trees
    if asJSON {
        let scene = JSONValue.string(demo.name.rawValue)
        print(JSONValue.object(["scene": scene, "tree": .array(trees.map(\.json))]))
    } else {
        print(trees.flatMap { $0.lines() }.joined(separator: "\n"))
    }
}

@MainActor private func showChain(of node: String, in demo: Demo, asJSON: Bool) throws {
    let names = try demo.chain(of: node)
    if asJSON {
        let scene = JSONValue.string(demo.name.rawValue)
        print(JSONValue.object(["scene": scene, "chain": JSONValue(texts: names)]))
    } else {
        for (depth, name) in names.enumerated() {
            print(String(repeating: "--", count: depth) + name)
        }
    }
}

/// Plays a recording, and returns the exit status.
@MainActor func play(_ options: DemoOptions.Play) throws -> Int32 {
    try checkFiles(of: options)
    let file = try InputFile(options.input)
    var player = try Player(options)
    if options.isReplay {
        try player.replay(file?.rest() ?? [])
        return player.hasFailed ? 1 : 0
    }
    var reader = RecordingReader()
    if let file {
        while !player.isOver {
            let bytes = try file.next()
            if bytes.isEmpty { break }
            for item in reader.read(bytes) where !player.isOver {
                try player.take(item)
            }
            try handOverOutput()
        }
    } else {
        let scene = options.scene ?? .table
        for item in reader.read(scene.recording.utf8) {
            try player.take(item)
        }
    }
    for item in reader.end() where !player.isOver {
        try player.take(item)
    }
    try player.end()
    return player.hasFailed ? 1 : 0
}

/// Checks that no file is both read and written, or written twice.
func checkFiles(of options: DemoOptions.Play) throws(DemoOptions.UsageError) {
    func resolved(_ path: String?) -> URL? {
        path.map { URL(fileURLWithPath: $0).standardizedFileURL.resolvingSymlinksInPath() }
    }
    var input: String?
    if case .file(let path) = options.input { input = path }
    for (option, output) in [("--record", options.recording), ("--html", options.page)] {
        if let output, let input, resolved(output) == resolved(input) {
            throw DemoOptions.UsageError(
                "\(option) would write over '\(input.shown())', which is played; give another file"
            )
        }
    }
    if let recording = options.recording, resolved(recording) == resolved(options.page) {
        throw DemoOptions.UsageError(
            "--record and --html write the same file; give two"
        )
    }
}

@main struct ScenePlayer {
    static func main() async {
        exit(await runDemo(Array(CommandLine.arguments.dropFirst())))
    }
}

/// Runs the demo.
///
/// - Parameter arguments: The command line, without the program's name.
/// - Returns: The exit status: 0 on success; 1 if a line of the input was reported or had another
///   result than the recorded one; 2 for an invalid command line or file.
@MainActor private func runDemo(_ arguments: [String]) async -> Int32 {
    let options: DemoOptions
    do throws(DemoOptions.UsageError) {
        options = try DemoOptions(arguments)
    } catch {
        report("ScenePlayer: \(error)\n\n\(DemoOptions.usage)")
        return 2
    }
    do {
        let status = try await run(options)
        try handOverOutput()
        return status
    } catch {
        report("ScenePlayer: \(error)")
        return 2
    }
}

/// Does what the command line requests, and returns the exit status.
@MainActor private func run(_ options: DemoOptions) async throws -> Int32 {
    switch options {
    case .help:
        print(DemoOptions.usage)
    case .play(let options):
        return try play(options)
    case .interactive:
        return try await Interactive.run()
    case .show(let tree, let chain, let scene, let asJSON):
        let demo = Demo(scene)
        if tree { showTree(of: demo, asJSON: asJSON) }
        if let chain { try showChain(of: chain, in: demo, asJSON: asJSON) }
    }
    return 0
}

/// Flushes buffered output, because a program at the other end of a pipe may wait for an answer
/// before it sends more.
private func handOverOutput() throws(OutputFile.WritingError) {
    guard fflush(nil) == 0 else {
        throw OutputFile.WritingError(description: "cannot write: \(systemError())")
    }
}

import Foundation
import SelectorDispatch
import SelectorDispatchJSON
import SelectorDispatchRecording

func report(_ message: String) {
    // ignored: it is closed or full
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
}

/// Prints the tree of a scene, the chain of a node, or both.
@MainActor func show(tree: Bool, chain: String?, of scene: SceneName, asJSON: Bool) -> Int32 {
    let demo = Demo(scene)
    let sceneName = JSONValue.string(scene.rawValue)
    if tree {
        let trees = demo.trees
        if asJSON {
            print(JSONValue.object(["scene": sceneName, "tree": .array(trees.map(\.json))]))
        } else {
            print(trees.flatMap { $0.lines() }.joined(separator: "\n"))
        }
    }
    guard let chain else { return 0 }
    do {
        let names = try demo.chain(of: chain)
        if asJSON {
            let chain = JSONValue.array(names.map(JSONValue.string))
            print(JSONValue.object(["scene": sceneName, "chain": chain]))
        } else {
            for (depth, name) in names.enumerated() {
                print(String(repeating: "--", count: depth) + name)
            }
        }
        return 0
    } catch {
        report("responder-demo: \(error)")
        return 2
    }
}

@MainActor func play(_ options: DemoOptions.Play) throws -> Int32 {
    try checkFiles(of: options)
    let file = try InputFile(options.input)
    var player = try Player(options)
    var reader = RecordingReader()
    if let file {
        while !player.isOver, case let bytes = try file.next(), !bytes.isEmpty {
            for item in reader.read(bytes) where !player.isOver { try player.take(item) }
            try handOverOutput()
        }
    } else {
        for item in reader.read((options.scene ?? .table).recording.utf8) { try player.take(item) }
    }
    for item in reader.end() where !player.isOver { try player.take(item) }
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
        guard let output, let input, resolved(output) == resolved(input) else { continue }
        throw DemoOptions.UsageError(
            description:
                "\(option) would write over '\(input.shown())', which is played; give another file"
        )
    }
    if let recording = options.recording, resolved(recording) == resolved(options.page) {
        throw DemoOptions.UsageError(
            description: "--record and --html write the same file; give two"
        )
    }
}

/// Runs the demo.
///
/// - Parameter arguments: The command line, without the program's name.
/// - Returns: The exit status.
@MainActor package func runDemo(_ arguments: [String]) async -> Int32 {
    let options: DemoOptions
    do throws(DemoOptions.UsageError) {
        options = try DemoOptions(arguments)
    } catch {
        report("responder-demo: \(error)\n\n\(DemoOptions.usage)")
        return 2
    }
    let status: Int32
    switch options {
    case .help:
        print(DemoOptions.usage)
        status = 0
    case .lessons:
        do {
            try await Lessons.run { print($0) }
            status = 0
        } catch {
            report("responder-demo: \(error)")
            status = 2
        }
    case .play(let options):
        do {
            status = try play(options)
        } catch {
            report("responder-demo: \(error)")
            status = 2
        }
    case .interactive:
        do {
            status = try await Interactive.run()
        } catch {
            report("responder-demo: \(error)")
            status = 2
        }
    case .show(let tree, let chain, let scene, let asJSON):
        status = show(tree: tree, chain: chain, of: scene, asJSON: asJSON)
    }
    do {
        try handOverOutput()
        return status
    } catch {
        report("responder-demo: \(error)")
        return 2
    }
}

/// Flushes buffered output, because a program at the other end of a pipe may wait for an answer
/// before it sends more.
private func handOverOutput() throws(OutputError) {
    guard fflush(nil) == 0 else { throw OutputError(reason: String(cString: strerror(errno))) }
}

/// The output is closed.
private struct OutputError: Error, CustomStringConvertible {
    let reason: String
    var description: String { "cannot write: \(reason)" }
}

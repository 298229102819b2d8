import Foundation
import TestSupport

/// A copy of a foreign project, as passed to `handler-inspector`.
struct Project {
    let name: String
    /// The folder of the copy.
    let copy: URL
    private(set) var files = 0
    /// The number of calls that look like ours but are the project's own.
    private(set) var strangers = 0
    /// `path:line` of each planted mistake.
    private(set) var misspelled: Set<String> = []
    private var sources: [String: String] = [:]
    private var modules: [String: [String]] = [:]
    private let library: URL
    private var random: SeededGenerator

    /// - Parameters:
    ///   - folder: The project's folder. Each folder in one named `Sources` or `Tests` is a module,
    ///     and all other files are one.
    ///   - library: The folder of our modules' sources.
    init(folder: String, library: String, random: SeededGenerator) throws {
        let root = URL(filePath: folder)
        name = root.lastPathComponent
        self.library = URL(filePath: library)
        self.random = random
        copy = FileManager.default.temporaryDirectory.appending(
            path: "planting-\(ProcessInfo.processInfo.processIdentifier)"
        )
        for file in Self.swiftFiles(in: root) where file.lastPathComponent != "Package.swift" {
            guard let written = try? String(contentsOf: file, encoding: .utf8) else { continue }
            // Swift counts a pair as one character, which isn't the end of a line here.
            let text = written.replacing("\r\n", with: "\n")
            let folders = file.pathComponents.dropFirst(root.pathComponents.count).dropLast()
            let part = folders.lastIndex { $0 == "Sources" || $0 == "Tests" }
            let module = part.map { folders.dropFirst($0 - folders.startIndex + 1).first } ?? "App"
            let path = "\(files)-\(file.lastPathComponent)"
            strangers +=
                text.matches(of: #/[^A-Za-z_](send|route)\("|[^A-Za-z_]Event\(name: "/#).count
            sources[path] = "import ResponderScene\n" + text + (text.hasSuffix("\n") ? "" : "\n")
            modules[(module ?? "App").replacing("-", with: "_"), default: []].append(path)
            files += 1
        }
    }

    /// Adds calls, each on a line of its own at the end of some file, or at the beginning of some
    /// function in it.
    ///
    /// Half of them are mistakes.
    mutating func plant(_ count: Int) throws {
        let paths = sources.keys.sorted()
        for number in 0..<count {
            guard let path = paths.randomElement(using: &random),
                let handler = Calls.handlers.randomElement(using: &random)
            else { return }
            let form = Calls.forms[number % Calls.forms.count]
            let isWrong = Bool.random(using: &random)
            let isEvent = form.contains("event: \"NAME") || form.contains("Event(name: \"NAME")
            let name = isWrong ? Calls.misspelled(handler, &random, isEvent: isEvent) : handler
            let call = Calls.call(form, naming: name, as: handler).replacing(
                "func f(",
                with: "func planted\(number)("
            )
            let line = add("@MainActor \(call)", to: path, isLocal: call.hasPrefix("func"))
            if isWrong { misspelled.insert("\(path):\(line)") }
        }
    }

    /// Adds a function to a file, and returns its line.
    private mutating func add(_ function: String, to path: String, isLocal: Bool) -> Int {
        var lines = (sources[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        // Long strings and comments may contain functions that aren't compiled.
        let mayBeLocal = isLocal && !lines.contains { $0.contains(#/"""|\/\*/#) }
        let bodies = lines.indices.filter {
            lines[$0].contains(#/^ *(?:@?\w+ )*func [^"]*\{$/#) && !lines[$0].contains("planted")
        }
        if mayBeLocal, Bool.random(using: &random), let body = bodies.randomElement(using: &random)
        {
            lines[body] += " " + function
            sources[path] = lines.joined(separator: "\n")
            return body + 1
        }
        sources[path, default: ""] += function + "\n"
        return lines.count
    }

    /// Returns the locations that the tool reports.
    func check(with tool: String) throws -> Set<String> {
        for (path, text) in sources {
            let url = copy.appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url)
        }
        let planted = copy.appending(path: "Planted.swift")
        try Data(Calls.declarations.utf8).write(to: planted)
        var graph =
            "root \(copy.path())/\nmodule Planted\npackage P\nown\nsource \(planted.path())\n"
        let ours = ["SelectorDispatch", "ResponderChain", "ResponderScene"]
        graph += ours.map { "depends \($0)\n" }.joined()
        for (index, module) in ours.enumerated() {
            graph += "module \(module)\npackage SelectorDispatch\n"
            graph += ours.prefix(index).map { "depends \($0)\n" }.joined()
            for file in Self.swiftFiles(in: library.appending(path: module)) {
                graph += "source \(file.path())\n"
            }
        }
        for (module, paths) in modules {
            graph += "module \(module)\npackage P\nown\n"
            graph += (ours + ["Planted"] + modules.keys.filter { $0 != module }).map {
                "depends \($0)\n"
            }.joined()
            graph += paths.map { "source \(copy.path())/\($0)\n" }.joined()
        }
        let list = copy.appending(path: "modules")
        try Data(graph.utf8).write(to: list)
        let process = Process()
        process.executableURL = URL(filePath: tool)
        process.arguments = ["check-selectors", "--modules", list.path()]
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let output = String(
            decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(),
            as: UTF8.self
        )
        process.waitUntilExit()
        return Set(
            output.split(separator: "\n").map {
                $0.split(separator: ":").prefix(2).joined(separator: ":")
            }
        )
    }

    /// Returns the text at a place that is `path:line`.
    func line(at place: String) -> String {
        let parts = place.split(separator: ":")
        guard parts.count == 2, let text = sources[String(parts[0])], let number = Int(parts[1])
        else { return "" }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.contains(number - 1) ? String(lines[number - 1]) : ""
    }

    private static func swiftFiles(in folder: URL) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }
        return (all ?? []).filter { $0.pathExtension == "swift" }.sorted { $0.path() < $1.path() }
    }
}

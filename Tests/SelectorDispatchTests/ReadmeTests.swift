import Foundation
import Testing

/// The README's examples are parts of nested packages, which are built and run.
@Suite struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The fenced blocks of a language, each as its trimmed lines.
    private static func blocks(_ language: String) throws -> [[String]] {
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        var blocks: [[String]] = []
        var block: [String]?
        for line in readme.components(separatedBy: "\n") {
            if let open = block, line == "```" {
                blocks.append(open)
                block = nil
            } else if block != nil {
                block?.append(line.trimmingCharacters(in: .whitespaces))
            } else if line == "```" + language {
                block = []
            }
        }
        return blocks
    }

    private static func lines(_ path: String) throws -> [String] {
        try String(contentsOf: root.appendingPathComponent("Tests/Packages/Consumer/" + path), encoding: .utf8)
            .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test func `every Swift example is compiled`() throws {
        let paths = [
            "Package.swift", "Sources/ReadmeExample/main.swift", "Sources/ReadmeExample/Snippets.swift",
            "Tests/ConsumerTests/ReadmeTests.swift", "../Documentation/GettingStarted/Shop/Package.swift",
            "../Examples/Sources/TaskServer/TaskList.swift", "../Examples/Sources/TaskServer/TaskServer.swift",
        ]
        let compiled = try paths.map { try Self.lines($0).joined(separator: "\n") }
        let examples = try Self.blocks("swift")
        #expect(examples.count >= 4)
        for example in examples {
            let text = example.joined(separator: "\n")
            #expect(compiled.contains { $0.contains(text) }, "not compiled: \(text)")
        }
    }

    @Test func `the printed output is the program's`() throws {
        let output = try Self.lines("Sources/ReadmeExample/expected.txt").filter { !$0.isEmpty }
        #expect(try Self.blocks("text").contains(output))
    }
}

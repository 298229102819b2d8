import Foundation
import Testing

/// A page of Markdown: README, an article, or a landing page of a catalog.
struct Page: CustomTestStringConvertible {
    /// The path from the repository's root.
    let path: String
    let text: String

    var testDescription: String { path }

    /// The file's name without its extension.
    var name: String {
        URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }

    /// The name of the page's program.
    ///
    /// A catalog's landing page has its module's name, which the library already has.
    var program: String {
        path.contains("/\(name).docc/") ? "\(name)Page" : name
    }

    /// A fenced block.
    struct Block {
        let language: String
        /// The lines in the page, with their indentation.
        let source: [String]
        /// The line of its fence, counted from 1.
        let line: Int
        /// Whether a comment above the block states why it isn't part of a program: `<!-- not
        /// compiled: … -->`.
        let isMarked: Bool

        var lines: [String] { source.map { $0.trimmingCharacters(in: .whitespaces) } }
        var text: String { lines.joined(separator: "\n") }
    }

    init(_ path: String) throws {
        self.path = path
        text = try Repository.text(path)
    }

    static let readme = repositoryPages { ["README.md"] }[0]

    /// The pages of all catalogs.
    static let catalogs = repositoryPages {
        try Repository.files(in: "Sources").filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    }

    static let all = [readme] + catalogs

    private static func repositoryPages(_ paths: () throws -> [String]) -> [Page] {
        do {
            return try paths().map(Page.init)
        } catch { fatalError("\(error)") }
    }

    var blocks: [Block] {
        let block =
            /(?<mark><!-- not compiled: .*\n+)?^ *```(?<language>.*)\n(?<source>(?:.*\n)*?) *```$/
        return text.matches(of: block.anchorsMatchLineEndings()).map { match in
            let lines = Array(match.source.components(separatedBy: "\n").dropLast())
            let line = text[..<match.language.startIndex].count { $0 == "\n" } + 1
            return Block(
                language: "\(match.language)",
                source: lines,
                line: line,
                isMarked: match.mark != nil
            )
        }
    }
}

enum Repository {
    static let root = (0..<6).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    static func exists(_ path: String) throws -> Bool {
        try root.appendingPathComponent(path).checkResourceIsReachable()
    }

    /// The files in a folder, as paths from the root.
    static func files(in folder: String) throws -> [String] {
        let all = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
        return (all?.compactMap { $0 as? String } ?? []).filter { !$0.contains(".build/") }.map {
            "\(folder)/\($0)"
        }
        .sorted()
    }

    /// The texts of files, each line trimmed.
    static func trimmed(_ paths: [String]) throws -> [String] {
        try paths.map {
            "\n"
                + (try text($0)).components(separatedBy: "\n").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                .joined(separator: "\n") + "\n"
        }
    }
}

import Foundation
import Testing

@Suite struct PageTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// The text in single backticks outside fenced blocks.
    private static func codeSpans(_ text: String) -> [String] {
        var spans: [String] = []
        for (part, text) in text.components(separatedBy: "```").enumerated()
        where part.isMultiple(of: 2) {
            for (index, span) in text.components(separatedBy: "`").enumerated()
            where !index.isMultiple(of: 2) {
                spans.append(span)
            }
        }
        return spans
    }

    /// The paths of all files and folders of the project.
    private static let paths = ["Sources", "Tests", "Plugins", ".github", ".ci"].flatMap(paths)

    private static func paths(in folder: String) -> [String] {
        let path = root.appendingPathComponent(folder).path
        let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return files.map { "\(folder)/\($0)" }.filter { !$0.contains("/.build/") }
    }

    private static func text(_ page: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    }

    @Test(arguments: [
        "Sources/SelectorDispatch/SelectorDispatch.docc/Architecture.md",
        ".github/CONTRIBUTING.md",
        "Sources/SelectorDispatch/SelectorDispatch.docc/Performance.md",
    ]) func `the paths that a page names exist`(page: String) throws {
        let named = try Self.codeSpans(Self.text(page)).filter {
            !$0.contains(" ") && ($0.hasSuffix(".swift") || $0.hasSuffix("/"))
        }
        for name in named {
            let path = name.hasSuffix("/") ? String(name.dropLast()) : name
            #expect(
                Self.paths.contains { $0 == path || $0.hasSuffix("/" + path) },
                "\(page) names \(name)"
            )
        }
    }

    @Test func `every room has its line in the map`() throws {
        let page = "Sources/SelectorDispatch/SelectorDispatch.docc/Architecture.md"
        let spans = try Set(Self.codeSpans(Self.text(page)))
        let modules = [
            "SelectorDispatch",
            "HandlerGeneratorCore",
            "HandlerInspectorCore",
            "ResponderChain",
            "ResponderScene",
        ]
        for module in modules {
            let folder = Self.root.appendingPathComponent("Sources/\(module)").path
            let contents = try FileManager.default.contentsOfDirectory(atPath: folder)
            let rooms = contents.filter { !$0.contains(".") }
            #expect(rooms.count > 5)
            for room in rooms {
                #expect(spans.contains(room + "/"), "\(module)/\(room)")
            }
        }
    }

    @Test func `the tests that the list of cases from outside names exist`() throws {
        let folder = "Tests/SelectorDispatchTests/"
        let code = try Self.paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(".swift") }
            .map(Self.text)
            .joined()
        // The names of tests are sentences, those of types, members and files are words.
        let named = try Self.codeSpans(Self.text(folder + "OutsideCases.md"))
            .filter { $0.contains(" ") }
        #expect(named.count > 50)
        for name in named {
            #expect(code.contains("func `\(name)`"), "'\(name)'")
        }
    }
}

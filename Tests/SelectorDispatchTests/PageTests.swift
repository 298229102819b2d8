import Foundation
import Testing

@Suite struct PageTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// The text in single backticks outside fenced blocks.
    private static func codeSpans(_ text: String) -> [String] {
        var spans: [String] = []
        for (index, part) in text.components(separatedBy: "```").enumerated()
        where index.isMultiple(of: 2) {
            for (index, span) in part.components(separatedBy: "`").enumerated()
            where !index.isMultiple(of: 2) {
                spans.append(span)
            }
        }
        return spans
    }

    /// The paths of every file of the project and of the folders above it.
    private static let paths = ["Sources", "Tests", "Plugins", ".github", ".ci"].flatMap {
        folder -> [String] in
        let files = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
        return files?.compactMap { ($0 as? String).map { "\(folder)/\($0)" } }.filter {
            !$0.contains("/.build/")
        } ?? []
    }

    @Test(arguments: [
        "Sources/SelectorDispatch/SelectorDispatch.docc/Architecture.md", ".github/CONTRIBUTING.md",
        "Sources/SelectorDispatch/SelectorDispatch.docc/Performance.md",
    ]) func `the paths that a page names exist`(page: String) throws {
        let text = try String(contentsOf: Self.root.appendingPathComponent(page), encoding: .utf8)
        let named = Self.codeSpans(text).filter {
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
        let page = Self.root.appendingPathComponent(
            "Sources/SelectorDispatch/SelectorDispatch.docc/Architecture.md"
        )
        let spans = Set(Self.codeSpans(try String(contentsOf: page, encoding: .utf8)))
        let responders = ["ResponderChain", "ResponderScene"]
        for module in ["SelectorDispatch", "HandlerGeneratorCore", "HandlerInspectorCore"]
            + responders
        {
            let folder = Self.root.appendingPathComponent("Sources/\(module)")
            let rooms = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
                !$0.contains(".")
            }
            #expect(rooms.count > 5)
            for room in rooms { #expect(spans.contains(room + "/"), "\(module)/\(room)") }
        }
    }
}

import ResponderChain
import SelectorDispatchJSON
import Testing

@Suite struct CatalogTests {
    @Test(arguments: ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"])
    func `the links of a page lead to files`(path: String) throws {
        let folder = path.split(separator: "/").dropLast().map(String.init)
        for part in try Repository.text(path).components(separatedBy: "](").dropFirst() {
            guard let link = part.split(separator: ")").first, !link.contains("://"), !link.hasPrefix("#") else {
                continue
            }
            let steps = (folder + link.split(separator: "#")[0].split(separator: "/").map(String.init))
            let target = steps.reduce(into: [String]()) { if $1 == ".." { $0.removeLast() } else { $0.append($1) } }
            #expect((try? Repository.exists(target.joined(separator: "/"))) == true, "\(path) links to \(link)")
        }
    }

    @Test func `every module with a catalog has a landing page and is built by the Swift Package Index`() throws {
        let index = try Repository.text(".spi.yml")
        let modules = Set(Page.all.map { String($0.path.split(separator: "/")[1]) })
        #expect(modules.count >= 9)
        for module in modules {
            #expect(Page.all.contains { $0.path == "Sources/\(module)/\(module).docc/\(module).md" }, "\(module)")
            #expect(index.contains("- \(module)\n"), ".spi.yml doesn't name \(module)")
        }
    }

    private static let errorPages: [(page: String, sources: [String], program: String)] = [
        (
            "SelectorDispatch/SelectorDispatch.docc/Errors.md",
            ["SelectorDispatch/Errors/DispatchError+Sender.swift", "ResponderChain/Errors/RouteError.swift"], "Errors"
        ),
        (
            "SelectorDispatchJSON/SelectorDispatchJSON.docc/JSONErrors.md",
            ["SelectorDispatchJSON/Errors/JSONError+Sender.swift"], "JSONErrors"
        ),
    ]

    @Test(arguments: errorPages)
    func `a page of errors has each error with its code and its words`(
        path: String, sources: [String], program: String
    ) throws {
        let codes = try sources.flatMap { source in
            try Repository.text("Sources/" + source).matches(of: /\n        case \.[\w., ]+: "([a-z-]+)"/).map {
                String($0.1)
            }
        }
        let page = try Page("Sources/" + path)
        let headings = page.text.components(separatedBy: "\n").filter { $0.hasPrefix("### ") }
        #expect(headings == codes.map { "### \($0)" })
        let printed = try Repository.text("Tests/Packages/Documentation/Sources/\(program)/expected.txt")
            .split(separator: "\n").map(String.init)
        #expect(page.blocks.filter { $0.language == "text" }.map { $0.lines.joined(separator: " ") } == printed)
    }
}

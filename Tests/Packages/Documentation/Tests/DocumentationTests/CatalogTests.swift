import ResponderChain
import SelectorDispatchJSON
import Testing

@Suite struct CatalogTests {
    private static let linkedPages: [Page] =
        [".github/CONTRIBUTING.md", ".github/SECURITY.md"].compactMap { try? Page($0) } + Page.all

    @Test(arguments: linkedPages) func `the links of a page lead to files`(_ page: Page) throws {
        let folder = page.path.split(separator: "/").dropLast().map(String.init)
        let links = page.text.matches(of: /\]\((?<inline>[^)\s]+)\)|href="(?<html>[^"]+)"/)
            .compactMap {
                $0.output.inline ?? $0.output.html
            }
        for link in links where !link.contains("://") && !link.hasPrefix("#") {
            let steps =
                folder + link.split(separator: "#")[0].split(separator: "/").map(String.init)
            let target = steps.reduce(into: [String]()) {
                if $1 == ".." { $0.removeLast() } else { $0.append($1) }
            }
            #expect(
                (try? Repository.exists(target.joined(separator: "/"))) == true,
                "\(page.path) links to \(link)"
            )
        }
    }

    // GitHub shows DocC's links as text, so they are only in lists of topics.
    @Test(arguments: Page.catalogs) func `GitHub follows the links of an article`(_ page: Page) {
        for line in page.text.components(separatedBy: "\n") where line.contains("<doc:") {
            #expect(
                line.wholeMatch(of: /- <doc:\w+>/) != nil,
                "\(page.path): write <a href=\"….md\"> in '\(line)'"
            )
        }
    }

    @Test func `every module with a catalog has a landing page`() {
        let modules = Set(Page.catalogs.map { String($0.path.split(separator: "/")[1]) })
        #expect(modules.count >= 9)
        for module in modules {
            #expect(
                Page.catalogs.contains {
                    $0.path == "Sources/\(module)/\(module).docc/\(module).md"
                },
                "\(module)"
            )
        }
    }

    private static let errorPages: [(page: String, sources: [String], program: String)] = [
        (
            "SelectorDispatch/SelectorDispatch.docc/Errors.md",
            [
                "SelectorDispatch/Errors/DispatchError.swift",
                "ResponderChain/Errors/RouteError.swift",
            ], "Errors"
        ),
        (
            "SelectorDispatchJSON/SelectorDispatchJSON.docc/JSONErrors.md",
            ["SelectorDispatchJSON/Errors/JSONError+Sender.swift"], "JSONErrors"
        ),
    ]

    @Test(arguments: errorPages)
    func `a page of errors has each error with its code and its words`(
        path: String,
        sources: [String],
        program: String
    ) throws {
        let codes = try sources.flatMap { source in
            try Repository.text("Sources/" + source).matches(
                of: /\n        case \.[\w., ]+: "([a-z-]+)"/
            ).map {
                String($0.1)
            }
        }
        let page = try Page("Sources/" + path)
        let headings = page.text.components(separatedBy: "\n").filter { $0.hasPrefix("### ") }
        #expect(headings == codes.map { "### \($0)" })
        let printed = try Repository.text(
            "Tests/Packages/Documentation/Sources/\(program)/expected.txt"
        )
        .split(separator: "\n").map(String.init)
        #expect(
            page.blocks.filter { $0.language == "text" }.map { $0.lines.joined(separator: " ") }
                == printed
        )
    }
}

import Testing

// The rule for examples: a `swift` block is part of a file that is built, and a `text` block is
// part of a program's output, in which long lines may be broken. Any other such block follows the
// comment `<!-- not compiled: why -->`. Blocks in other languages, such as `sh` and `objc`, aren't
// compared.

@Suite struct ExampleTests {
    private static let packages = ["Documentation", "Consumer", "NATS"].map {
        "Tests/Packages/" + $0
    }

    private static let files: [String] = packages.flatMap { (try? Repository.files(in: $0)) ?? [] }

    @Test(arguments: Page.all) func `every Swift example is part of a file that is built`(
        _ page: Page
    ) throws {
        let built = try Repository.trimmed(Self.files.filter { $0.hasSuffix(".swift") })
        for block in page.blocks where block.language == "swift" && !block.isMarked {
            #expect(
                built.contains { $0.contains("\n\(block.text)\n") },
                "\(page.path):\(block.line): not built: \(block.text)"
            )
        }
    }

    /// The pages that show whole files of a package.
    private static let pagesOfFiles: Set = [
        "README", "GettingStarted", "Testing", "SelectorDispatchTesting",
    ]

    /// The pages whose samples are parts of a program, which they name.
    private static let pagesOfParts = [
        "PastOneMachine": "Tests/Packages/NATS/Peers/Sources/PastOneMachine"
    ]

    @Test(arguments: Page.all) func `a page's program has nothing that the page doesn't show`(
        _ page: Page
    ) throws {
        let samples = page.blocks.filter { $0.language == "swift" && !$0.isMarked }
        guard !samples.isEmpty, !Self.pagesOfFiles.contains(page.name) else { return }
        if let folder = Self.pagesOfParts[page.name] {
            let isNamed = page.text.contains("`\(folder)`")
            #expect(isNamed, "\(page.path) doesn't name \(folder)")
            return
        }
        let program = try Repository.text(
            "Tests/Packages/Documentation/Programs/\(page.program)/main.swift"
        )
        let lines = program.components(separatedBy: "\n").filter {
            !$0.isEmpty && !$0.hasPrefix("#sourceLocation")
        }
        let shown = samples.flatMap(\.source).filter { !$0.isEmpty }
        let hidden = lines.filter { !shown.contains($0) }
        #expect(lines == shown, "\(page.path) doesn't show these lines: \(hidden)")
    }

    @Test(arguments: Page.all) func `every output is part of what a program prints`(_ page: Page)
        throws
    {
        let printed = try Repository.trimmed(
            Self.files.filter { $0.hasSuffix("expected.txt") }
                + Repository.files(in: "Tests/Packages/Inspection/expected")
                + Repository.files(in: "Tests/Packages/Misuse/Sources").filter {
                    $0.hasSuffix("expected.txt")
                }
        )
        .map(Self.words)
        for block in page.blocks where block.language == "text" && !block.isMarked {
            #expect(
                printed.contains { $0.contains(Self.words(block.text)) },
                "\(page.path):\(block.line): not printed: \(block.text)"
            )
        }
    }

    /// The words of a text, with a space around each, so that lines may be broken anywhere.
    private static func words(_ text: String) -> String {
        " " + text.split(whereSeparator: \.isWhitespace).joined(separator: " ") + " "
    }

    @Test(arguments: Page.all) func `every block names its language`(_ page: Page) {
        for block in page.blocks { #expect(!block.language.isEmpty, "\(page.path):\(block.line)") }
    }

    @Test(arguments: Page.all) func `only a block that could be compiled is marked`(_ page: Page) {
        for block in page.blocks where block.isMarked {
            #expect(
                block.language == "swift" || block.language == "text",
                "\(page.path):\(block.line)"
            )
        }
    }
}

import SelectorDispatchPlatform
import Testing

/// The common rules of the tools' command lines.
@Suite struct CommandLineOptionsTests {
    private enum Format: String, CaseIterable {
        case text
        case json
    }

    private func options(
        _ words: String...,
        takesArguments: Bool = false
    ) throws(CommandLineOptions.UsageError) -> CommandLineOptions {
        try CommandLineOptions(
            words,
            flags: ["--check"],
            options: ["--format", "--target"],
            takesArguments: takesArguments
        )
    }

    @Test
    func
        `a value follows its option or is in the same word, and an option may have several values`()
        throws
    {
        let options = try options("--target", "A", "--target=B=C", "--check", "--format", "json")
        #expect(options.all("--target") == ["A", "B=C"])
        #expect(options.has("--check"))
        #expect(!options.has("--nope"))
        #expect(try options.choice("--format", default: Format.text) == .json)
        let none = try CommandLineOptions([], options: [])
        #expect(try none.choice("--format", default: Format.text) == .text)
    }

    @Test
    func
        `arguments are words that aren't options, negative numbers, and everything after two dashes`()
        throws
    {
        let options = try options(
            "a",
            "--check",
            "-",
            "-1.5",
            "--",
            "--target",
            "--",
            takesArguments: true
        )
        #expect(options.arguments == ["a", "-", "-1.5", "--target", "--"])
        #expect(options.has("--check"))
        #expect(options.all("--target").isEmpty)
    }

    @Test(arguments: ["-h", "--help"])
    func `words after an option for help aren't read`(word: String) throws {
        #expect(try options("--check", word, "--nope").asksForHelp)
        #expect(try !options("--check").asksForHelp)
        #expect(try !options("--", word, takesArguments: true).asksForHelp)
    }

    @Test(
        arguments: [
            (["--nope"], "unknown option '--nope'"),
            (["-x"], "unknown option '-x'"),
            (["--target"], "option '--target' needs a value"),
            (["--target="], "option '--target' needs a value"),
            (["--check=yes"], "option '--check' takes no value"),
            (["a"], "'a' isn't an option"),
            (["--format", "json", "--format", "text"], "option '--format' is given twice"),
            ([], "option '--format' is missing"),
            (["--format", "xml"], "option '--format' is one of text, json, not 'xml'"),
        ] as [([String], String)]
    )

    func `a wrong command line has its exact message`(words: [String], message: String) {
        let error = #expect(throws: CommandLineOptions.UsageError.self) {
            let options = try CommandLineOptions(
                words,
                flags: ["--check"],
                options: ["--format", "--target"]
            )
            _ = try options.required("--format")
            _ = try options.choice("--format", default: Format.text)
        }
        #expect(error?.message == message)
    }
}

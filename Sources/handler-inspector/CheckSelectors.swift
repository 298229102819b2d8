import HandlerInspectorCore
import ToolSupport

/// `swift package check-selectors`, and what SelectorCheckPlugin runs.
enum CheckSelectors {
    static let name = "check-selectors"

    static func run(_ words: [String]) {
        do throws(CommandLineOptions.UsageError) {
            let options = try CommandLineOptions(
                words, options: ["--modules", "--target", "--recording", "--module", "--output"])
            if options.asksForHelp { return Files.printOutput(help) }
            let graph = HandlerInspector.graph(at: try options.required("--modules"), usage)
            var check = SelectorCheck(graph) { path throws(UnreadableSource) in try HandlerInspector.read(path) }
            if let module = try options.one("--module") {
                write(check.findings(inModule: module), to: try options.required("--output"), graph)
            } else {
                report(&check, options)
            }
        } catch {
            HandlerInspector.fail(error.message, usage)
        }
    }

    private static func report(_ check: inout SelectorCheck, _ options: CommandLineOptions) {
        var findings: [Finding] = []
        do throws(ListingError) {
            findings = try check.findings(inTargets: options.all("--target"))
        } catch {
            HandlerInspector.fail(error.message, usage)
        }
        for path in options.all("--recording") {
            do throws(FileError) {
                findings += check.findings(inRecording: try Files.read(path), path: path)
            } catch {
                HandlerInspector.fail("the recording '\(path)' can't be read: \(error.reason)", usage)
            }
        }
        for finding in findings { Files.printError(finding.line) }
        if findings.contains(where: { $0.severity == .error }) { Files.exit(1) }
    }

    private static func write(_ findings: [Finding], to path: String, _ graph: ModuleGraph) {
        let text = WarningsFile.text(findings) { $0.hasPrefix("/") ? $0 : graph.root + $0 }
        do throws(FileError) {
            try Files.writeIfChanged(text, to: path)
        } catch {
            Files.printError("\(path):1:1: error: this file can't be written: \(error.reason)")
            Files.exit(1)
        }
    }

    private static let usage = "Usage: swift package check-selectors [--target NAME]… [--recording FILE]…"

    private static let help = """
        Looks up each selector that the package's sources name in a literal among the handlers of the target, its
        dependencies and theirs.

        \(usage)

        Options:
          --target NAME     only this target's sources; may be given more than once
          --recording FILE  also the members 'selector' and 'event' of this JSON or JSON Lines; may be given more than once
          -h, --help        print this

        A selector that nobody has a handler for is an error, and so is a count of arguments that no handler of the selector
        takes. An event's name that nearly is one that somebody handles is a note. What is looked at: sends, routes, events,
        invocations, 'Selector' literals, actions of controls, recognizers and commands, and questions such as
        'responds(to:)', which may be answered with no and are reported only where they nearly name a handler. A call that
        may be another library's of the same name is judged like a question.

        A name that comes from elsewhere – another process, a handler added at run time, a test's mistake on purpose – is
        marked by a comment: '// selector-check: elsewhere' behind code covers its line, and on a line of its own what
        follows up to the brace that closes around it.

        What it can't know: names that come in variables or are put together, whether just this receiver has the handler,
        types of receivers that aren't written in the file. If a dependency comes without sources, a selector that nobody
        has is reported only where it nearly is one that somebody has.

        Exit status: 0, 1 if an error was reported or the command line is wrong. The tool itself exits with 2 for that.

        """
}

import HandlerInspectorCore
import SelectorDispatchPlatform

/// The command of `swift package check-selectors` and SelectorCheckPlugin.
enum CheckSelectors {
    static let name = "check-selectors"

    static func run(_ words: [String]) {
        do throws(CommandLineOptions.UsageError) {
            let options = try CommandLineOptions(
                words,
                options: ["--modules", "--target", "--messages", "--module", "--output"]
            )
            if options.asksForHelp { return Files.printOutput(help) }
            let graph = HandlerInspector.graph(at: try options.required("--modules"), usage)
            var check = SelectorCheck(graph) { path throws(UnreadableSource) in
                try HandlerInspector.read(path)
            }
            if let module = try options.one("--module") {
                write(
                    check.diagnostics(inModule: module),
                    to: try options.required("--output"),
                    graph
                )
            } else {
                report(&check, options)
            }
        } catch {
            HandlerInspector.fail(error.message, usage)
        }
    }

    private static func report(_ check: inout SelectorCheck, _ options: CommandLineOptions) {
        var diagnostics: [ToolDiagnostic] = []
        do throws(ListingError) {
            diagnostics = try check.diagnostics(inTargets: options.all("--target"))
        } catch {
            HandlerInspector.fail(error.message, usage)
        }
        for path in options.all("--messages") {
            do throws(FileError) {
                diagnostics += check.diagnostics(inMessages: try Files.read(path), path: path)
            } catch {
                HandlerInspector.fail(
                    "the messages in '\(path)' can't be read: \(error.reason)",
                    usage
                )
            }
        }
        for diagnostic in diagnostics { Files.printError(diagnostic.line) }
        if diagnostics.contains(where: { $0.severity == .error }) { exitProcess(1) }
    }

    /// Prints diagnostics as warnings, and writes the file that the build expects from the plugin.
    private static func write(
        _ diagnostics: [ToolDiagnostic],
        to path: String,
        _ graph: ModuleGraph
    ) {
        for diagnostic in diagnostics { Files.printError(diagnostic.warning(below: graph.root)) }
        do throws(FileError) {
            try Files.writeIfChanged(
                "// Written by SelectorCheckPlugin when it has checked the target.\n",
                to: path
            )
        } catch {
            Files.printError("\(path):1:1: error: this file can't be written: \(error.reason)")
            exitProcess(1)
        }
    }

    private static let usage =
        "Usage: swift package check-selectors [--target NAME]… [--messages FILE]…"

    private static let help = """
        Looks up each selector that the package's sources contain as a literal. Searches the
        handlers of the target, of its dependencies and of theirs.

        \(usage)

        Options:
          --target NAME     check only this target's sources; can be given several times
          --messages FILE   also check the members 'selector' and 'event' in a JSON or JSON Lines
                            file, such as a recording; can be given several times
          -h, --help        print this help

        The check covers sends, routes, events, invocations, values whose written type is
        'Selector' or made of it, the actions of controls, recognizers and commands, a test's
        expectations on messages, and questions such as 'responds(to:)'.

        It is an error if there is no handler for a selector, or if no handler takes that number
        of arguments. A question or an expectation is an error only if the selector is almost a
        handler's. So is a call that may be to another library's function of the same name. The
        name of an event is only a note, and only if it is almost the name of a handler, a
        listener or a strategy's event.

        Mark a name that comes from elsewhere, such as another process or a plug-in, or that is
        intentionally wrong, with the comment '// selector-check: elsewhere'. After code, it
        covers its line. On its own line, it covers the code up to the closing brace.

        The check can't know names in variables or names created at run time, whether this
        particular receiver has the handler, and types of receivers that the compiler infers.
        If a dependency comes without sources, a selector without a handler is an error only if
        it is almost a handler's.

        Exit status: 0 for success, 1 if an error was reported or the command line is invalid.
        The tool itself exits with 2 for an invalid command line.

        """
}

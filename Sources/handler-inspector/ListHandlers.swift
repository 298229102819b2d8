import HandlerGeneratorCore
import HandlerInspectorCore
import SelectorDispatchPlatform

/// The command of `swift package list-handlers`.
enum ListHandlers {
    static let name = "list-handlers"

    private enum Format: String, CaseIterable {
        case text, json, markdown
    }

    static func run(_ words: [String]) {
        do throws(CommandLineOptions.UsageError) {
            let options = try CommandLineOptions(
                words,
                flags: ["--check"],
                options: ["--modules", "--target", "--type", "--matching", "--format"]
            )
            if options.asksForHelp { return Files.printOutput(help) }
            let graph = HandlerInspector.graph(at: try options.required("--modules"), usage)
            var filter = HandlerFilter()
            filter.targets = options.all("--target")
            filter.types = options.all("--type")
            filter.pattern = try options.one("--matching")
            let format = try options.choice("--format", default: Format.text)
            do throws(ListingError) {
                let listing = try HandlerList(graph, filter, isChecked: options.has("--check")) {
                    path throws(UnreadableSource) in try HandlerInspector.read(path)
                }
                Files.printOutput(text(listing.handlers, format))
                for diagnostic in listing.diagnostics { Files.printError(diagnostic.line) }
                if !listing.diagnostics.isEmpty { exitProcess(1) }
            } catch {
                HandlerInspector.fail(error.message, usage)
            }
        } catch {
            HandlerInspector.fail(error.message, usage)
        }
    }

    private static func text(_ handlers: [ListedHandler], _ format: Format) -> String {
        switch format {
        case .text: ListingTable(handlers).text
        case .json: HandlerListing.json(handlers)
        case .markdown: ListingTable(handlers).markdown
        }
    }

    private static let usage = """
        Usage: swift package list-handlers [--target NAME]… [--type NAME]… [--matching TEXT]
                                           [--format FORMAT] [--check]
        """

    private static let help = """
        Lists the package's @Handler methods: selector, Swift spelling, type, parameters, result,
        effects, isolation, tags and place. The selector of a static method begins with '+'.

        \(usage)

        Options:
          --target NAME    list only handlers of this target; can be given several times
          --type NAME      list only handlers of this type, with or without the types around it;
                           can be given several times
          --matching TEXT  list only handlers whose selector or Swift spelling contains this text,
                           in any case
          --format FORMAT  text, json or markdown (default: text). The JSON is that of
                           'handler-generator --list-json'
          --check          report two handlers for one message of a type, and a handler that hides
                           a superclass's without overriding it, also in the packages that this
                           one depends on
          -h, --help       print this help

        The command reads sources and builds none of them. So it doesn't show isolation that comes
        from a superclass, a protocol or the module. Mistakes are reported on standard error as
        path:line:column: error: message.

        Exit status: 0 for success, 1 if something was reported or the command line is invalid.
        The tool itself exits with 2 for an invalid command line.

        """
}

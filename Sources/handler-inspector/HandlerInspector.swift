import HandlerInspectorCore
import SelectorDispatchPlatform

/// The tool behind `swift package list-handlers`, `swift package check-selectors` and
/// SelectorCheckPlugin.
@main
enum HandlerInspector {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        switch words.first {
        case ListHandlers.name: ListHandlers.run(Array(words.dropFirst()))
        case CheckSelectors.name: CheckSelectors.run(Array(words.dropFirst()))
        case "-h", "--help": Files.printOutput(help)
        default: fail("the first argument must be a command", help)
        }
    }

    /// Reports a wrong command line, and exits.
    static func fail(_ message: String, _ usage: String) -> Never {
        Files.printError("error: \(message)\n\(usage)")
        exitProcess(2)
    }

    /// Reads a source file.
    static func read(_ path: String) throws(UnreadableSource) -> [UInt8] {
        do throws(FileError) {
            return try Files.read(path)
        } catch {
            throw UnreadableSource(reason: error.reason)
        }
    }

    /// Returns the modules for a command.
    static func graph(at path: String, _ usage: String) -> ModuleGraph {
        do throws(FileError) {
            return ModuleGraph(String(decoding: try Files.read(path), as: UTF8.self))
        } catch {
            fail("the modules can't be read from '\(path)': \(error.reason)", usage)
        }
    }

    private static let help = """
        Usage: handler-inspector list-handlers --modules FILE [OPTIONS]
               handler-inspector check-selectors --modules FILE [OPTIONS]
               handler-inspector check-selectors --modules FILE --module NAME --output FILE

        The tool behind the package's commands and SelectorCheckPlugin. 'list-handlers --help' and
        'check-selectors --help' describe the commands. The file after '--modules' lists the
        modules, as the plugins write them. With '--module', the diagnostics are printed as
        warnings, and a Swift file without code is written.

        Exit status: 0 for success, 1 if something was reported, 2 for an invalid command line.

        """
}

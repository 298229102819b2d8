import Foundation
import HandlerInspectorCore

/// The tool behind `swift package list-handlers`.
@main
enum HandlerInspector {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        switch words.first {
        case ListHandlers.name: ListHandlers.run(Array(words.dropFirst()))
        case "-h", "--help": Files.printOutput(help)
        default: fail("the first argument names a command", help)
        }
    }

    static func fail(_ message: String, _ usage: String) -> Never {
        Files.printError("error: \(message)\n\(usage)")
        exit(2)
    }

    /// The modules that a command works on.
    static func graph(at path: String, _ usage: String) -> ModuleGraph {
        do throws(UnreadableSource) {
            return ModuleGraph(String(decoding: try Files.read(path), as: UTF8.self))
        } catch {
            fail("the modules can't be read from '\(path)': \(error.reason)", usage)
        }
    }

    private static let help = """
        Usage: handler-inspector list-handlers --modules FILE [OPTIONS]

        The tool of the package commands: 'handler-inspector list-handlers --help' tells more.

        """
}

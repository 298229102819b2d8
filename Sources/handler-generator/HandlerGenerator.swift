import HandlerGeneratorCore
import ToolSupport

/// The command behind the build tool plugin.
@main
enum HandlerGenerator {
    static func main() {
        do throws(Arguments.UsageError) {
            guard let arguments = try Arguments.parse(Array(CommandLine.arguments.dropFirst())) else {
                return Files.printOutput(Arguments.help + "\n")
            }
            if !run(arguments) { Files.exit(1) }
        } catch {
            Files.printError("error: \(error.message)\n\(Arguments.usage)")
            Files.exit(2)
        }
    }

    /// Runs the generator.
    ///
    /// - Returns: Whether nothing was reported.
    private static func run(_ arguments: Arguments) -> Bool {
        var pipeline = GeneratorPipeline(module: arguments.module, dependsOnLibrary: arguments.dependsOnLibrary)
        let paths = expandFileLists(arguments.inputs, into: &pipeline)
        for path in paths {
            do throws(FileError) {
                pipeline.add(try Files.read(path), path: path)
            } catch {
                pipeline.addUnreadable(path: path, reason: error.reason)
            }
        }
        for _ in 0..<GeneratorPipeline.resolvingPasses {
            let names = pipeline.takeUnresolvedNames()
            if names.isEmpty { break }
            for path in paths {
                if let bytes = try? Files.read(path) { pipeline.resolve(bytes, path: path, names: names) }
            }
        }
        // No compiler runs after a listing, so mistakes in clauses of `#if` are reported here.
        let output = pipeline.finish(
            files: arguments.outputs.count, reportsConditional: arguments.listsJSON)
        var isClean = output.diagnostics.isEmpty
        for diagnostic in output.diagnostics { Files.printError(diagnostic.line) }
        if arguments.listsJSON { Files.printOutput(HandlerListing.json(output.listing)) }
        for (path, source) in zip(arguments.outputs, output.sources) {
            do throws(FileError) {
                try Files.writeIfChanged(source, to: path)
            } catch {
                Files.printError("\(path):1:1: error: this file can't be written: \(error.reason)")
                isClean = false
            }
        }
        return isClean
    }

    /// Returns the source files that the arguments name, including those in `@filelist`s, each once.
    private static func expandFileLists(_ inputs: [String], into pipeline: inout GeneratorPipeline) -> [String] {
        var paths: [String] = []
        var known: Set<String> = []
        func add(_ path: String) {
            if known.insert(path).inserted { paths.append(path) }
        }
        for input in inputs {
            guard input.hasPrefix("@") else {
                add(input)
                continue
            }
            let list = String(input.dropFirst())
            do throws(FileError) {
                for line in try Files.read(list).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
                    add(String(decoding: line, as: UTF8.self))
                }
            } catch {
                pipeline.addUnreadable(path: list, reason: error.reason)
            }
        }
        return paths
    }
}

import HandlerGeneratorCore
import SelectorDispatchPlatform

/// The command behind the build tool plugin.
@main
enum HandlerGenerator {
    static func main() {
        do throws(GeneratorOptions.UsageError) {
            guard
                let arguments = try GeneratorOptions.parse(Array(CommandLine.arguments.dropFirst()))
            else {
                return Files.printOutput(GeneratorOptions.help + "\n")
            }
            if !run(arguments) { exitProcess(1) }
        } catch {
            Files.printError("error: \(error.message)\n\(GeneratorOptions.usage)")
            exitProcess(2)
        }
    }

    /// Runs the generator.
    ///
    /// - Returns: Whether there was no problem to report.
    @_optimize(none) private static func run(_ arguments: GeneratorOptions) -> Bool {
        var pipeline = GeneratorPipeline(
            module: arguments.module,
            dependsOnLibrary: arguments.dependsOnLibrary,
            libraryAlias: arguments.libraryAlias
        )
        let paths = expandFileLists(arguments.inputs, into: &pipeline)
        for path in paths {
            do throws(FileError) {
                pipeline.add(try Files.read(path), path: path)
            } catch {
                pipeline.addUnreadable(path: path, reason: error.reason)
            }
        }
        let dependencies = arguments.dependencies.flatMap { try? Self.paths(in: $0) }
        pipeline.resolve(paths, dependencies: dependencies) { try? Files.read($0) }
        // No compiler runs after a listing, so problems in `#if` clauses are reported here.
        let output = pipeline.finish(
            files: arguments.outputs.count,
            reportsConditional: arguments.listsJSON
        )
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

    /// Returns the source files that the arguments name, including those in `@filelist`s, each
    /// once.
    @_optimize(none)
    private static func expandFileLists(_ inputs: [String], into pipeline: inout GeneratorPipeline)
        -> [String]
    {
        var expanded: [String] = []
        var known: Set<String> = []
        func add(_ path: String) {
            if known.insert(path).inserted { expanded.append(path) }
        }
        for input in inputs {
            guard input.hasPrefix("@") else {
                add(input)
                continue
            }
            let list = String(input.dropFirst())
            do throws(FileError) {
                for path in try paths(in: list) { add(path) }
            } catch {
                pipeline.addUnreadable(path: list, reason: error.reason)
            }
        }
        return expanded
    }

    /// Returns the paths in a list, which has one on each line.
    @_optimize(none) private static func paths(in list: String) throws(FileError) -> [String] {
        try Files.read(list).split { $0 == 0x0A || $0 == 0x0D }.map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

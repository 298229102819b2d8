import HandlerGeneratorCore
import SelectorDispatchPlatform

/// The command behind the build tool plugin.
@main
enum HandlerGenerator {
    @_optimize(none) static func main() {
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
    /// - Returns: Whether no problem was reported.
    @_optimize(none) private static func run(_ arguments: GeneratorOptions) -> Bool {
        var pipeline = GeneratorPipeline(
            module: arguments.module,
            dependsOnLibrary: arguments.dependsOnLibrary
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
    private static func expandFileLists(_ inputs: [String], into pipeline: inout GeneratorPipeline)
        -> [String]
    {
        var expanded: [String] = []
        var known: Set<String> = []
        @_optimize(none) func add(_ path: String) {
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

/// The command line of `handler-generator`.
struct GeneratorOptions {
    let module: String
    /// The files to write.
    let outputs: [String]
    let listsJSON: Bool
    let dependsOnLibrary: Bool
    /// The file that lists the sources of the modules on which this one depends.
    let dependencies: String?
    /// Paths and `@filelist`s, in the order of the command line.
    let inputs: [String]

    enum UsageError: Error {
        case options(CommandLineOptions.UsageError)
        case repeatedOutput(String)
        case invalidModule(String)
        case missingOutput
    }

    /// Returns the options of a command line; nil if it requests help.
    @_optimize(none) static func parse(_ words: [String]) throws(UsageError) -> GeneratorOptions? {
        let options: CommandLineOptions
        let module: String
        let dependencies: String?
        do throws(CommandLineOptions.UsageError) {
            options = try CommandLineOptions(
                words,
                flags: ["--list-json", "--without-library"],
                options: ["--module", "--output", "--dependencies"],
                takesArguments: true
            )
            if options.asksForHelp { return nil }
            module = try options.required("--module")
            dependencies = try options.one("--dependencies")
        } catch {
            throw .options(error)
        }
        guard isModuleName(module) else { throw .invalidModule(module) }
        let outputs = options.all("--output")
        for (index, path) in outputs.enumerated() where outputs[..<index].contains(path) {
            throw .repeatedOutput(path)
        }
        guard !outputs.isEmpty || options.has("--list-json") else { throw .missingOutput }
        return GeneratorOptions(
            module: module,
            outputs: outputs,
            listsJSON: options.has("--list-json"),
            dependsOnLibrary: !options.has("--without-library"),
            dependencies: dependencies,
            inputs: options.arguments
        )
    }

    @_optimize(none) private static func isModuleName(_ name: String) -> Bool {
        for (index, byte) in name.utf8.enumerated() {
            let isLetter = (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80
            guard isLetter || (index > 0 && byte &- 0x30 < 10) else { return false }
        }
        return true
    }
}

extension GeneratorOptions.UsageError {
    @_optimize(none) var message: String {
        switch self {
        case .options(let error): error.message
        case .repeatedOutput(let path):
            "option '--output' names '\(path)' twice; each file can be written once"
        case .invalidModule(let name): "'\(name)' isn't the name of a module"
        case .missingOutput: "option '--output' is missing; without it give '--list-json'"
        }
    }
}

extension GeneratorOptions {
    static let usage =
        "Usage: handler-generator --module NAME --output FILE… [--list-json] FILES… | @FILELIST"

    static let help = """
        Registers the @Handler methods of a module's Swift files.

        \(usage)

        Arguments:
          FILES           Swift source files
          @FILELIST       a file that lists source files, one path per line

        Options:
          --module NAME   the module's name
          --output FILE   the Swift file to write; written only when its content changes. Given more than once, the files
                          after the first share the handlers, so that the compiler can work in parallel
          --list-json     print the handlers as JSON, one per line, as 'swift package list-handlers' does; --output may be
                          left out then
          --without-library
                          the module doesn't depend on SelectorDispatch: report each handler as an error
          --dependencies FILELIST
                          list the sources of all modules that this one depends on, so that a tag which neither they nor
                          FILES declare is an error
          -h, --help      print this

        Methods that can't be handlers are reported on standard error as path:line:column: error: message.
        Exit status: 0, 1 if something was reported, 2 for an invalid command line.
        """
}

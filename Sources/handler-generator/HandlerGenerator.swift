import HandlerGeneratorCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif os(Windows)
    import ucrt
#endif

/// The command behind the build tool plugin.
@main
enum HandlerGenerator {
    static func main() {
        switch Arguments.parse(Array(CommandLine.arguments.dropFirst())) {
        case .help:
            Files.printOutput(Arguments.help + "\n")
        case .invalid(let error):
            Files.printError("error: \(error.message)\n\(Arguments.usage)")
            exit(2)
        case .run(let arguments):
            if !run(arguments) { exit(1) }
        }
    }

    /// Runs the generator.
    ///
    /// - Returns: whether nothing was reported.
    private static func run(_ arguments: Arguments) -> Bool {
        var pipeline = GeneratorPipeline(module: arguments.module, dependsOnLibrary: arguments.dependsOnLibrary)
        let paths = expandFileLists(arguments.inputs, into: &pipeline)
        for path in paths {
            switch Files.read(path) {
            case .bytes(let bytes): pipeline.add(bytes, path: path)
            case .failure(let reason): pipeline.addUnreadable(path: path, reason: reason)
            }
        }
        for _ in 0..<GeneratorPipeline.resolvingPasses {
            let names = pipeline.takeUnresolvedNames()
            if names.isEmpty { break }
            for path in paths {
                if case .bytes(let bytes) = Files.read(path) { pipeline.resolve(bytes, path: path, names: names) }
            }
        }
        // No compiler runs after a listing, so mistakes in clauses of `#if` are reported here.
        let output = pipeline.finish(
            files: arguments.outputs.count, reportsConditional: arguments.listsJSON)
        var isClean = output.diagnostics.isEmpty
        for diagnostic in output.diagnostics { Files.printError(diagnostic.line) }
        if arguments.listsJSON { Files.printOutput(HandlerListing.json(output.listing)) }
        for (path, source) in zip(arguments.outputs, output.sources) {
            guard let failure = Files.writeIfChanged(source, to: path) else { continue }
            Files.printError("\(path):1:1: error: this file can't be written: \(failure)")
            isClean = false
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
            switch Files.read(list) {
            case .bytes(let bytes):
                for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
                    add(String(decoding: line, as: UTF8.self))
                }
            case .failure(let reason):
                pipeline.addUnreadable(path: list, reason: reason)
            }
        }
        return paths
    }
}

import Foundation
import SelectorDispatchPlatform

/// Compares our reading of Swift source with the toolchain's.
///
/// 1. **Selectors**: the rule against the compiler's own answer for generated declarations.
/// 2. **Files**: every member function of every file, in all respects that affect a handler's
///    registration.
/// 3. **Plants**: annotations at random legal places are found, and nothing that only looks like
///    one.
/// 4. **Mutants** of the files: they are read to the end in linear time, and those that parse are
///    compared like files.
///
/// Any difference is printed and makes the exit status 1.
@main
enum Differential {
    static func main() async {
        let options: Options
        do throws(CommandLineOptions.UsageError) {
            guard let read = try Options(Array(CommandLine.arguments.dropFirst())) else {
                return print(Options.help)
            }
            options = read
        } catch {
            Files.printError("error: \(error.message)\n\n\(Options.help)")
            exitProcess(2)
        }
        var corpus = Corpus()
        for folder in options.folders { corpus.add(URL(fileURLWithPath: folder)) }
        if options.folders.isEmpty {
            corpus = .own(
                repository: URL(fileURLWithPath: options.repository),
                toolchain: URL(fileURLWithPath: options.toolchain)
            )
        }
        guard !corpus.files.isEmpty else {
            Files.printError("error: no Swift file was found")
            exitProcess(2)
        }
        if options.isBenchmark {
            if !Benchmark(corpus).run() { exit(1) }
            return
        }
        var differences = SelectorComparison(toolchain: options.toolchain).run()
        differences += await compare(corpus, options)
        for difference in differences.prefix(options.reported) { print(difference) }
        print("\(differences.count) differences")
        if !differences.isEmpty { exit(1) }
    }

    /// Compares as many files at a time as there are processors.
    private static func compare(_ corpus: Corpus, _ options: Options) async -> [String] {
        let start = ContinuousClock.now
        let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
        let tally = await withTaskGroup(of: Tally.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var tally = Tally()
                    for index in stride(from: worker, to: corpus.files.count, by: workers) {
                        let file = corpus.files[index]
                        guard let source = file.read() else {
                            tally.differences.append("\(file.path): can't be read")
                            continue
                        }
                        if options.isTraced { Files.printError(file.path) }
                        var comparison = Comparison(
                            path: file.path,
                            mutants: options.mutants,
                            seed: options.seed,
                            keepingIn: options.keep.map { URL(fileURLWithPath: $0) }
                        )
                        tally += comparison.run(source)
                    }
                    return tally
                }
            }
            var sum = Tally()
            for await tally in group { sum += tally }
            return sum
        }
        print(
            """
            files:   \(tally[.files]), of which \(tally[.filesWithErrors]) don't parse; \(tally[.methods]) member functions compared
            plants:  \(tally[.plants]) annotations and \(tally[.decoys]) decoys
            mutants: \(tally[.mutants]), of which \(tally[.comparableMutants]) parse; \(tally[.mutantMethods]) member functions compared
            time:    \(ContinuousClock.now - start), the slowest scan \(tally.longestScan) of the parser's
            """
        )
        return tally.differences.sorted()
    }
}

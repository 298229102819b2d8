import SelectorDispatchPlatform
import TestSupport

/// The options of the command line.
struct Options {
    let repository: String
    let toolchain: String
    let folders: [String]
    /// The number of mutants of each file.
    let mutants: Int
    let seed: UInt64
    /// The maximum number of differences to print.
    let reported: Int
    /// The folder for sources that differ; nil to keep none.
    let keep: String?
    let isBenchmark: Bool
    /// Whether to print each file's path before it is read.
    let isTraced: Bool

    static let help = """
        Usage: run [--benchmark] [options] [DIR…]

        Compares every Swift file below the folders, or this repository's and the toolchain's.

          --benchmark     measure milliseconds per megabyte instead, beside the toolchain's parser
          --mutants N     spoiled versions of each file (4)
          --seed N        where random choices start (SELECTOR_DISPATCH_SEED, else 1)
          --report N      how many differences to print (50)
          --keep DIR      write each source that differs into this folder
          --trace         print each file's path before it is read
        """

    /// Reads a command line; nil if it requests help.
    init?(_ words: [String]) throws(CommandLineOptions.UsageError) {
        let numbers: Set = ["--mutants", "--seed", "--report"]
        let options = try CommandLineOptions(
            words,
            flags: ["--benchmark", "--trace"],
            options: numbers.union(["--repository", "--toolchain", "--keep"]),
            takesArguments: true
        )
        if options.asksForHelp { return nil }
        func number(
            _ option: String,
            default standard: UInt64
        ) throws(CommandLineOptions.UsageError) -> UInt64 {
            guard let value = try options.one(option) else { return standard }
            guard let number = UInt64(value) else {
                throw .invalidValue(option: option, value: value, expected: ["a number"])
            }
            return number
        }
        repository = try options.required("--repository")
        toolchain = try options.required("--toolchain")
        folders = options.arguments
        mutants = Int(clamping: try number("--mutants", default: 4))
        seed = try number("--seed", default: RandomSeed.given ?? 1)
        reported = Int(clamping: try number("--report", default: 50))
        keep = try options.one("--keep")
        isBenchmark = options.has("--benchmark")
        isTraced = options.has("--trace")
    }
}

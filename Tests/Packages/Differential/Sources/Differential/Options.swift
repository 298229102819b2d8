import TestSupport

/// What the command line asks for.
struct Options {
    var repository = ""
    var toolchain = ""
    var folders: [String] = []
    var mutants = 4
    var seed = RandomSeed.given ?? 1
    var reported = 50
    var keep: String?
    var isBenchmark = false
    var isTraced = false

    enum Parsed {
        case run(Options)
        case help
        case invalid(String)
    }

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

    static func parse(_ words: [String]) -> Parsed {
        var options = Options()
        var rest = words[...]
        while let word = rest.popFirst() {
            func value() -> String? { rest.popFirst() }
            switch word {
            case "--help", "-h": return .help
            case "--benchmark": options.isBenchmark = true
            case "--trace": options.isTraced = true
            case "--repository", "--toolchain", "--keep":
                guard let text = value() else { return .invalid("option '\(word)' needs a value") }
                switch word {
                case "--repository": options.repository = text
                case "--toolchain": options.toolchain = text
                default: options.keep = text
                }
            case "--mutants", "--seed", "--report":
                guard let number = value().flatMap({ Int($0) }), number >= 0 else {
                    return .invalid("option '\(word)' needs a number")
                }
                switch word {
                case "--mutants": options.mutants = number
                case "--seed": options.seed = UInt64(number)
                default: options.reported = number
                }
            case _ where word.hasPrefix("-"): return .invalid("unknown option '\(word)'")
            default: options.folders.append(word)
            }
        }
        return .run(options)
    }
}

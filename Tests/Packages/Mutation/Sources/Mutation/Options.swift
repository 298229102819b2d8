/// What the command line asks for.
struct Options {
    var repository = ""
    var work = ""
    var seed: UInt64 = 1
    var count = 300
    var module: String?
    var number: Int?
    var listsSurvivors = false
    var retests = false
    var stopsAfterBuild = false

    enum Parsed {
        case run(Options)
        case help
        case invalid(String)
    }

    static let help = """
        Usage: run [options]

          --seed N            where the choice of mutants starts (1)
          --count N           how many mutants (300)
          --only MODULE       tests the mutants of one module
          --only N            tests one mutant, again if it was tested before
          --retest            takes the checkout's tests anew, and tests those that survived again
          --build             builds the mutants and tests none
          --list-survivors    prints those that no test has noticed so far

        The results are in .build/work/results.txt, one line a mutant. Remove .build/work to choose from another commit, or
        with another seed or count.
        """

    static func parse(_ words: [String]) -> Parsed {
        var options = Options()
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h": return .help
            case "--list-survivors": options.listsSurvivors = true
            case "--retest": options.retests = true
            case "--build": options.stopsAfterBuild = true
            case "--repository", "--work", "--only", "--seed", "--count":
                guard let value = rest.popFirst() else { return .invalid("option '\(word)' needs a value") }
                switch word {
                case "--repository": options.repository = value
                case "--work": options.work = value
                case "--only":
                    if let number = Int(value) { options.number = number } else { options.module = value }
                default:
                    guard let number = Int(value), number > 0 else {
                        return .invalid("option '\(word)' needs a number above 0")
                    }
                    if word == "--seed" { options.seed = UInt64(number) } else { options.count = number }
                }
            default: return .invalid("unknown option '\(word)'")
            }
        }
        if let module = options.module, Module.named(module) == nil {
            let names = Module.all.map(\.name).joined(separator: ", ")
            return .invalid("no module is called '\(module)'; there are \(names)")
        }
        return .run(options)
    }
}

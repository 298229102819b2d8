/// What the command line asks for.
enum CommandLineOptions {
    enum Input {
        case recording
        case standardInput
        case file(String)
    }

    case help
    case run(Input, asJSON: Bool)

    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        usage: responder-demo [--json] [FILE | -]

        Routes messages along two responder chains and prints each route, hop by hop, with what the handler received and
        returned. Without FILE it plays its own recording; with - it reads standard input.

        FILE holds JSON Lines, one message each; blank lines are skipped:
          {"from": "<node>", "selector": "<selector>", "arguments": [...]}
          {"from": "<node>", "event": "<name>", "userInfo": {...}}
        A node can be an argument as {"node": "<node>"}; null is null.

        nodes, each followed by its next responder:
          button, subCell, subTable, superCell, superTable, controller
          customView, rootView, switchController, window, application, applicationDelegate

        options:
          --json      print one JSON object per message
          -h, --help  print this help

        A line that cannot be routed is reported on standard error as "line N: ..."; the rest goes on.
        exit status: 0, 1 if a line was reported, 2 for a wrong command line.
        """

    init(_ arguments: [String]) throws(UsageError) {
        var input: Input?
        var asJSON = false
        var optionsEnded = false
        for argument in arguments {
            switch argument {
            case "--" where !optionsEnded:
                optionsEnded = true
                continue
            case "--help" where !optionsEnded, "-h" where !optionsEnded:
                self = .help
                return
            case "--json" where !optionsEnded:
                asJSON = true
                continue
            case let option where !optionsEnded && option.hasPrefix("-") && option != "-":
                throw UsageError(description: "unknown option '\(option)'")
            default:
                break
            }
            guard input == nil else {
                throw UsageError(description: "more than one file; '\(argument)' is the second")
            }
            input = argument == "-" && !optionsEnded ? .standardInput : .file(argument)
        }
        self = .run(input ?? .recording, asJSON: asJSON)
    }
}

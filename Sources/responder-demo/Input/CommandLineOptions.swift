import SelectorDispatch

/// The command line's options.
enum CommandLineOptions {
    enum Input {
        case recording
        case standardInput
        case file(String)
    }

    case help
    case run(Input, in: SceneName, asJSON: Bool)
    /// Prints the scene's tree, a node's chain, or both.
    case show(tree: Bool, chain: String?, of: SceneName, asJSON: Bool)

    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        usage: responder-demo [--json] [--scene NAME] [FILE | -]
               responder-demo [--json] [--scene NAME] --scene | --chain NODE

        Routes messages along responder chains and prints each route, visit by visit, with what the handler received and
        returned. Without FILE it plays its own recording; with - it reads standard input.

        FILE holds JSON Lines, one message each; blank lines are skipped:
          {"from": "<node>", "selector": "<selector>", "arguments": [...]}
          {"from": "<node>", "event": "<name>", "userInfo": {...}}
        A node can be an argument as {"$receiver": "<node>"}; null is null.
        In a scene with views a finger can touch its window:
          {"touch": "began" | "moved" | "ended" | "cancelled", "id": <number>, "x": <number>, "y": <number>}
        The report shows which views were asked, who got the touch, and what a recognizer did.

        scenes, and their nodes, each followed by its next responder:
          table, which is the default:
            button, subCell, subTable, superCell, superTable, controller
            customView, rootView, switchController, window, application, applicationDelegate
          views, a window of 414 x 736 points:
            orangeView or yellowView, blueView, whiteView, rootView, controller, window, application, applicationDelegate
            redView, whiteView and so on

        options:
          --scene NAME  play in the scene 'table' or 'views'
          --scene       as the last argument, or followed by another option: print the scene's tree instead
          --chain NODE  print the chain of a node instead
          --json        print one JSON object per message, tree or chain
          -h, --help    print this help

        A line that cannot be routed is reported on standard error as "line N: ..."; the other lines are still routed.
        exit status: 0, 1 if a line was reported, 2 for an invalid command line.
        """

    init(_ arguments: [String]) throws(UsageError) {
        var reading = Reading()
        if try reading.isHelp(arguments) {
            self = .help
            return
        }
        let scene = reading.scene ?? .table
        guard reading.showsTree || reading.chain != nil else {
            self = .run(reading.input ?? .recording, in: scene, asJSON: reading.asJSON)
            return
        }
        if let file = reading.inputName {
            throw UsageError(description: "--scene and --chain NODE read no messages; remove '\(file.shown())'")
        }
        self = .show(tree: reading.showsTree, chain: reading.chain, of: scene, asJSON: reading.asJSON)
    }

    /// Reads the arguments one by one.
    private struct Reading {
        var input: Input?
        var inputName: String?
        var scene: SceneName?
        var showsTree = false
        var chain: String?
        var asJSON = false

        /// Reads all arguments.
        ///
        /// - Returns: whether help is requested, in which case the other arguments don't matter.
        mutating func isHelp(_ arguments: [String]) throws(UsageError) -> Bool {
            var rest = arguments[...]
            while let argument = rest.popFirst() {
                switch argument {
                case "--help", "-h":
                    return true
                case "--":
                    for file in rest { try take(file: file, isStandardInput: false) }
                    return false
                case "--json":
                    asJSON = true
                case "--scene":
                    if let name = rest.first, !name.hasPrefix("-") {
                        rest.removeFirst()
                        try take(scene: name)
                    } else {
                        showsTree = true
                    }
                case "--chain":
                    guard let node = rest.popFirst(), !node.hasPrefix("-") else {
                        throw UsageError(description: "--chain needs the name of a node")
                    }
                    guard chain == nil else { throw UsageError(description: "more than one --chain") }
                    chain = node
                case let option where option.hasPrefix("-") && option != "-":
                    throw UsageError(description: "unknown option '\(option.shown())'")
                default:
                    try take(file: argument, isStandardInput: argument == "-")
                }
            }
            return false
        }

        private mutating func take(scene name: String) throws(UsageError) {
            guard let named = SceneName(rawValue: name) else {
                let names = SceneName.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError(description: "unknown scene '\(name.shown())'; the scenes are \(names)")
            }
            guard scene == nil else {
                throw UsageError(description: "more than one scene; '\(name.shown())' is the second")
            }
            scene = named
        }

        private mutating func take(file: String, isStandardInput: Bool) throws(UsageError) {
            guard input == nil else {
                throw UsageError(description: "more than one file; '\(file.shown())' is the second")
            }
            inputName = file
            input = isStandardInput ? .standardInput : .file(file)
        }
    }
}

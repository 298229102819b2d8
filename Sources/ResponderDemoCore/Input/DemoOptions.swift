import SelectorDispatch
import SelectorDispatchRecording

/// The command line's options.
enum DemoOptions {
    enum Input: Equatable {
        case recording
        case standardInput
        case file(String)
    }

    /// The input to play, and the files to write.
    struct Play: Equatable {
        var input = Input.recording
        /// Whether the input is compared with its results instead of being shown.
        var isReplay = false
        /// Nil for the recording's own scene.
        var scene: SceneName?
        var asJSON = false
        /// The file for a recording.
        var recording: String?
        /// The file for a page.
        var page: String?
        /// Whether recording and page have durations.
        var recordsDurations = false
    }

    case help
    /// Runs the lessons.
    case lessons
    case play(Play)
    /// Shows the scene with views in a terminal.
    case interactive
    /// Prints the scene's tree, a node's chain, or both.
    case show(tree: Bool, chain: String?, of: SceneName, asJSON: Bool)

    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        usage: responder-demo
               responder-demo [--json] [--scene NAME] [--record FILE] [--html FILE] [FILE | -]
               responder-demo [--scene NAME] [--record FILE] [--html FILE] --replay (FILE | -)
               responder-demo [--json] [--scene NAME] --scene | --chain NODE
               responder-demo --scene views --interactive

        Without arguments it gives six short lessons: code, what it prints, and what that shows. Otherwise it routes
        messages along responder chains and prints each route, visit by visit, with what the handler received and
        returned. Without FILE it plays its own recording; with - it reads standard input.

        FILE is a recording: JSON Lines, a header and one message each; blank lines are skipped:
          \(Recording().header)
          {"from": "<node>", "selector": "<selector>", "arguments": [...]}
          {"from": "<node>", "event": "<name>", "userInfo": {...}}
          {"target": "<node>", "selector": "<selector>", "arguments": [...]}
        A node can be an argument as {"$receiver": "<node>"}; null is null.
        In a scene with views a finger can touch its window:
          {"touch": "began" | "moved" | "ended" | "cancelled", "id": <number>, "x": <number>, "y": <number>}
        Keys go to its first responder; keys other than letters have names, such as {"keyName": "Tab"}:
          {"press": "began" | "changed" | "ended" | "cancelled", "key": "<text>", "modifiers": ["shift", ...]}
        The report shows which views were asked, who got the touch, and what a recognizer did.

        A route's report has a line for each responder that was visited:
          passed                 it had no handler, and the message went on
          decorated to {...}     it changed the message for those after it
          handled and stopped    its handler ran, and the route ended
          handled and continued  its handler ran, and the message went on
        Lines that begin with > are what handlers noted.

        scenes, and their nodes, each followed by its next responder:
          table, the default:
            button, subCell, subTable, superCell, superTable, controller
            customView, rootView, switchController, window, application, applicationDelegate
          views, a window of 414 x 736 points:
            orangeView or yellowView, blueView, whiteView, rootView, controller, window, application, applicationDelegate
            redView, whiteView and so on

        options:
          --scene NAME   play in the scene 'table' or 'views'; the default is the one that the header names
          --scene        as the last argument, or followed by another option: print the scene's tree instead
          --chain NODE   print the chain of a node instead
          --record FILE  write a recording of what is played, with results
          --replay FILE  play a recording, and show the first line that comes out differently from its result
          --html FILE    write a page that shows what is played
          --durations    record durations, and show them on the page
          --interactive  touch the scene 'views' with the mouse, and see where touches and messages go, in a terminal
          --json         print one JSON object per message, tree or chain
          -h, --help     print this help

        A line that cannot be played is reported on standard error as "line N: ..."; the other lines are still played.
        exit status: 0, 1 if a line was reported or came out differently, 2 for an invalid command line or file.
        """

    init(_ arguments: [String]) throws(UsageError) {
        var reading = Reading()
        if arguments.isEmpty {
            self = .lessons
            return
        }
        if try reading.isHelp(arguments) {
            self = .help
            return
        }
        if reading.isInteractive {
            if let problem = reading.interactiveProblem { throw UsageError(description: problem) }
            self = .interactive
            return
        }
        guard reading.showsTree || reading.chain != nil else {
            self = .play(try reading.checkedPlay())
            return
        }
        if let file = reading.inputName {
            throw UsageError(description: "--scene and --chain NODE read no messages; remove '\(file.shown())'")
        }
        if let option = reading.playOption {
            throw UsageError(description: "--scene and --chain NODE play nothing; remove \(option)")
        }
        let play = reading.play
        self = .show(
            tree: reading.showsTree, chain: reading.chain, of: play.scene ?? .table, asJSON: play.asJSON)
    }

    /// Reads the arguments one by one.
    private struct Reading {
        var play = Play()
        var inputName: String?
        var showsTree = false
        var chain: String?
        var isInteractive = false
        /// An option for playing only.
        var playOption: String?

        /// Reads all arguments.
        ///
        /// - Returns: Whether help is requested. If so, the other arguments don't matter.
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
                    play.asJSON = true
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
                case "--interactive":
                    isInteractive = true
                case "--durations":
                    play.recordsDurations = true
                    playOption = argument
                case "--record":
                    play.recording = try file(after: argument, insteadOf: play.recording, &rest)
                case "--html":
                    play.page = try file(after: argument, insteadOf: play.page, &rest)
                case "--replay":
                    playOption = argument
                    guard let file = rest.popFirst(), file == "-" || !file.hasPrefix("-") else {
                        throw UsageError(description: "--replay needs a file, or - for standard input")
                    }
                    try take(file: file, isStandardInput: file == "-")
                    play.isReplay = true
                case let option where option.hasPrefix("-") && option != "-":
                    throw UsageError(description: "unknown option '\(option.shown())'")
                default:
                    try take(file: argument, isStandardInput: argument == "-")
                }
            }
            return false
        }

        private mutating func file(
            after option: String, insteadOf earlier: String?, _ rest: inout ArraySlice<String>
        ) throws(UsageError) -> String {
            guard let name = rest.popFirst(), !name.hasPrefix("-") else {
                throw UsageError(description: "\(option) needs the name of a file")
            }
            guard earlier == nil else { throw UsageError(description: "more than one \(option)") }
            playOption = option
            return name
        }

        private mutating func take(scene name: String) throws(UsageError) {
            guard let named = SceneName(rawValue: name) else {
                throw UsageError(
                    description: "unknown scene '\(name.shown())'; the scenes are \(SceneName.allNames)")
            }
            guard play.scene == nil else {
                throw UsageError(description: "more than one scene; '\(name.shown())' is the second")
            }
            play.scene = named
        }

        private mutating func take(file: String, isStandardInput: Bool) throws(UsageError) {
            guard inputName == nil else {
                throw UsageError(description: "more than one file; '\(file.shown())' is the second")
            }
            inputName = file
            play.input = isStandardInput ? .standardInput : .file(file)
        }

        /// The conflict with the interactive demo; nil if there is none.
        var interactiveProblem: String? {
            if let scene = play.scene, scene != .views {
                return "--interactive shows the scene 'views', which has something to touch; use --scene views"
            }
            let other =
                inputName.map { "'\($0.shown())'" } ?? playOption ?? (play.asJSON ? "--json" : nil)
                ?? (chain != nil ? "--chain" : nil) ?? (showsTree ? "--scene without a name" : nil)
            return other.map { "--interactive plays and prints nothing; remove \($0)" }
        }

        func checkedPlay() throws(UsageError) -> Play {
            if play.isReplay, play.asJSON {
                throw UsageError(description: "--replay compares instead of printing messages; remove --json")
            }
            return play
        }
    }
}

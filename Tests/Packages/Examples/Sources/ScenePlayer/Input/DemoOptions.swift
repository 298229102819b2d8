import SelectorDispatch
import SelectorDispatchRecording

/// The command line's options.
enum DemoOptions {
    enum Input: Equatable {
        /// The scene's own recording.
        case recording
        case standardInput
        case file(String)

        /// Creates the input for the command line's argument: a path, or `-` for standard input.
        fileprivate init(_ argument: String?) {
            switch argument {
            case nil: self = .recording
            case "-": self = .standardInput
            case let path?: self = .file(path)
            }
        }
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
        /// Whether the recording and the page include durations.
        var recordsDurations = false
    }

    case help
    case play(Play)
    /// Shows the scene with views in a terminal.
    case interactive
    /// Prints the scene's tree, a node's chain, or both.
    case show(tree: Bool, chain: String?, of: SceneName, asJSON: Bool)

    struct UsageError: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    static let usage = """
        usage: ScenePlayer [--json] [--scene NAME] [--record FILE] [--html FILE] [FILE | -]
               ScenePlayer [--scene NAME] [--record FILE] [--html FILE] --replay (FILE | -)
               ScenePlayer [--json] [--scene NAME] --tree | --chain NODE
               ScenePlayer --interactive

        It routes messages along responder chains and prints each route, visit by visit, with what the handler
        received and returned. Without FILE it plays its own recording; with - it reads standard input.

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
        The report shows which views were asked, which one got the touch, and what a recognizer did.

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
          --tree         print the scene's tree instead
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

    init(_ words: [String]) throws(UsageError) {
        let options = try CommandLineWords(
            words,
            flags: ["--json", "--tree", "--interactive", "--durations"],
            options: ["--scene", "--chain", "--record", "--replay", "--html"]
        )
        if options.asksForHelp {
            self = .help
            return
        }
        let scene = try options["--scene"].map { (name) throws(UsageError) in
            guard let scene = SceneName(rawValue: name) else {
                throw UsageError(
                    "option '--scene' is one of \(SceneName.allNames), not '\(name.shown())'"
                )
            }
            return scene
        }
        let files = options.files + [options["--replay"]].compactMap(\.self)
        if files.count > 1 {
            throw UsageError("more than one file; '\(files[1].shown())' is the second")
        }
        let file = files.first.map { "'\($0.shown())'" }
        let playOption = ["--durations", "--record", "--replay", "--html"].first(where: options.has)
        let chain = options["--chain"]
        if options.has("--interactive") {
            if let scene, scene != .views {
                throw UsageError(
                    "--interactive shows the scene 'views', "
                        + "which has something to touch; use --scene views"
                )
            }
            let showOption = ["--json", "--chain", "--tree"].first(where: options.has)
            if let other = file ?? playOption ?? showOption {
                throw UsageError(
                    "--interactive plays and prints nothing; remove \(other)"
                )
            }
            self = .interactive
            return
        }
        if options.has("--tree") || chain != nil {
            if let file {
                throw UsageError(
                    "--tree and --chain NODE read no messages; remove \(file)"
                )
            }
            if let playOption {
                throw UsageError(
                    "--tree and --chain NODE play nothing; remove \(playOption)"
                )
            }
            self = .show(
                tree: options.has("--tree"),
                chain: chain,
                of: scene ?? .table,
                asJSON: options.has("--json")
            )
            return
        }
        if options.has("--replay"), options.has("--json") {
            throw UsageError(
                "--replay compares instead of printing messages; remove --json"
            )
        }
        self = .play(
            Play(
                input: Input(files.first),
                isReplay: options.has("--replay"),
                scene: scene,
                asJSON: options.has("--json"),
                recording: options["--record"],
                page: options["--html"],
                recordsDurations: options.has("--durations")
            )
        )
    }
}

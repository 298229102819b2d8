import ResponderChain
import ResponderChainJSON
import ResponderScene
import ResponderSceneRecording
import SelectorDispatch
import SelectorDispatchJSON
import SelectorDispatchRecording

/// A scene with its nodes, ready to route messages.
@MainActor final class Demo {
    private let transcript = Transcript()
    let name: SceneName
    private let scene: any DemoScene
    private let nodes: [String: any Responder]
    private let coder: JSONCoder
    /// The hand that touches the scene; nil if the scene has no views.
    private let hand: InputHand?

    /// The scene, if it has views.
    var views: ViewsScene? { scene as? ViewsScene }

    init(_ name: SceneName) {
        self.name = name
        scene =
            switch name {
            case .table: TablesScene(transcript: transcript)
            case .views: ViewsScene(transcript: transcript)
            }
        nodes = Dictionary(scene.nodes.map { ($0.name, $0.responder) }) { first, _ in first }
        coder = JSONCoder(directory: Self.directory(of: scene))
        hand = (scene as? ViewsScene).map { [coder] in InputHand($0.window, coder) }
    }

    /// Returns a directory in which each node of a scene has its name, for use as an argument.
    private static func directory(of scene: any DemoScene) -> ReceiverDirectory {
        let directory = ReceiverDirectory()
        for node in scene.nodes {
            do throws(JSONError) {
                try directory.addIsolated(node.responder, as: node.name)
            } catch {
                preconditionFailure("the scene has two nodes of one name: \(error)")
            }
        }
        return directory
    }

    /// The trees of the scene's nodes, by their next responders.
    var trees: [DemoTree] { DemoTree.trees(of: scene) }

    /// Returns the names of a node and of its chain.
    func chain(of name: String) throws -> [String] {
        guard let node = nodes[name] else {
            throw DemoError.unknownNode(name, known: scene.nodes.map(\.name))
        }
        return try node.responderChain().map { "\($0)" }
    }

    /// Performs one entry of a recording.
    ///
    /// - Throws: A `RecordingError.Problem` if the entry can't be performed as recorded; a
    ///   `JSONError` if it names an unknown node; ``DemoError`` if the scene has no views;
    ///   `RouteError` or `DispatchError` if no handler takes the message; `ResponderTouchError` or
    ///   `ResponderPressError` if the touch or key is refused.
    func perform(_ entry: Recording.Entry) throws -> any DemoReport {
        transcript.clear()
        if let problem = entry.problem { throw problem }
        switch entry.action {
        case .send(let message):
            let result = try coder.send(message, policy: entry.options.policy)
            return SendReport(message, result, received: transcript.lines)
        case .route(let message):
            let options = RouteOptions(
                going: entry.options.extent,
                startingAt: entry.options.start,
                policy: entry.options.policy,
                recordsPath: true
            )
            let route = try coder.route(message, options: options)
            return RouteReport(message, route, received: transcript.lines)
        case .touches, .time, .press, .pointer, .end:
            guard let views, let hand else { throw DemoError.noViews(name) }
            return try perform(entry, in: views, by: hand)
        }
    }

    private func perform(
        _ entry: Recording.Entry,
        in views: ViewsScene,
        by hand: InputHand
    ) throws -> any DemoReport {
        views.trace = []
        var touches: ResponderTouchOutcome?
        switch entry.action {
        case .touches(let inputs):
            touches = try hand.perform(inputs, in: entry.stage)
        case .press(let press):
            let outcome = try hand.perform(press, in: entry.stage)
            return PressReport(outcome, trace: views.traceLines, received: transcript.lines)
        default:
            try hand.perform(entry)
        }
        return TouchReport(entry, touches, trace: views.traceLines, received: transcript.lines)
    }

    /// Routes a selector up from a node, and returns its handlers' notes.
    ///
    /// - Throws: A `JSONError` if an argument can't be read; `RouteError` or `DispatchError` if no
    ///   handler takes the message.
    func route(_ selector: String, with arguments: [JSONValue], from node: String) throws
        -> [String]
    {
        transcript.clear()
        let message = JSONRoutedMessage(
            from: node,
            .selector(Selector(selector), arguments: arguments)
        )
        _ = try coder.route(message, options: RouteOptions(recordsPath: true))
        return transcript.lines
    }

    /// Creates a recorder of the scene's input.
    func recorder(recordsDurations: Bool) -> MessageRecorder {
        let recorder = MessageRecorder(
            coder: coder,
            options: MessageRecorder.Options(durations: recordsDurations)
        )
        if let views { recorder.recordInput(of: views.window) }
        return recorder
    }

    /// Creates a replay in the scene, which no message may have changed before.
    func replay() -> Replay {
        if let views { return Replay(coder: coder, in: views.window) }
        return Replay(coder: coder)
    }
}

/// The demo's two chains without views.
@MainActor struct TablesScene: DemoScene {
    let nodes: [(name: String, responder: any Responder)]

    init(transcript: Transcript) {
        let chains = [NodeChain.table(transcript), .switch(transcript)]
        nodes = chains.flatMap { chain in chain.nodes.reversed().map { ($0.name, $0) } }
    }
}

import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch
import SelectorDispatchJSON

/// A scene with its nodes, ready to route messages.
@MainActor final class Demo {
    private let transcript = Transcript()
    private let sceneName: SceneName
    private let scene: any DemoScene
    private let nodes: [String: any Responder]
    private let coder: JSONCoder
    private var names: [String] { scene.nodes.map(\.name) }

    init(_ name: SceneName) {
        sceneName = name
        scene =
            switch name {
            case .table: TablesScene(transcript: transcript)
            case .views: ViewsScene(transcript: transcript)
            }
        nodes = Dictionary(scene.nodes.map { ($0.name, $0.responder) }) { first, _ in first }
        coder = JSONCoder(directory: Self.directory(of: scene))
    }

    /// The nodes by name, for use as arguments.
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

    /// The trees that the next responders of the scene's nodes form.
    var trees: [DemoTree] { DemoTree.trees(of: scene) }

    /// Returns the names of a node and of those up the chain from it.
    func chain(of name: String) throws -> [String] {
        try node(name).responderChain().map { "\($0)" }
    }

    /// Routes one message.
    ///
    /// - Throws: ``DemoError`` if the line names an unknown node or the scene has no views; `RouteError` or
    ///   `DispatchError` if nobody can handle the message; `ResponderTouchError` if the touch is refused.
    func route(_ line: MessageLine) throws -> any DemoReport {
        transcript.clear()
        switch line {
        case .message(let message):
            return RouteReport(message, try route(message), received: transcript.lines)
        case .touch(let touch):
            guard let views = scene as? ViewsScene else { throw DemoError.noViews(sceneName) }
            let (outcome, trace) = try views.touch(touch)
            return TouchReport(touch, outcome, trace: trace, received: transcript.lines)
        }
    }

    private func route(_ message: MessageLine.Message) throws -> Route {
        let from = try node(message.from)
        switch message.content {
        case .selector(let selector, let arguments):
            return try from.route(Selector(selector), with: try arguments.map(value), recordsPath: true)
        case .event(let event, let userInfo):
            let userInfo = try userInfo.map { try value(.object($0)) } as? [String: Any]
            return try from.route(event: event, userInfo: userInfo, recordsPath: true)
        }
    }

    private func node(_ name: String) throws(DemoError) -> any Responder {
        guard let node = nodes[name] else { throw .unknownNode(name, known: names) }
        return node
    }

    /// Returns the Swift value of a JSON value. `{"node": "<name>"}` is the node itself, and null is nil.
    private func value(_ json: JSONValue) throws -> Any? {
        do throws(JSONError) {
            return try coder.decode(anyOf: Any.self, from: json)
        } catch {
            if case .unknownReceiver(let name, _) = error.problem { throw DemoError.unknownNode(name, known: names) }
            throw error
        }
    }
}

/// The demo's two chains without views.
@MainActor struct TablesScene: DemoScene {
    let nodes: [(name: String, responder: any Responder)]

    init(transcript: Transcript) {
        let chains = [TableScene(transcript: transcript).nodes, SwitchScene(transcript: transcript).nodes]
        for chain in chains {
            for (node, next) in zip(chain.dropFirst(), chain) { node.nextResponder = next }
        }
        nodes = chains.flatMap { chain in chain.reversed().map { ($0.name, $0) } }
    }
}

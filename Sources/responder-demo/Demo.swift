import Foundation
import ResponderChain
import SelectorDispatch

/// The scenes and the nodes in them, ready to route messages.
final class Demo {
    private let transcript = Transcript()
    private let nodes: [String: Node]
    private let names: [String]

    init() {
        let scenes = [TableScene(transcript: transcript).nodes, SwitchScene(transcript: transcript).nodes]
        for scene in scenes {
            for (node, next) in zip(scene.dropFirst(), scene) { node.nextResponder = next }
        }
        let all = scenes.flatMap { $0 }
        nodes = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
        names = scenes.flatMap { $0.reversed().map(\.name) }
    }

    /// Routes one message.
    ///
    /// - Throws: ``DemoError`` for a line that is no message; `DispatchError` for one that nobody can handle.
    func route(_ line: MessageLine) throws -> Report {
        transcript.clear()
        let from = try node(line.from)
        let route =
            switch line.content {
            case .selector(let selector, let arguments):
                try from.route(Selector(selector), with: try arguments.map(value), recordsPath: true)
            case .event(let event, let userInfo):
                try from.route(
                    event: event, userInfo: try userInfo?.mapValues(element), recordsPath: true)
            }
        return Report(line, route, received: transcript.lines)
    }

    private func node(_ name: String) throws(DemoError) -> Node {
        guard let node = nodes[name] else { throw .unknownNode(name, known: names) }
        return node
    }

    /// The Swift value of a JSON value; `{"node": "<name>"}` is the node itself, null is nil.
    private func value(_ json: JSONValue) throws -> Any? {
        switch json {
        case .null: nil
        case .bool(let value): value
        case .integer(let value): value
        case .number(let value): value
        case .string(let value): value
        case .array(let values): try values.map(element)
        case .object(let fields):
            if fields.count == 1, case .string(let name) = fields["node"] {
                try node(name)
            } else {
                try fields.mapValues(element)
            }
        }
    }

    /// The same inside an array or a dictionary, where null keeps its place as `NSNull`.
    private func element(_ json: JSONValue) throws -> Any {
        try value(json) ?? NSNull()
    }
}

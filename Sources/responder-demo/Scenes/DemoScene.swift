import ResponderChain
import SelectorDispatchJSON

/// The scenes of the demo, by the names that the command line knows them by.
enum SceneName: String, CaseIterable {
    case table, views
}

/// Responders that know each other by their next responders, and by name.
@MainActor protocol DemoScene {
    /// In the order in which they are listed: from below up, chain after chain.
    var nodes: [(name: String, responder: any Responder)] { get }
}

/// What a node has below it.
struct DemoTree {
    let name: String
    let children: [DemoTree]

    /// The trees that the next responders of a scene's nodes make, each with the end of a chain on top.
    @MainActor static func trees(of scene: any DemoScene) -> [DemoTree] {
        var below: [ObjectIdentifier?: [(name: String, responder: any Responder)]] = [:]
        for node in scene.nodes {
            below[node.responder.nextResponder.map { ObjectIdentifier($0) }, default: []].append(node)
        }
        func trees(below next: ObjectIdentifier?) -> [DemoTree] {
            (below[next] ?? []).map { DemoTree(name: $0.name, children: trees(below: ObjectIdentifier($0.responder))) }
        }
        return trees(below: nil)
    }

    /// One line per node, indented by depth.
    func lines(indent: String = "") -> [String] {
        [indent + name] + children.flatMap { $0.lines(indent: indent + "  ") }
    }

    var json: JSONValue {
        .object(["node": .string(name), "children": .array(children.map(\.json))])
    }
}

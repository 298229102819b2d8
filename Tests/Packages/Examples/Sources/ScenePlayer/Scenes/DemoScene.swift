import ResponderChain
import SelectorDispatchJSON

/// The demo's scenes, by their names on the command line.
enum SceneName: String, CaseIterable {
    case table, views

    static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// Responders with names, connected by their next responders.
@MainActor protocol DemoScene {
    /// The nodes in the order of display: each chain from its lower end up.
    var nodes: [(name: String, responder: any Responder)] { get }
}

/// A node with the nodes below it.
struct DemoTree {
    let name: String
    let children: [DemoTree]

    /// Returns the trees of a scene's nodes, by their next responders.
    ///
    /// The end of each chain is at the top.
    @MainActor static func trees(of scene: any DemoScene) -> [DemoTree] {
        var below: [ObjectIdentifier?: [(name: String, responder: any Responder)]] = [:]
        for node in scene.nodes {
            below[node.responder.nextResponder.map { ObjectIdentifier($0) }, default: []].append(
                node
            )
        }

        func trees(below next: ObjectIdentifier?) -> [DemoTree] {
            (below[next] ?? []).map {
                DemoTree(name: $0.name, children: trees(below: ObjectIdentifier($0.responder)))
            }
        }
        return trees(below: nil)
    }

    /// Returns one line for each node, indented by depth.
    func lines(indent: String = "") -> [String] {
        [indent + name] + children.flatMap { $0.lines(indent: indent + "  ") }
    }

    var json: JSONValue {
        .object(["node": .string(name), "children": .array(children.map(\.json))])
    }
}

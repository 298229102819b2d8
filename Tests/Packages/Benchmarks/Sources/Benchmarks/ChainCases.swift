import Measuring
import ResponderChain
import SelectorDispatch

/// The cases that follow a chain.
enum ChainCases {
    static func rows() -> [Row] {
        let button = Button()
        let info = ["key": "value"]
        let name = opaque(["btnClick1", "userInfo"]).map { $0 + ":" }.joined()
        var rows = walk(button, info, name)
        rows += hop(button, info, name, isWeak: true)
        rows += hop(button, info, name, isWeak: false)
        rows.append(million(button, info, name))
        rows += listening(button, info, name)
        return rows
    }

    /// Eight hops while a listener elsewhere waits for the capture phase of another message, or of
    /// this one.
    private static func listening(_ button: Button, _ info: [String: String], _ name: String)
        -> [Row]
    {
        let nodes = chain(count: 8)
        let name = Selector(name)
        let arguments: [Any?] = [button, info]

        func row(_ subject: String, listeningFor heard: String?) -> Row {
            .sync("E″", subject, isBaseline: heard == nil) {
                let listeners = EventListeners()
                if let heard { listeners.add(heard, options: .capture) { _ in .ignoreAndContinue } }
                for _ in 0..<$0 { try nodes[7].route(name, with: arguments) }
                withExtendedLifetime((nodes, listeners)) {}
            }
        }
        return [
            row("no listener", listeningFor: nil),
            row("a listener for another message", listeningFor: "elsewhere"),
            row("a listener for this message", listeningFor: name.description),
        ]
    }

    /// A visit in a chain of a million: the cost doesn't grow with the chain, apart from the
    /// processor's cache misses.
    private static func million(_ button: Button, _ info: [String: String], _ name: String) -> Row {
        let count = 1_000_000
        // Created on first use, so the other rows don't wait for it, and a tool that counts the
        // instructions of another row doesn't count it.
        var nodes: [Node] = []
        let arguments: [Any?] = [button, info]
        return .sync("E′ million", operations: Double(count)) {
            if nodes.isEmpty { nodes = chain(count: count) }
            let start = nodes[count - 1]
            for _ in 0..<$0 { try start.route(Selector(name), with: arguments) }
            withExtendedLifetime(nodes) {}
        }
    }

    private static func walk(_ button: Button, _ info: [String: String], _ name: String) -> [Row] {
        let controller = Controller()
        let end = WalkEnd(handWrittenTable(controller))
        var walk: [WalkNode] = [end]
        for _ in 1..<6 {
            let node = WalkNode()
            node.next = walk.last
            walk.append(node)
        }
        let chain = chain(count: 6)
        let first = walk[5]
        let start = chain[5]
        return [
            .sync("E", "hand-written walk", isBaseline: true) {
                for _ in 0..<$0 { _ = try first.perform(name, [button, info]) }
                withExtendedLifetime(walk) {}
            },
            .sync("E") {
                for _ in 0..<$0 { try start.route(Selector(name), with: [button, info]) }
                withExtendedLifetime(chain) {}
            },
        ]
    }

    /// The cost of one more node: a thousandth of the cost of a thousand.
    private static func hop(
        _ button: Button,
        _ info: [String: String],
        _ name: String,
        isWeak: Bool
    ) -> [Row] {
        let count = 1000
        let nodes: [any Responder] =
            isWeak ? chain(count: count + 1) : strongChain(count: count + 1)
        let start = nodes[count]
        let name = Selector(name)
        let arguments: [Any?] = [button, info]
        let row = isWeak ? "E′" : "E′ strong"
        return [
            Row(
                row,
                "bare hop",
                isBaseline: true,
                operations: Double(count),
                body: isWeak ? weakHops(count) : strongHops(count)
            ),
            .sync(row, operations: Double(count)) {
                for _ in 0..<$0 { try start.route(name, with: arguments) }
                withExtendedLifetime(nodes) {}
            },
        ]
    }

    /// Follows weakly held links, without any other work.
    private static func weakHops(_ count: Int) -> Row.Body {
        let links = (0...count).map { _ in WeakLink() }
        for (link, next) in zip(links, links.dropFirst()) { link.next = next }
        return .sync {
            for _ in 0..<$0 {
                var link = links[0]
                while let next = link.next { link = next }
                effects &+= link === links[count] ? 1 : 0
            }
        }
    }

    /// Follows strongly held links, without any other work.
    private static func strongHops(_ count: Int) -> Row.Body {
        let links = (0...count).map { _ in StrongLink() }
        for (link, next) in zip(links, links.dropFirst()) { link.next = next }
        return .sync {
            for _ in 0..<$0 {
                var link = links[0]
                while let next = link.next { link = next }
                effects &+= link === links[count] ? 1 : 0
            }
        }
    }

    /// Returns nodes from the last one, which handles, to the first.
    static func chain(count: Int) -> [Node] {
        var nodes: [Node] = [LastNode()]
        for _ in 1..<count {
            let node = Node()
            node.nextResponder = nodes.last
            nodes.append(node)
        }
        return nodes
    }

    private static func strongChain(count: Int) -> [any Responder] {
        var nodes: [any Responder] = [LastNode()]
        for _ in 1..<count {
            let node = StrongNode()
            node.nextResponder = nodes.last
            nodes.append(node)
        }
        return nodes
    }
}

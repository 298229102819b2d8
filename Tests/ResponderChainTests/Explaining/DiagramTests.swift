import ResponderChain
import Testing

private final class Quoted: LinkedResponder, CustomStringConvertible {
    var description: String { "a \"quoted\" <b>\nlabel #1" }
}

@Suite struct DiagramTests {
    private let tree = Node("root", [Node("a", [Node("a1"), Node("a2")]), Node("b")])

    @Test func `a chain prints indented`() {
        #expect(
            tree.children[0].children[1].chainText() == """
                a2
                  a
                    root
                """
        )
    }

    @Test func `a circle is printed as one`() {
        let one = Node("one")
        let two = Node("two")
        chain(one, two, one)
        #expect(
            one.chainText() == """
                one
                  two
                … in a circle through one, two
                """
        )
        let others = (0..<3).map { Node("\($0)") }
        chain(others + [others[0]])
        #expect(
            others[0].chainText() == """
                0
                  1
                    2
                … in a circle through 0, 1, 2
                """
        )
        #expect(others[0].explain("unknown").visits.map(\.depth) == [0, 1, 2])
    }

    @Test func `a tree prints indented`() {
        #expect(
            tree.treeText() == """
                root
                  a
                    a1
                    a2
                  b
                """
        )
        #expect(
            tree.treeText(limit: 2) == """
                root
                  a
                … and 3 more
                """
        )
    }

    @Test func `chain and tree print as Mermaid`() {
        #expect(
            tree.children[1].chainMermaid() == """
                flowchart BT
                    n0["b"]
                    n1["root"]
                    n0 --> n1
                """
        )
        #expect(
            tree.treeMermaid() == """
                flowchart TB
                    n0["root"]
                    n1["a"]
                    n0 --> n1
                    n2["a1"]
                    n1 --> n2
                    n3["a2"]
                    n1 --> n3
                    n4["b"]
                    n0 --> n4
                """
        )
    }

    @Test func `a label can't break the diagram`() {
        #expect(
            Quoted().chainMermaid() == """
                flowchart BT
                    n0["a #quot;quoted#quot; #lt;b#gt;#92;nlabel #35;1"]
                """
        )
        #expect(Quoted().chainText() == #"a "quoted" <b>\nlabel #1"#)
    }

    @Test func `a route prints as text and as Mermaid`() throws {
        let (first, worker) = chain(Node("first"), Worker("worker"))
        let route = try first.route("save:times:", with: ["a", 1], recordsPath: true)
        #expect(
            "\(route)" == """
                first: passed
                  worker: handled and stopped, returned 2
                stopped at worker
                """
        )
        #expect(
            route.mermaid() == """
                flowchart BT
                    n0["first: passed"]
                    n1["worker: handled and stopped, returned 2"]
                    n0 --> n1
                """
        )
        #expect(try "\(worker.route(event: "unheard"))" == "no responder handled it")
    }

    @Test func `a route down prints as the tree it went`() throws {
        let route = try tree.route(event: "e", going: .down, startingAt: .next, recordsPath: true)
        #expect(
            "\(route)" == """
                a: passed
                  a1: passed
                  a2: passed
                b: passed
                no responder handled it
                """
        )
    }

    @Test func `a decorated route records each decorator's changes`() throws {
        let worker = Worker("worker")
        let route = try worker.route(
            event: "note",
            decoratedBy: [.adding(["a": 1])],
            recordsPath: true
        )
        #expect(
            "\(route)" == """
                worker: handled and continued, decorated by ClosureDecorator, \
                returned handleAndContinue
                all responders were asked
                """
        )
    }
}

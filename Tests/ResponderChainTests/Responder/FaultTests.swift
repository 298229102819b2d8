import ResponderChain
import TestSupport
import Testing

private final class Link: LinkedResponder {
    weak var nextResponder: (any Responder)?
}

/// The numbers of a tree's responders that were asked and that are released.
private final class Visits {
    var count = 0
    var released = 0

    func take() -> Int {
        defer { count = 0 }
        return count
    }
}

private final class Deep: ResponderParent, EventReceiver {
    var nextResponder: (any Responder)? { parent }
    weak var parent: Deep?
    var children: [Deep] = []
    var childResponders: [any Responder] { children }
    private let visits: Visits

    init(_ visits: Visits = Visits()) {
        self.visits = visits
    }

    func receive(_ event: Event) -> EventResult {
        visits.count += 1
        return .ignoreAndContinue
    }

    deinit {
        visits.released += 1
        releaseWithoutRecursion(&children) { child in
            defer { child.children = [] }
            return child.children
        }
    }
}

/// Creates another responder for each request for one.
final class Endless: ResponderParent, EventReceiver {
    var nextResponder: (any Responder)? { Endless() }
    var childResponders: [any Responder] { [Endless()] }
    @Handler func found() {}

    func receive(_ event: Event) -> EventResult {
        .ignoreAndContinue
    }
}

final class Recaller: Node {
    var calls = 0

    @Handler func again() throws -> Int {
        calls += 1
        if calls < 3 { try route("again") }
        return calls
    }

    @Handler func relink() {
        nextResponder = nil
        children = []
        eventListeners.add("relink") { _ in .ignoreAndContinue }
    }
}

/// More responders, or levels of them, than calls fit on a stack.
private let many = WholeRun.isOn ? 1_000_000 : 100_000

@Suite struct FaultTests {
    @Test func `a chain a hundred thousand responders long goes up, and out of memory`() throws {
        let end = Worker("end")
        var links = [Link()]
        for _ in 0..<many {
            let link = Link()
            links[links.count - 1].nextResponder = link
            links.append(link)
        }
        links[links.count - 1].nextResponder = end
        #expect(try links[0].route("work").handledBy === end)
        let route = try links[0].route(event: "note")
        #expect(route.handledBy === end)
        #expect(try links[0].responderChain().count == many + 2)
        #expect(
            links[0].chainText(limit: 3) == """
                Link
                  Link
                    Link
                … and more
                """
        )
        end.nextResponder = links[7]
        let circle = Array(repeating: "Link", count: 16) + ["…"]
        #expect(throws: RouteError.chainCycle(message("unknown", "Link"), through: circle)) {
            try links[0].route("unknown")  // selector-check: elsewhere
        }
        weak let last = links.last
        links.removeAll()
        #expect(last == nil)
    }

    /// The ways to begin a walk that ends after two million responders: one at random, or all in a
    /// ``WholeRun``.
    enum Walk: CaseIterable, Sendable {
        case selector, event, list, explanation

        static var chosen: [Walk] {
            if WholeRun.isOn { return allCases }
            var numbers = SeededGenerator()
            return [numbers.element(of: allCases)]
        }
    }

    @Test(.random, arguments: Walk.chosen) func `a chain or tree without an end is an error`(
        walk: Walk
    ) throws {
        let first = Endless()
        func error(_ name: String, _ kind: DispatchError.Context.Kind = .instance) -> RouteError {
            .endlessChain(message(name, "Endless", kind), limit: 1 << 21)
        }
        try first.route("found")
        switch walk {
        case .selector:
            // selector-check: elsewhere
            #expect(throws: error("lost")) { try first.route("lost") }
        case .event:
            #expect(throws: error("note", .event)) { try first.route(event: "note", going: .down) }
        case .list:
            #expect(throws: error("nextResponder")) { try first.responderChain() }
        case .explanation:
            let explanation = first.explain("lost")
            #expect(explanation.error == error("lost"))
            #expect(explanation.visits.count == 1_000)
        }
    }

    @Test(arguments: [true, false])
    func `a tree a hundred thousand levels deep, or as wide, goes down, up, and out of memory`(
        isDeep: Bool
    ) throws {
        let visits = Visits()
        var root: Deep? = Deep(visits)
        var last = root
        for _ in 0..<many {
            let parent = isDeep ? last : root
            let child = Deep(visits)
            child.parent = parent
            parent?.children.append(child)
            last = child
        }
        try root?.route(event: "e", going: .down)
        #expect(visits.take() == many + 1)
        try last?.route(event: "e")
        #expect(visits.take() == (isDeep ? many + 1 : 2))
        #expect(
            root?.treeText(limit: 2) == """
                Deep
                  Deep
                … and \(many - 1) more
                """
        )
        last = nil
        #expect(visits.released == 0)
        root = nil
        #expect(visits.released == many + 1)
    }

    @Test func `an object with another owner is not taken apart`() {
        let kept = Deep()
        kept.children = [Deep()]
        var all = [kept]
        releaseWithoutRecursion(&all) { child in
            defer { child.children = [] }
            return child.children
        }
        #expect(all.isEmpty)
        #expect(kept.children.count == 1)
    }

    @Test func `a selector is handled before it comes round a circle, with and without observers`()
        throws
    {
        let link = Link()
        let bare = Bare()
        chain(link, bare, link)
        #expect(try link.route("answer").returnValue as? Int == 42)
        let route = try link.route("answer", recordsPath: true)
        #expect(route.returnValue as? Int == 42)
        #expect(route.path.count == 2)
        #expect(link.explain("answer").isHandled)
        let error = RouteError.chainCycle(message("unknown", "Link"), through: ["Link", "Bare"])
        #expect(throws: error) { try link.route("unknown") }  // selector-check: elsewhere
        // selector-check: elsewhere
        #expect(throws: error) { try link.route("unknown", recordsPath: true) }
        let cycle = RouteError.chainCycle(message("e", "Link", .event), through: ["Link", "Bare"])
        #expect(throws: cycle) { try link.route(event: "e") }
    }

    @Test func `one responder is asked, whatever is above it`() throws {
        let link = Link()
        let bare = Bare()
        chain(link, bare, link)
        #expect(try bare.route("answer", going: .targetOnly).handledBy === bare)
        #expect(try bare.route(event: "answer", going: .targetOnly).handledBy === bare)
        let next = try link.route(event: "answer", going: .targetOnly, startingAt: .next)
        #expect(next.handledBy === bare)
        #expect(bare.explain(event: "answer", going: .targetOnly).isHandled)
        let watching = Node("watching")
        watching.eventListeners.add("e", options: .capture) { _ in .ignoreAndContinue }
        #expect(try bare.route(event: "answer", going: .targetOnly).handledBy === bare)
    }

    @Test
    func `each responder below is visited once, before its children, even if they lead back to it`()
        throws
    {
        let a = Node("a")
        let b = Node("b")
        let c = Node("c")
        a.children = [b, b, c]
        b.children = [a]
        a.leaves = [Link(), Link(), Bare()]
        let route = try a.route(event: "e", going: .down, recordsPath: true)
        let names = route.path.map { "\($0.responder)".suffix(4) }
        #expect(names == ["a", "Link", "b", "c", "Link", "Bare"])
        #expect(a.responderTree().count == 6)
        #expect(try a.route(event: "answer", going: .down).handledBy is Bare)
        a.children = []
    }

    @Test func `a responder that is released under way is still visited`() throws {
        let log = Log()
        let first = Node("first")
        var second: Node? = Node("second")
        second?.eventListeners.add("e", log.listener("second"))
        first.nextResponder = second
        first.eventListeners.hear("e") { _ in second = nil }
        try first.route(event: "e")
        #expect(log.lines == ["second"])
        #expect(first.nextResponder == nil)
    }

    @Test func `a handler routes again, and changes chain, children and listeners`() throws {
        let recaller = Recaller("recaller")
        #expect(try recaller.route("again").returnValue as? Int == 3)
        let last = Worker("last")
        let child = Node("child")
        recaller.nextResponder = last
        recaller.children = [child]
        let route = try recaller.route(event: "relink", going: .down, recordsPath: true)
        #expect(route.path.count == 1)
        #expect(recaller.nextResponder == nil)
        #expect(recaller.children.isEmpty)
        #expect(recaller.eventListeners.count(for: "relink") == 1)
    }
}

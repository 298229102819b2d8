import ResponderChain
import Testing

final class Frame: Node, RouteBoundary {
    static var routeBoundary: RouteBoundaries { .application }

    @Handler func close() -> String {
        "closed"
    }
}

final class Pane: Node, RouteBoundary {
    static var routeBoundary: RouteBoundaries { .window }

    @Handler func answer() -> Int {
        7
    }
}

@Suite struct RouteTests {
    private var (first, worker, last) = chain(Node("first"), Worker("worker"), Worker("last"))

    @Test(arguments: [
        (Route.Outcome.passed, "passed"),
        (.decorated, "decorated"),
        (.handledAndContinued, "handled and continued"),
        (.handledAndStopped, "handled and stopped"),
        (.disabled, "disabled"),
        (.vetoed, "vetoed"),
        (.failed, "failed"),
    ]) func `each outcome has its words`(_ outcome: Route.Outcome, words: String) {
        #expect("\(outcome)" == words)
    }

    @Test func `the result names the visit of an error, which stays as it was`() {
        let result = first.routeResult(.selector("failWithBecause:", arguments: ["of it"]))
        #expect(result.error as? Failure == Failure(reason: "of it"))
        #expect(result.failedVisit?.responder === worker)
        #expect(result.route.ending == Ending(.failed, at: worker))
        #expect(result.route.path.map(\.outcome) == [.passed, .failed])
        #expect(throws: Failure(reason: "of it")) { try result.get() }
        #expect(throws: Failure(reason: "gave up")) { try first.route(event: "giveUp") }
    }

    @Test func `the result names the visit of a wrong argument`() {
        let result = first.routeResult(.selector("save:times:", arguments: [1, 2]))
        #expect(result.failedVisit?.responder === worker)
        let error = DispatchError.wrongType(
            message("save:times:", "Worker"),
            .init(index: 0, label: "_"),
            expected: "String",
            actual: "Int",
            detail: .convertible(literal: "\"1\"")
        )
        #expect(result.error as? DispatchError == error)
    }

    @Test func `an error of no visit has none`() {
        // selector-check: elsewhere
        let result = first.routeResult(.selector("unknown", arguments: []))
        #expect(result.error is RouteError)
        #expect(result.failedVisit == nil)
        #expect(result.route.path.count == 3)
    }

    @Test func `a recorded route has phases, depths, results and the reason for its end`() throws {
        let route = try first.route(event: "note", recordsPath: true)
        #expect(route.path.map(\.phase) == [.target, .bubble, .bubble])
        #expect(route.path.map(\.depth) == [0, 1, 2])
        #expect(route.path[1].returnValue as? EventResult == .handleAndContinue)
        #expect(route.end == .allVisited)
    }

    @Test
    func `an event that a listener handles and the responder's method ignores has no return value`()
        throws
    {
        worker.eventListeners.add("skip") { _ in .handleAndContinue }
        let route = try worker.route(event: "skip")
        #expect(route.handledBy === worker)
        #expect(route.returnValue == nil)
    }

    @Test func `stop immediately ends the route at once`() throws {
        let route = try first.route(event: "halt:userInfo:event:")
        #expect(route.handledBy === worker)
        #expect(route.ending == Ending(.stoppedImmediately, at: worker))
    }

    @Test func `a selector stops before a boundary as an event does, whichever way it takes`()
        throws
    {
        let (link, frame) = chain(Bare(), Frame("frame"))
        let error = RouteError.noResponder(
            message("close", "Bare"),
            asked: ["Bare"],
            suggestions: [],
            elsewhere: HandlerRegistry.shared.elsewhere("close", than: [Bare.self])
        )
        for recordsPath in [false, true] {
            #expect(throws: error) { try link.route("close", recordsPath: recordsPath) }
            #expect(throws: error) {
                try link.route("close", going: .up(including: .window), recordsPath: recordsPath)
            }
            let included = try link.route(
                "close",
                going: .up(including: .application),
                recordsPath: recordsPath
            )
            #expect(included.handledBy === frame)
            let own = try frame.route("close", recordsPath: recordsPath)
            #expect(own.returnValue as? String == "closed")
        }
    }

    @Test func `a route with the extent targetOnly asks one responder`() throws {
        #expect(try !first.route(event: "work", going: .targetOnly).isHandled)
        #expect(try worker.route("work", going: .targetOnly).handledBy === worker)
        #expect(try first.route("work", going: .targetOnly, startingAt: .next).handledBy === worker)
        #expect(throws: RouteError.self) { try first.route("work", going: .targetOnly) }
    }

    @Test func `a selector goes down to the first handler of each branch, or of all`() throws {
        let a = Worker("a", [Worker("a1")])
        let b = Worker("b")
        let root = Node("root", [a, b])
        let route = try root.route("save:times:", with: ["x", 1], going: .down, recordsPath: true)
        #expect(route.path.map { "\($0.responder)" } == ["root", "a", "b"])
        #expect(route.handledBy === b)
        #expect(try root.route("work", going: .down(stopping: .route)).handledBy === a)
        let error = RouteError.noResponder(
            message("gone", "Node"),
            asked: ["Node", "Worker", "Worker", "Worker"],
            suggestions: ["note"]
        )
        // selector-check: elsewhere
        #expect(throws: error) { try root.route("gone", going: .down) }
    }

    @Test
    func
        `an event stops before each boundary outside its extent, even at the first step`()
        throws
    {
        let pane = Pane("pane")
        let frame = Frame("frame")
        chain(first, pane, frame, last)
        let extents: [(extent: RouteExtent, count: Int, boundary: Node?)] = [
            (.up, 1, pane), (.up(including: .window), 2, frame), (.up(including: .all), 4, nil),
            (.up(including: [.window, .application]), 4, nil),
        ]
        for (extent, count, boundary) in extents {
            let route = try first.route(event: "e", going: extent, recordsPath: true)
            #expect(route.path.count == count)
            #expect(route.ending == Ending(boundary == nil ? .allVisited : .boundary, at: boundary))
        }
        let own = try pane.route(event: "e", recordsPath: true)
        #expect(own.path.count == 1, "a boundary that starts a route is asked")
        let next = try first.route(event: "e", startingAt: .next, recordsPath: true)
        #expect(next.ending == Ending(.boundary, at: pane))
        #expect(next.path.isEmpty)
        #expect(throws: RouteError.self) { try first.route("answer", startingAt: .next) }
        #expect(try first.route("answer", going: .targetOnly, startingAt: .next).handledBy === pane)
    }

    @Test func `an event that is stopped on its way down skips the subtree, or ends the route`()
        throws
    {
        let tree = Node("root", [Node("a", [Node("a1", [Node("a11")])]), Node("b")])
        let a = tree.children[0]
        a.eventListeners.add("e") { _ in .handleAndStop }
        let pruned = try tree.route(event: "e", going: .down, recordsPath: true)
        #expect(pruned.path.map { "\($0.responder)" } == ["root", "a", "b"])
        #expect(pruned.handledBy === a)
        #expect(pruned.end == .allVisited)
        let ended = try tree.route(event: "e", going: .down(stopping: .route), recordsPath: true)
        #expect(ended.path.map { "\($0.responder)" } == ["root", "a"])
        #expect(ended.ending == Ending(.stopped, at: a))
    }
}

import ResponderChain
import SelectorDispatch
import Testing

final class Frame: LinkedResponder, RouteBoundary {
    weak var nextResponder: (any Responder)?
    static var routeBoundary: RouteBoundaries { .application }
    @Handler func close() -> String { "closed" }
}

@Suite struct RouteTests {
    private let first = Node("first")
    private let worker = Worker("worker")
    private let last = Worker("last")

    init() {
        chain([first, worker, last])
    }

    @Test(
        "Each outcome has its words",
        arguments: [
            (Route.Outcome.passed, "passed"), (.decorated, "decorated"),
            (.handledAndContinued, "handled and continued"), (.handledAndStopped, "handled and stopped"),
            (.disabled, "disabled"), (.vetoed, "vetoed"), (.failed, "failed"),
        ])
    func outcome(_ outcome: Route.Outcome, words: String) { #expect("\(outcome)" == words) }

    @Test func `the result names the visit of an error, which stays as it was`() {
        let result = first.routeResult(.selector("failWithBecause:", arguments: ["of it"]))
        #expect(result.error as? Failure == Failure(reason: "of it"))
        #expect(result.failedVisit?.responder === worker)
        #expect(result.route.end == .failed && result.route.endedAt === worker)
        #expect(result.route.path.map(\.outcome) == [.passed, .failed])
        #expect(throws: Failure(reason: "of it")) { try result.get() }
    }

    @Test func `the result names the visit of a wrong argument`() {
        let result = first.routeResult(.selector("save:times:", arguments: [1, 2]))
        #expect(result.failedVisit?.responder === worker)
        #expect(
            result.error as? DispatchError
                == .wrongType(
                    message("save:times:", "Worker"), .init(index: 0, label: "_"), expected: "String", actual: "Int",
                    detail: .convertible(literal: "\"1\"")))
    }

    @Test func `an error of no visit has none`() {
        let result = first.routeResult(.selector("unknown", arguments: []))  // selector-check: elsewhere
        #expect(result.error is RouteError)
        #expect(result.failedVisit == nil)
        #expect(result.route.path.count == 3)
    }

    @Test func `a recorded route tells phases, depths, results and why it ended`() throws {
        let route = try first.route(event: "note", recordsPath: true)
        #expect(route.path.map(\.phase) == [.target, .bubble, .bubble])
        #expect(route.path.map(\.depth) == [0, 1, 2])
        #expect(route.path[1].returnValue as? EventResult == .handleAndContinue)
        #expect(route.end == .everybodyWasAsked)
    }

    @Test func `when a listener handles an event and the responder's method ignores it, there is no return value`()
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
        #expect(route.end == .stoppedImmediately && route.endedAt === worker)
    }

    @Test func `a selector stops before a boundary as an event does, whichever way it takes`() throws {
        let (link, frame) = (Bare(), Frame())
        chain([link, frame])
        let error = RouteError.noResponder(
            message("close", "Bare"), asked: ["Bare"], suggestions: [],
            elsewhere: HandlerRegistry.shared.elsewhere("close", than: [Bare.self]))
        for recordsPath in [false, true] {
            #expect(throws: error) { try link.route("close", recordsPath: recordsPath) }
            #expect(throws: error) { try link.route("close", going: .up(including: .window), recordsPath: recordsPath) }
            #expect(
                try link.route("close", going: .up(including: .application), recordsPath: recordsPath).handledBy
                    === frame
            )
            #expect(try frame.route("close", recordsPath: recordsPath).returnValue as? String == "closed")
        }
    }

    @Test func `a route with the extent targetOnly asks one responder`() throws {
        #expect(try !first.route(event: "work", going: .targetOnly).isHandled)
        #expect(try worker.route("work", going: .targetOnly).handledBy === worker)
        #expect(try first.route("work", going: .targetOnly, startingAt: .next).handledBy === worker)
        #expect(throws: RouteError.self) { try first.route("work", going: .targetOnly) }
    }

    @Test func `a selector goes down to the first handler of each branch, or of all`() throws {
        let (a, b) = (Worker("a", [Worker("a1")]), Worker("b"))
        let root = Node("root", [a, b])
        let route = try root.route("save:times:", with: ["x", 1], going: .down, recordsPath: true)
        #expect(route.path.map { "\($0.responder)" } == ["root", "a", "b"])
        #expect(route.handledBy === b)
        #expect(try root.route("work", going: .down(stopping: .route)).handledBy === a)
        #expect(
            throws: RouteError.noResponder(
                message("gone", "Node"), asked: ["Node", "Worker", "Worker", "Worker"], suggestions: ["note"])
        ) { try root.route("gone", going: .down) }  // selector-check: elsewhere
    }

    @Test func `a route whose options need the whole algorithm has the same outcome as the short way`() throws {
        let short = try first.route("save:times:", with: ["a", 1])
        let whole = try first.route("save:times:", with: ["a", 1], recordsPath: true)
        #expect(short.handledBy === whole.handledBy && short.end == whole.end && short.endedAt === whole.endedAt)
        #expect(short.returnValue as? Int == 2 && whole.returnValue as? Int == 2)
    }
}

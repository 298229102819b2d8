import ResponderChain
import TestSupport
import Testing

/// A route has the same effect on every path through the router, and its explanation predicts it,
/// in random scenes.
@Suite struct RandomRouteTests {
    private static let scenes = 2_000

    @Test(.random) func `the fast path and the awaited route have the outcome of the algorithm`()
        async throws
    {
        var numbers = SeededGenerator()
        var handled = 0
        for _ in 0..<Self.scenes {
            let seed = numbers.next()
            let whole = try outcome(of: RandomScene(seed: seed), recordsPath: true)
            let fast = try outcome(of: RandomScene(seed: seed), recordsPath: false)
            #expect(fast == whole, "the fast path of scene \(seed)")
            let awaited = try await awaitedOutcome(of: RandomScene(seed: seed))
            #expect(awaited == whole, "the awaited route of scene \(seed)")
            if whole.contains(where: { $0.hasPrefix("handled by") }) { handled += 1 }
        }
        #expect(handled > 0)
    }

    /// The result of a route for its sender, and the events on it.
    private func outcome(of scene: RandomScene, recordsPath: Bool) -> [String] {
        var options = scene.options
        options.recordsPath = recordsPath
        var replies = 0
        do {
            switch scene.message {
            case .selector(let selector, let arguments):
                let route = try scene.origin.route(selector, with: arguments, options: options)
                return lines(scene, route, replies: 0)
            case .event(let name, let userInfo):
                let route = try scene.origin.route(
                    event: name,
                    userInfo: userInfo,
                    options: options
                ) { _ in
                    replies += 1
                }
                return lines(scene, route, replies: replies)
            }
        } catch {
            return scene.log.lines + ["\(error)"]
        }
    }

    private func awaitedOutcome(of scene: RandomScene) async -> [String] {
        var options = scene.options
        do {
            switch scene.message {
            case .selector(let selector, let arguments):
                let route = try await scene.origin.awaited.route(
                    selector,
                    with: arguments,
                    options: options
                )
                return lines(scene, route, replies: 0)
            case .event(let name, let userInfo):
                let replies = EventReplies()
                options.replies = replies
                let route = try await scene.origin.awaited.route(
                    event: name,
                    userInfo: userInfo,
                    options: options
                )
                return lines(scene, route, replies: await replies.texts().count)
            }
        } catch {
            return scene.log.lines + ["\(error)"]
        }
    }

    /// The events on a route, and its result.
    private func lines(_ scene: RandomScene, _ route: Route, replies: Int) -> [String] {
        var handling = "unhandled"
        if let responder = route.handledBy {
            handling = "handled by \(responder): \(route.returnValue ?? "nil")"
        }
        return scene.log.lines + [
            handling,
            "\(route.ending)",
            "default prevented: \(route.isDefaultPrevented)",
            "\(replies) replies",
        ]
    }

    @Test(.random, arguments: [false, true])
    func `a route does what its explanation says`(isAwaited: Bool) async throws {
        var numbers = SeededGenerator()
        for _ in 0..<Self.scenes {
            let seed = numbers.next()
            let scene = try RandomScene(seed: seed)
            let explanation = explanation(of: scene, isAwaited)
            #expect(scene.log.lines.isEmpty, "scene \(seed)")
            guard scene.isPlain else { continue }
            let result: RouteResult
            if isAwaited {
                result = await scene.origin.awaited.routeResult(
                    scene.message.routed,
                    options: scene.options
                )
            } else {
                result = scene.origin.routeResult(scene.message.routed, options: scene.options)
            }
            if let problem = conflict(explanation, result, scene) {
                Issue.record(
                    """
                    scene \(seed): \(problem)
                    \(explanation)
                    \(result.route)
                    \(result.error.map { "\($0)" } ?? "no error")
                    """
                )
            }
        }
    }

    private func explanation(of scene: RandomScene, _ isAwaited: Bool) -> RouteExplanation {
        switch scene.message {
        case .selector(let selector, let arguments):
            return isAwaited
                ? scene.origin.awaited.explain(selector, with: arguments, options: scene.options)
                : scene.origin.explain(selector, with: arguments, options: scene.options)
        case .event(let name, let userInfo):
            return isAwaited
                ? scene.origin.awaited.explain(
                    event: name,
                    userInfo: userInfo,
                    options: scene.options
                )
                : scene.origin.explain(event: name, userInfo: userInfo, options: scene.options)
        }
    }

    /// Returns how a route contradicts its explanation, if it does.
    ///
    /// Only handlers change the message on its way.
    private func conflict(
        _ explanation: RouteExplanation,
        _ result: RouteResult,
        _ scene: RandomScene
    ) -> String? {
        // An event's handler decides at each responder whether the route continues; a selector's
        // ends it.
        var asked = explanation.visits.filter {
            switch $0.verdict {
            case .stopped, .beyondBoundary: false
            default: true
            }
        }
        // An event's handler may stop the part of the route with a predicted failure. Then the
        // route continues after that part, where the explanation ends.
        let failing = explanation.visits.first {
            if case .fails = $0.verdict { true } else { false }
        }?.responder
        let isStopped = result.route.path.contains { $0.outcome == .handledAndStopped }
        let isFailingVisited = result.route.path.contains { $0.responder === failing }
        let isPruned = scene.message.isEvent && isStopped && !isFailingVisited
        if let error = explanation.error {
            // A disabled responder is reported before a circular chain.
            let isDisabled = if case RouteError.disabled? = result.error { true } else { false }
            guard isDisabled || result.error.map({ "\($0)" }) == "\(error)" else {
                return "another error"
            }
            if scene.message.isEvent { asked = [] }
        }
        for visit in result.route.path {
            guard let index = asked.firstIndex(where: { $0.responder === visit.responder }) else {
                if isPruned { continue }
                return "\(visit.responder) was asked"
            }
            let verdict = asked.remove(at: index).verdict
            let isRight =
                switch (verdict, visit.outcome) {
                case (.handles, .handledAndStopped), (.notRegistered, .passed),
                    (.decidesItself, .passed):
                    true
                case (.handles, .handledAndContinued), (.handles, .passed): scene.message.isEvent
                // A handler may throw any error of its own.
                case (.handles, .failed): !(visit.error is any MessageError)
                case (.disabled(let reason), .disabled): reason == visit.reason
                case (.fails(let errors), .failed):
                    errors.map { "\($0)" }.contains(visit.error.map { "\($0)" } ?? "")
                default: false
                }
            if !isRight { return "\(visit.responder) is said: \(verdict)" }
        }
        let isOver = result.route.end == .stopped || result.error != nil || scene.message.isEvent
        if !asked.isEmpty, !isOver { return "\(asked[0].responder) was not asked" }
        return nil
    }
}

extension RandomScene.Message {
    fileprivate var isEvent: Bool {
        if case .event = self { true } else { false }
    }

    fileprivate var routed: RoutedMessage {
        switch self {
        case .selector(let selector, let arguments):
            .selector(selector, arguments: arguments.map { $0 })
        case .event(let name, let userInfo): .event(Event(name: name, userInfo: userInfo))
        }
    }
}

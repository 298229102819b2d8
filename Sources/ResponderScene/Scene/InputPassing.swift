internal import ResponderChain

/// What a view is given, and passes on to its next responder by default.
enum PassedInput {
    case touches(ResponderTouch.Phase, Set<ResponderTouch>, ResponderTouchEvent?)
    case presses(ResponderPress.Phase, Set<ResponderPress>, ResponderPressesEvent?)

    /// Returns whether a responder has methods for the input.
    @MainActor func fits(_ responder: any Responder) -> Bool {
        if responder is ResponderNode { return true }
        return switch self {
        case .touches: responder is any ResponderTouchHandler
        case .presses: responder is any ResponderPressHandler
        }
    }

    @MainActor fileprivate func give(to responder: any Responder) {
        switch self {
        case .touches(let phase, let touches, let event):
            SceneTrace.note(.touches(phase, responder, touches))
            if let node = responder as? ResponderNode {
                node.receiveTouches(touches, in: phase, with: event)
            } else {
                (responder as? any ResponderTouchHandler)?.receiveTouches(touches, in: phase, with: event)
            }
        case .presses(let phase, let presses, let event):
            SceneTrace.note(.presses(phase, responder, presses))
            (responder as? any ResponderPressHandler)?.receivePresses(presses, in: phase, with: event)
        }
    }
}

/// An input on its way along the chain: step 7c of `TouchDelivery.swift`, and step 4 of `KeyDelivery.swift`.
@MainActor final class InputPassing {
    private struct Step {
        let input: PassedInput
        let responder: any Responder
    }

    private static var current: InputPassing?
    /// The number of responders that can call each other before the rest waits for them to return.
    private static let limit = 64

    private var depth = 0
    private var waiting: [Step] = []
    private var passedEnd = false
    private var circle = CircleSearch()

    /// Gives an input to a responder.
    ///
    /// - Returns: Whether the input passed the end of the chain.
    static func deliver(_ input: PassedInput, to responder: any Responder) -> Bool {
        var search = TakerSearch(of: input)
        guard search.reachesEnd(from: responder) else { return false }
        guard let taker = search.taker else { return true }
        let passing = InputPassing()
        passing.deliverAll(Step(input: input, responder: taker))
        return passing.passedEnd
    }

    /// A search up the whole chain for the first responder that may do something with an input. The scene's own classes
    /// only pass it on, so they are left out, which only an observer of the scene could notice.
    @MainActor private struct TakerSearch {
        private let input: PassedInput
        private let isObserved = SceneTrace.isOn
        private(set) var taker: (any Responder)?
        private var circle = CircleSearch()
        private var isEndless = false

        init(of input: PassedInput) { self.input = input }

        /// Returns whether the chain has an end. If not, this is reported.
        mutating func reachesEnd(from first: any Responder) -> Bool {
            var next: (any Responder)? = first
            while let responder = next.take() { next = visit(responder) }
            if isEndless { do { _ = try first.responderChain() } catch { SceneErrors.report(error) } }
            return !isEndless
        }

        /// Returns the next responder; nil if there is none, or if the chain has no end.
        ///
        /// It isn't inlined, so that the counts of references to responders are left alone, which cost most of the search.
        @inline(never) private mutating func visit(_ responder: any Responder) -> (any Responder)? {
            if circle.closes(at: responder) || circle.isEndless {
                isEndless = true
                return nil
            }
            if taker == nil, isObserved || !InputPassing.isPlain(responder), input.fits(responder) { taker = responder }
            return responder.nextResponder
        }
    }

    /// Returns whether a responder is of one of the scene's own classes that have no code for inputs except to pass them
    /// on.
    private static func isPlain(_ responder: any Responder) -> Bool {
        let type = ObjectIdentifier(type(of: responder))
        return type == ObjectIdentifier(ResponderView.self) || type == ObjectIdentifier(ResponderWindow.self)
            || type == ObjectIdentifier(ResponderViewController.self)
            || type == ObjectIdentifier(ResponderApplication.self)
    }

    static func passOn(_ input: PassedInput, from responder: any Responder) {
        // A test or a program may call a view's touch method directly. Such touches aren't on their way along a chain
        // yet.
        let passing = current ?? InputPassing()
        var circle = CircleSearch()
        var next = responder.nextResponder
        while let candidate = next {
            let isMet = circle.closes(at: candidate)
            let isMetByOthers = passing.circle.closes(at: candidate)
            if isMet || isMetByOthers {
                if isInCircle(candidate) { return }
                if isMet { circle = CircleSearch() }
                if isMetByOthers { passing.circle = CircleSearch() }
            }
            if input.fits(candidate), SceneTrace.isOn || !isPlain(candidate) {
                passing.deliver(Step(input: input, responder: candidate))
                return
            }
            next = candidate.nextResponder
        }
        passing.passedEnd = true
    }

    /// Returns whether a responder that is met again is in a circle, and reports the circle. If the responder isn't in
    /// one, somebody gave it the input twice.
    private static func isInCircle(_ responder: any Responder) -> Bool {
        do {
            _ = try responder.responderChain()
            return false
        } catch {
            SceneErrors.report(error)
            return true
        }
    }

    private func deliver(_ step: Step) {
        if depth == 0 {
            deliverAll(step)
        } else if depth < Self.limit {
            call(step)
        } else {
            waiting.append(step)
        }
    }

    private func deliverAll(_ first: Step) {
        let outer = Self.current
        Self.current = self
        defer { Self.current = outer }
        call(first)
        var index = 0
        while index < waiting.count {
            let step = waiting[index]
            index += 1
            call(step)
            // Removes the steps that were delivered.
            if index == 1024 {
                waiting.removeFirst(index)
                index = 0
            }
        }
        waiting = []
    }

    private func call(_ step: Step) {
        depth += 1
        defer { depth -= 1 }
        step.input.give(to: step.responder)
    }
}

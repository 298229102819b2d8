internal import ResponderChain

/// An input on its way along the chain: step 7c of `TouchDelivery.swift`, and step 4 of
/// `KeyDelivery.swift`.
///
/// The scene's own classes only pass an input on, so they are skipped unless an observer or a
/// recorder is notified of each.
@MainActor struct InputPassing {
    private struct Step {
        let input: PassedInput
        let responder: any Responder
    }

    /// The current input on its way.
    ///
    /// Code that gets it may handle a different one, which is then the current one.
    private static var current = InputPassing()

    /// The steps that wait until the responders before them have returned.
    ///
    /// The last ones are those of the current input.
    private static var waiting: [Step] = []

    /// The limit of nested calls of responders, beyond which the rest waits for these calls to
    /// return.
    private static let limit = 64

    private var depth = 0
    private var passedEnd = false
    private var circle = CircleSearch()

    private init() {}

    /// Delivers an input to the first responder that may use it: this one, or one further up the
    /// chain.
    ///
    /// - Returns: Whether the input passed the end of the chain.
    static func deliver(_ input: PassedInput, to responder: (any Responder)?) -> Bool {
        let outer = current
        let start = waiting.count
        current = InputPassing()
        defer { current = outer }
        pass(input, to: responder)
        var index = start
        while index < waiting.count {
            let step = waiting[index]
            index += 1
            give(step.input, to: step.responder)
            // Removes the steps that were delivered.
            if index == waiting.count || index == start + 1024 {
                waiting.removeSubrange(start..<index)
                index = start
            }
        }
        return current.passedEnd
    }

    static func passOn(_ input: PassedInput, from responder: any Responder) {
        // A test or a program may call a view's touch method directly. Such touches aren't on their
        // way along a chain yet.
        if current.depth == 0 {
            _ = deliver(input, to: responder.nextResponder)
        } else {
            pass(input, to: responder.nextResponder)
        }
    }

    private static func pass(_ input: PassedInput, to first: (any Responder)?) {
        let isObserved = SceneTrace.isOn
        var next = first
        while let responder = next.take() {
            if current.circle.closes(at: responder) || current.circle.isEndless {
                if reportsEndlessChain(of: responder) { return }
                current.circle = CircleSearch()
            }
            if isObserved || !isPlain(responder), input.fits(responder) {
                if current.depth < limit {
                    give(input, to: responder)
                } else {
                    waiting.append(Step(input: input, responder: responder))
                }
                return
            }
            next = responder.nextResponder
        }
        current.passedEnd = true
    }

    /// Returns whether a responder is of one of the scene's own classes that have no code for
    /// inputs except to pass them on.
    ///
    /// It isn't inlined, which avoids reference counting of responders, the largest cost of the
    /// delivery.
    @inline(never) static func isPlain(_ responder: any Responder) -> Bool {
        let type = ObjectIdentifier(type(of: responder))
        return type == ObjectIdentifier(ResponderView.self)
            || type == ObjectIdentifier(ResponderWindow.self)
            || type == ObjectIdentifier(ResponderViewController.self)
            || type == ObjectIdentifier(ResponderApplication.self)
    }

    /// Returns whether the chain of an apparently repeated responder has no end, and reports an
    /// endless chain.
    ///
    /// If the chain has an end, an override passed the input on twice.
    private static func reportsEndlessChain(of responder: any Responder) -> Bool {
        do {
            _ = try responder.responderChain()
            return false
        } catch {
            SceneErrors.report(error)
            return true
        }
    }

    private static func give(_ input: PassedInput, to responder: any Responder) {
        current.depth += 1
        defer { current.depth -= 1 }
        input.give(to: responder)
    }
}

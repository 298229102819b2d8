internal import ResponderChain
internal import SelectorDispatch

// The way of every key: from the window or application that gets it to the command, responder or
// text that it reaches.
//
// 1. The key is checked. If it is refused, nothing happens.
// 2. A key that goes down is a press of the window's first responder or, without one or if it is
//    hidden or covered by a modal, of the window. A key that is down already repeats. Later changes
//    of a press go to its responder, even if a different one is first by then; if its responder was
//    hidden, covered or removed, the press is canceled instead, and the key's changes until its
//    release are dropped. An application delivers its keys to its key window.
// 3. When a key goes down or repeats, key commands are searched: those of each responder up the
//    chain, the innermost first, then those in the menus that the chain builds.
//    `KeyCommandSearch.swift` has steps a to c.
//    a. A command for a different key is ignored.
//    b. A key that types text isn't a command where a responder takes `insertText:`, unless the
//       command wants priority.
//    c. A command that is disabled, or that no responder takes, is skipped.
//    The first command that remains is sent as an action, up from the first responder. Responders
//    get nothing of the press.
// 4. The responder's press method is called. By default, each responder passes presses on to its
//    next responder, see `InputPassing.swift`.
// 5. If every responder passed on a key that went down or repeats, the window interprets it.
//    a. A key in the window's bindings is a command to text, such as `deleteBackward:`. The first
//       responder up the chain that takes the command or `doCommandBySelector:` gets it; the latter
//       has the selector as its argument.
//    b. A key that types text is sent as `insertText:`. So is Return, as a line feed, if no
//       responder takes its command.
//    Neither text nor a command goes to a responder that is hidden or covered by a modal.
// 6. If no responder took the text or the command, Tab and the arrows make a different view the
//    first responder; see `FocusMove.swift`.
// 7. A press that no responder handled is reported.
// 8. A press that ended is removed.
//
// As for touches, errors on the way are collected, and the first one is thrown at the end.

@MainActor package struct KeyDelivery {
    let window: ResponderWindow

    func handle(_ phase: ResponderPress.Phase, _ key: ResponderKey) throws -> ResponderPressOutcome
    {
        // Step 1.
        guard !key.charactersIgnoringModifiers.isEmpty else { throw ResponderPressError.emptyKey }
        var phase = phase
        if let held = window.pressedKeys.press(of: key), phase != .cancelled, !held.isCommand {
            let isReachable = held.responder.map(window.isReachable) ?? false
            if !isReachable, phase == .ended {
                phase = .cancelled
            } else if !isReachable {
                cancelAndDrop([held])
            }
        }
        let known = window.pressedKeys.press(of: key)
        if known == nil, let stray = Self.stray(key, phase, in: &window.pressedKeys.strays) {
            return Self.drop(phase, stray, window.activeObserver, window.application)
        }
        guard known != nil || phase == .began else {
            throw ResponderPressError.notDown(key, phase: phase)
        }
        guard known != nil || window.presses.count < PressedKeys.limit else {
            throw ResponderPressError.tooManyPresses(limit: PressedKeys.limit)
        }
        guard window.pressedKeys.depth < CallDepth.limit else {
            throw ResponderPressError.handlingTooDeep(limit: CallDepth.limit)
        }
        window.pressedKeys.depth += 1
        defer { window.pressedKeys.depth -= 1 }
        // Step 2.
        let press = known ?? ResponderPress(key, of: window.keyResponder)
        if known == nil { window.pressedKeys.presses.append(press) }
        press.phase = known != nil && phase == .began ? .changed : phase
        return try SceneErrors.collect {
            SceneTrace.observed(by: window.activeObserver) {
                let outcome = deliver(press, as: key)
                // Step 8.
                if press.phase.isLast { window.pressedKeys.presses.removeAll { $0 === press } }
                return outcome
            }
        }
    }

    /// Cancels the presses of a window or a responder that becomes unavailable, while their keys
    /// are still down.
    func cancelAndDrop(_ presses: [ResponderPress]) {
        for press in presses {
            let id = press.key.charactersIgnoringModifiers
            window.pressedKeys.strays[id] = press
            window.application?.strayPresses[id] = press
            do {
                _ = try handle(.cancelled, press.key)
            } catch {
                SceneErrors.report([error], to: window.application)
            }
            press.held = nil
        }
    }

    /// Returns the press that was canceled when its window or its responder became unavailable,
    /// unless its key goes down again.
    static func stray(
        _ key: ResponderKey,
        _ phase: ResponderPress.Phase,
        in strays: inout [String: ResponderPress]
    ) -> ResponderPress? {
        guard let stray = strays[key.charactersIgnoringModifiers] else { return nil }
        if phase != .changed { strays[key.charactersIgnoringModifiers] = nil }
        return phase == .began ? nil : stray
    }

    /// Step 7: reports a press that no responder handled.
    ///
    /// - Parameters:
    ///   - phase: The phase that no responder handled.
    ///   - press: The press.
    ///   - observer: The observer that is notified, or nil for the current one, if any.
    ///   - application: The application whose delegate is notified, or nil for none.
    @discardableResult
    package static func drop(
        _ phase: ResponderPress.Phase,
        _ press: ResponderPress,
        _ observer: ResponderWindow.Observer?,
        _ application: ResponderApplication?
    ) -> ResponderPressOutcome {
        SceneTrace.observed(by: observer) { SceneTrace.note(.droppedPress(phase, press)) }
        if let application {
            application.delegate?.application(application, didDrop: phase, of: press)
        }
        return ResponderPressOutcome(press: press, answer: .dropped)
    }

    private func deliver(_ press: ResponderPress, as key: ResponderKey) -> ResponderPressOutcome {
        let event = ResponderPressesEvent(press, of: window.presses)
        let phase = press.phase
        func outcome(_ answer: ResponderPressOutcome.Answer) -> ResponderPressOutcome {
            ResponderPressOutcome(press: press, answer: answer)
        }
        // Step 3.
        if !phase.isLast {
            let search = KeyCommandSearch(key, from: window.keyResponder, in: window)
            if let command = search.perform(for: event) { return outcome(.command(command)) }
        }
        if press.isCommand { return outcome(.ignored) }
        // Step 4.
        guard InputPassing.deliver(.presses(phase, [press], event), to: press.responder) else {
            return outcome(.handled)
        }
        if phase.isLast { return outcome(.ignored) }
        // Step 5.
        let first = window.keyResponder
        if let sent = KeyInterpretation(key, from: first, in: window).send() {
            return outcome(sent)
        }
        // Step 6.
        if let heading = ResponderFocusHeading(key), window.moveFocus(heading).isDone {
            return outcome(.focusMoved)
        }
        // Step 7.
        return Self.drop(phase, press, window.activeObserver, window.application)
    }
}

public import ResponderChain
public import SelectorDispatch

/// A view that turns touches into actions, such as a button, a switch or a slider.
///
/// ```swift
/// button.addTarget(controller, action: "btnClick1:", for: .touchUpInside)
/// // For the first responder up the chain that takes the action:
/// button.addTarget(nil, action: "reload", for: .touchUpInside)
/// ```
///
/// A control follows one touch at a time, and passes no touches on to its next responder.
@MainActor open class ResponderControl: ResponderView {
    /// Whether the control follows touches; true by default.
    ///
    /// A disabled control stops tracking and ignores touches.
    public final var isEnabled = true {
        didSet { if !isEnabled { stopTracking(for: nil) } }
    }

    /// Whether the program selected the control, like a visible tab or a checked box; false by
    /// default.
    public final var isSelected = false

    /// Whether the control's touch is inside it.
    public final var isHighlighted = false

    /// The touch that the control follows, or nil if there is none.
    public private(set) final weak var trackedTouch: ResponderTouch?

    /// Whether the control follows a touch.
    public final var isTracking: Bool { trackedTouch != nil }

    /// Whether the touch that the control follows is inside it or, until its actions have been
    /// sent, ended there.
    public private(set) final var isTouchInside = false
    private final var actions = TargetActions<ControlEvent>()

    /// The control's current state.
    public final var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    // MARK: Actions

    /// Adds an action for events.
    ///
    /// If the same target and action were added before, they are also sent for these events.
    ///
    /// - Parameters:
    ///   - target: The receiver of the action. It is referenced weakly, and its actions are removed
    ///     when it is released. If it is nil, the first responder up the chain that takes the
    ///     action gets it; see ``ResponderApplication/sendAction(_:to:from:for:)``.
    ///   - action: A selector whose handler takes nothing, the control, or the control and the
    ///     event.
    ///   - events: The events that send the action.
    /// - Complexity: Amortized O(1), unless the target has many actions and the action has many
    ///   targets.
    public final func addTarget(_ target: AnyObject?, action: Selector, for events: ControlEvent) {
        actions.add(target, action, events)
    }

    /// Removes actions for events.
    ///
    /// An action that was added for further events is still sent for those.
    ///
    /// - Parameters:
    ///   - target: The target whose actions are removed, or nil for the actions of all targets.
    ///   - action: The action to remove, or nil for all actions.
    ///   - events: The events that no longer send the actions.
    /// - Complexity: Amortized O(1) for each removed action, unless the target has many actions and
    ///   the action has many targets.
    public final func removeTarget(
        _ target: AnyObject?,
        action: Selector?,
        for events: ControlEvent
    ) {
        actions.remove(target, action, events)
    }

    /// The control's targets, each once, in the order in which they were added.
    ///
    /// - Complexity: O(number of actions).
    public final var allTargets: [AnyObject] { actions.targets }

    /// The events that send an action.
    ///
    /// - Complexity: O(number of actions).
    public final var allControlEvents: ControlEvent { actions.events }

    /// Returns the actions that a target gets for any of the events, in the order in which they
    /// were added.
    ///
    /// - Parameters:
    ///   - target: The target, or nil for the actions that were added without one.
    ///   - events: The events.
    /// - Complexity: O(*n* log *n*), where *n* is the number of the target's actions.
    public final func actions(forTarget target: AnyObject?, for events: ControlEvent) -> [Selector]
    {
        actions.actions(for: target, events)
    }

    /// Sends all actions for events, in the order in which they were added.
    ///
    /// - Parameters:
    ///   - events: The events, of which an action needs only one.
    ///   - event: The touches that caused the events, which handlers with two parameters get; nil,
    ///     the default, if the program itself causes the events.
    /// - Returns: The reasons for refused actions, in the actions' order, or an empty array if all
    ///   were performed.
    /// - Throws: The first error of ``sendAction(_:to:for:)``, after all actions were sent.
    /// - Complexity: O(number of actions), plus the sends.
    @discardableResult
    public final func sendActions(
        for events: ControlEvent,
        with event: ResponderTouchEvent? = nil
    ) throws -> [ResponderRefusal] {
        let sent = try SceneErrors.undoneTogether { send(events, event) }
        if let first = sent.errors.first { throw first }
        return sent.refusals
    }

    /// Explains the routes of the actions for events, without sending the actions.
    ///
    /// - Returns: For each action, a verdict for each responder on its way.
    /// - Complexity: O(number of actions), plus O(length of the chain) for each.
    public final func explainActions(for events: ControlEvent) -> [RouteExplanation] {
        actions.explanations(for: events, from: self, in: window?.application)
    }

    /// Sends one action, through the window's application if there is one, as
    /// ``ResponderApplication/sendAction(_:to:from:for:)`` does.
    ///
    /// Override this method to observe or change the action.
    ///
    /// - Parameters:
    ///   - action: The action's selector.
    ///   - target: The receiver of the action, or nil for the first responder up the chain that
    ///     takes it.
    ///   - event: The touches that caused the action, or nil if there are none.
    /// - Returns: As ``ResponderApplication/sendAction(_:to:from:for:)``.
    /// - Throws: As ``ResponderApplication/sendAction(_:to:from:for:)``.
    @discardableResult
    open func sendAction(_ action: Selector, to target: AnyObject?, for event: ResponderTouchEvent?)
        throws -> ResponderOutcome
    {
        if let application = window?.application {
            return try application.sendAction(action, to: target, from: self, for: event)
        }
        return try ActionRoute(action, to: target, from: self, for: event, in: nil).send()
    }

    private func send(_ events: ControlEvent, _ event: ResponderTouchEvent?) -> SentActions {
        actions.send(events) { try sendAction($0, to: $1, for: event) }
    }

    // MARK: Touches

    /// Whether a class may override `hitTest`; subclasses that don't can return false.
    open override class var overridesHitTest: Bool { self != ResponderControl.self }

    /// Called when a touch begins in the control.
    ///
    /// - Parameters:
    ///   - touch: The touch.
    ///   - event: The event with all touches of the window, or nil if a program called the touch
    ///     method without one.
    /// - Returns: False to ignore the touch. True by default.
    open func beginTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool {
        true
    }

    /// Called when the touch moves.
    ///
    /// - Parameters:
    ///   - touch: The touch.
    ///   - event: The event, as for ``beginTracking(_:with:)``.
    /// - Returns: False to stop following the touch. True by default.
    open func continueTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool {
        true
    }

    /// Called when the touch ends.
    ///
    /// - Parameters:
    ///   - touch: The touch; never nil, unless a subclass calls the method itself.
    ///   - event: The event, as for ``beginTracking(_:with:)``.
    open func endTracking(_ touch: ResponderTouch?, with event: ResponderTouchEvent?) {}

    /// Called when the touch is canceled, or when the control stops following it.
    ///
    /// - Parameter event: The event that cancels or moves the touch, or nil if the control was
    ///   disabled.
    open func cancelTracking(with event: ResponderTouchEvent?) {}

    /// Starts following a touch, unless the control is disabled or already follows one.
    ///
    /// It passes on a touch of a mouse whose primary button isn't down.
    open override func touchesBegan(
        _ touches: Set<ResponderTouch>,
        with event: ResponderTouchEvent?
    ) {
        if touches.contains(where: { !$0.buttonMask.contains(.primary) }) {
            let own = touches.filter { $0.buttonMask.contains(.primary) }
            super.touchesBegan(touches.subtracting(own), with: event)
            if !own.isEmpty { touchesBegan(own, with: event) }
            return
        }
        guard isEnabled, !isTracking, let touch = touches.min(by: { $0.id < $1.id }),
            beginTracking(touch, with: event)
        else { return }
        // The code of `beginTracking` may have disabled the control, ended the touch, or made a
        // recognizer take it. The control would no longer be notified of the touch's end.
        guard isEnabled, !touch.latest.isLast, !touch.isTakenFromView, !isTracking else { return }
        trackedTouch = touch
        isTouchInside = true
        isHighlighted = true
        report(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event, touch)
    }

    /// Sends the events of a touch that moves, if the control follows it.
    open override func touchesMoved(
        _ touches: Set<ResponderTouch>,
        with event: ResponderTouchEvent?
    ) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let wasInside = isTouchInside
        let isInside = point(inside: touch.location(in: self), with: event)
        // Code of a subclass may have ended the touch, here and below.
        guard trackedTouch === touch else { return }
        isTouchInside = isInside
        isHighlighted = isInside
        let goesOn = continueTracking(touch, with: event)
        guard trackedTouch === touch else { return }
        guard goesOn else { return stopTracking(for: event) }
        if wasInside != isTouchInside {
            report(isTouchInside ? .touchDragEnter : .touchDragExit, event, touch)
        }
        report(isTouchInside ? .touchDragInside : .touchDragOutside, event, touch)
    }

    /// Stops following the touch, and sends ``ControlEvent/touchUpInside`` or
    /// ``ControlEvent/touchUpOutside``.
    open override func touchesEnded(
        _ touches: Set<ResponderTouch>,
        with event: ResponderTouchEvent?
    ) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let isInside = point(inside: touch.location(in: self), with: event)
        guard trackedTouch === touch else { return }
        letGo()
        isTouchInside = isInside
        endTracking(touch, with: event)
        report(
            isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside,
            event,
            touch
        )
        if !isTracking { isTouchInside = false }
    }

    /// Stops following the touch, and sends ``ControlEvent/touchCancel``.
    open override func touchesCancelled(
        _ touches: Set<ResponderTouch>,
        with event: ResponderTouchEvent?
    ) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        stopTracking(for: event)
    }

    /// Returns whether a recognizer can recognize touches in this control.
    ///
    /// An enabled control keeps single taps with one finger from recognizers of the views that
    /// contain it.
    open override func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer)
        -> Bool
    {
        guard isEnabled, recognizer.view !== self, let tap = recognizer as? ResponderTapRecognizer
        else { return true }
        return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
            || !tap.buttonMaskRequired.contains(.primary)
    }

    // MARK: Keys

    /// Sends ``ControlEvent/primaryActionTriggered`` for Space and Return, if the control is the
    /// first responder and enabled.
    ///
    /// It passes on any other key, and any key whose actions were all refused.
    open override func pressesBegan(
        _ presses: Set<ResponderPress>,
        with event: ResponderPressesEvent?
    ) {
        let keys: [ResponderKey] = [" ", .return]
        let isTriggered = presses.contains { press in
            press.responder === self && keys.contains(press.key.ignoringLocks)
        }
        guard isEnabled, isTriggered else { return super.pressesBegan(presses, with: event) }
        if report(.primaryActionTriggered, nil) { super.pressesBegan(presses, with: event) }
    }

    private func stopTracking(for event: ResponderTouchEvent?) {
        guard isTracking else { return }
        letGo()
        cancelTracking(with: event)
        report(.touchCancel, event)
    }

    private func letGo() {
        trackedTouch = nil
        isTouchInside = false
        isHighlighted = false
    }

    /// Sends actions while a touch or a key is handled, where errors can't be thrown.
    ///
    /// A touch is dropped if all actions were refused.
    ///
    /// - Returns: Whether there were actions, and all were refused.
    @discardableResult
    private func report(
        _ events: ControlEvent,
        _ event: ResponderTouchEvent?,
        _ touch: ResponderTouch? = nil
    ) -> Bool {
        let sent = send(events, event)
        SceneErrors.report(sent.errors, to: window?.application)
        if sent.isRefused, let touch { window?.touchTracker.drop(touch, touch.phase) }
        return sent.isRefused
    }
}

public import SelectorDispatch

/// A view that turns touches into actions: a button, a switch, a slider.
///
/// ```swift
/// button.addTarget(controller, action: "btnClick1:", for: .touchUpInside)
/// button.addTarget(nil, action: "reload", for: .touchUpInside)  // whoever up the chain takes it
/// ```
///
/// A control follows one touch at a time, and passes none on to its next responder.
@MainActor open class ResponderControl: ResponderView {
    /// What happens to a control.
    public struct ControlEvent: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch came down in the control.
        public static let touchDown = ControlEvent(rawValue: 1 << 0)
        /// A touch came down that is not the first of several taps.
        public static let touchDownRepeat = ControlEvent(rawValue: 1 << 1)
        /// The touch moved, and is inside.
        public static let touchDragInside = ControlEvent(rawValue: 1 << 2)
        /// The touch moved, and is outside.
        public static let touchDragOutside = ControlEvent(rawValue: 1 << 3)
        /// The touch moved from outside to inside.
        public static let touchDragEnter = ControlEvent(rawValue: 1 << 4)
        /// The touch moved from inside to outside.
        public static let touchDragExit = ControlEvent(rawValue: 1 << 5)
        /// The touch ended inside: a button was tapped.
        public static let touchUpInside = ControlEvent(rawValue: 1 << 6)
        /// The touch ended outside.
        public static let touchUpOutside = ControlEvent(rawValue: 1 << 7)
        /// The touch was taken away, or let go.
        public static let touchCancel = ControlEvent(rawValue: 1 << 8)
        /// The control's value changed; for subclasses to send.
        public static let valueChanged = ControlEvent(rawValue: 1 << 12)
        /// What the control is mainly for happened; for one without a value, that it was touched up inside.
        public static let primaryActionTriggered = ControlEvent(rawValue: 1 << 13)
        /// Editing began; this and the next three are for subclasses to send.
        public static let editingDidBegin = ControlEvent(rawValue: 1 << 16)
        /// What is edited changed.
        public static let editingChanged = ControlEvent(rawValue: 1 << 17)
        /// Editing ended because another control is edited.
        public static let editingDidEnd = ControlEvent(rawValue: 1 << 18)
        /// Editing ended by the return key.
        public static let editingDidEndOnExit = ControlEvent(rawValue: 1 << 19)

        /// Everything that a touch does.
        public static let allTouchEvents = ControlEvent(rawValue: 0x0000_0fff)
        /// Everything about editing.
        public static let allEditingEvents = ControlEvent(rawValue: 0x000f_0000)
        /// For a program's own events.
        public static let applicationReserved = ControlEvent(rawValue: 0x0f00_0000)
        /// Every event.
        public static let all = ControlEvent(rawValue: 0xffff_ffff)
    }

    /// How a control looks.
    public struct State: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Enabled, and neither highlighted nor selected.
        public static let normal: State = []
        /// A touch is in the control.
        public static let highlighted = State(rawValue: 1 << 0)
        /// ``ResponderControl/isEnabled`` is false.
        public static let disabled = State(rawValue: 1 << 1)
        /// ``ResponderControl/isSelected`` is true.
        public static let selected = State(rawValue: 1 << 2)
    }

    /// A disabled control takes touches and does nothing with them; one that is disabled while it has one lets it go.
    public final var isEnabled = true {
        didSet { if !isEnabled { stopTracking(for: nil) } }
    }
    /// For programs to set: a tab that is shown, a box that is ticked.
    public final var isSelected = false
    /// Whether its touch is in it.
    public final var isHighlighted = false
    /// The touch that it follows.
    public private(set) final weak var trackedTouch: ResponderTouch?
    /// Whether it follows a touch.
    public final var isTracking: Bool { trackedTouch != nil }
    /// Whether the touch that it follows is in it; of one that ends, while the control is told and its actions are sent.
    public private(set) final var isTouchInside = false
    private final var actions = TargetActions()

    /// How the control looks now.
    public final var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    // MARK: Actions

    /// Adds an action.
    ///
    /// - Parameters:
    ///   - target: who gets it; held weakly, and when it is gone its actions are gone. Nil stands for whoever up the chain
    ///     takes the action, see ``ResponderApplication/sendAction(_:to:from:for:)``.
    ///   - action: a selector without parameters, with the control as its only one, or with control and event.
    ///   - events: when it is sent. A target and an action that are there already get these events in addition.
    public final func addTarget(_ target: AnyObject?, action: Selector, for events: ControlEvent) {
        actions.add(target, action, events)
    }

    /// Removes actions for events. A nil target is every target, a nil action every action.
    public final func removeTarget(_ target: AnyObject?, action: Selector?, for events: ControlEvent) {
        actions.remove(target, action, events)
    }

    /// The targets that are there.
    public final var allTargets: [AnyObject] { actions.targets }
    /// The events for which there is an action.
    public final var allControlEvents: ControlEvent { actions.events }
    /// The actions that a target gets for any of the events, in the order in which they were added.
    public final func actions(forTarget target: AnyObject?, for events: ControlEvent) -> [Selector] {
        actions.actions(for: target, events)
    }

    /// Sends the actions for events, in the order in which they were added.
    ///
    /// - Throws: the first error of ``sendAction(_:to:for:)``, when all are sent.
    public final func sendActions(for events: ControlEvent, with event: ResponderTouchEvent? = nil) throws {
        if let first = send(events, event).first { throw first }
    }

    /// Sends one action: through the window's application, if there is one. Override it to see or to change what is sent.
    ///
    /// - Returns: false if there is no target and nobody takes the action.
    /// - Throws: as ``ResponderApplication/sendAction(_:to:from:for:)``.
    @discardableResult
    open func sendAction(_ action: Selector, to target: AnyObject?, for event: ResponderTouchEvent?) throws -> Bool {
        if let application = window?.application {
            return try application.sendAction(action, to: target, from: self, for: event)
        }
        return try ActionDispatch.send(action, to: target, from: self, for: event, in: nil)
    }

    private func send(_ events: ControlEvent, _ event: ResponderTouchEvent?) -> [any Error] {
        ActionDispatch.send(actions, events, event: event) { try sendAction($0, to: $1, for: event) }
    }

    // MARK: Touches

    /// A touch came down; false lets it go. True here.
    open func beginTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool { true }
    /// The touch moved; false lets it go. True here.
    open func continueTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool { true }
    /// The touch ended.
    open func endTracking(_ touch: ResponderTouch?, with event: ResponderTouchEvent?) {}
    /// The touch was taken away, or let go because the control was disabled.
    open func cancelTracking(with event: ResponderTouchEvent?) {}

    open override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        guard isEnabled, !isTracking, let touch = touches.min(by: { $0.id < $1.id }),
            beginTracking(touch, with: event)
        else { return }
        trackedTouch = touch
        (isTouchInside, isHighlighted) = (true, true)
        report(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
    }

    open override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let wasInside = isTouchInside
        isTouchInside = point(inside: touch.location(in: self), with: event)
        isHighlighted = isTouchInside
        guard continueTracking(touch, with: event) else { return stopTracking(for: event) }
        if wasInside != isTouchInside { report(isTouchInside ? .touchDragEnter : .touchDragExit, event) }
        report(isTouchInside ? .touchDragInside : .touchDragOutside, event)
    }

    open override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let isInside = point(inside: touch.location(in: self), with: event)
        letGo()
        isTouchInside = isInside
        endTracking(touch, with: event)
        report(isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside, event)
        if !isTracking { isTouchInside = false }
    }

    open override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        stopTracking(for: event)
    }

    /// An enabled control keeps its taps: a recognizer of a view that it is in doesn't take them.
    open override func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool {
        guard isEnabled, recognizer.view !== self, let tap = recognizer as? ResponderTapRecognizer else { return true }
        return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
    }

    private func stopTracking(for event: ResponderTouchEvent?) {
        guard isTracking else { return }
        letGo()
        cancelTracking(with: event)
        report(.touchCancel, event)
    }

    private func letGo() {
        trackedTouch = nil
        (isTouchInside, isHighlighted) = (false, false)
    }

    /// Sends actions in the course of handling a touch, where errors can't be thrown.
    private func report(_ events: ControlEvent, _ event: ResponderTouchEvent?) {
        ActionDispatch.report(send(events, event), window?.application)
    }
}

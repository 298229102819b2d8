extension ResponderControl {
    /// The events of a control.
    public struct ControlEvent: OptionSet, Sendable, Hashable {
        /// The events as bits.
        public let rawValue: UInt

        /// Creates a set of events from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch began in the control.
        public static let touchDown = ControlEvent(rawValue: 1 << 0)

        /// A touch that continues a series of taps began.
        public static let touchDownRepeat = ControlEvent(rawValue: 1 << 1)

        /// The touch moved inside the control.
        public static let touchDragInside = ControlEvent(rawValue: 1 << 2)

        /// The touch moved outside the control.
        public static let touchDragOutside = ControlEvent(rawValue: 1 << 3)

        /// The touch moved into the control.
        public static let touchDragEnter = ControlEvent(rawValue: 1 << 4)

        /// The touch moved out of the control.
        public static let touchDragExit = ControlEvent(rawValue: 1 << 5)

        /// The touch ended inside the control; a button was tapped.
        public static let touchUpInside = ControlEvent(rawValue: 1 << 6)

        /// The touch ended outside the control.
        public static let touchUpOutside = ControlEvent(rawValue: 1 << 7)

        /// The touch was canceled, or the control stopped following it.
        public static let touchCancel = ControlEvent(rawValue: 1 << 8)

        /// The control's value changed, in a subclass that sends this event.
        public static let valueChanged = ControlEvent(rawValue: 1 << 12)

        /// The control's main action was triggered, together with ``touchUpInside`` for a touch.
        public static let primaryActionTriggered = ControlEvent(rawValue: 1 << 13)

        /// Editing began, in a subclass that sends this event.
        public static let editingDidBegin = ControlEvent(rawValue: 1 << 16)

        /// The edited text changed, in a subclass that sends this event.
        public static let editingChanged = ControlEvent(rawValue: 1 << 17)

        /// Editing ended because a different control is edited, in a subclass that sends this
        /// event.
        public static let editingDidEnd = ControlEvent(rawValue: 1 << 18)

        /// Editing ended with the Return key, in a subclass that sends this event.
        public static let editingDidEndOnExit = ControlEvent(rawValue: 1 << 19)

        /// All events of touches.
        public static let allTouchEvents = ControlEvent(rawValue: 0x0000_0fff)

        /// All events of editing.
        public static let allEditingEvents = ControlEvent(rawValue: 0x000f_0000)

        /// The range of events that a program can define.
        public static let applicationReserved = ControlEvent(rawValue: 0x0f00_0000)

        /// All events.
        public static let all = ControlEvent(rawValue: 0xffff_ffff)
    }

    /// The state of a control.
    public struct State: OptionSet, Sendable, Hashable {
        /// The state as bits.
        public let rawValue: UInt

        /// Creates a state from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Enabled, and neither highlighted nor selected.
        public static let normal: State = []

        /// The control's touch is inside it.
        public static let highlighted = State(rawValue: 1 << 0)

        /// ``ResponderControl/isEnabled`` is false.
        public static let disabled = State(rawValue: 1 << 1)

        /// ``ResponderControl/isSelected`` is true.
        public static let selected = State(rawValue: 1 << 2)
    }
}

public import Foundation
public import SelectorDispatch

/// A recognizer that watches the touches in a view and its subviews, and sends actions when it sees
/// its gesture.
///
/// Recognizers get touches before the view does, and aren't in the responder chain. If several
/// could recognize the same touches, the one of the innermost view is chosen. There are
/// ``ResponderTapRecognizer``, ``ResponderLongPressRecognizer``, ``ResponderPanRecognizer``,
/// ``ResponderSwipeRecognizer`` and, for a pointer that touches nothing,
/// ``ResponderHoverRecognizer``. For other gestures, write a subclass that overrides the touch
/// methods and sets ``state``:
///
/// ```swift
/// final class TouchDownRecognizer: ResponderGestureRecognizer {
///     override func touchesBegan(
///         _ touches: Set<ResponderTouch>,
///         with event: ResponderTouchEvent
///     ) {
///         state = .ended
///     }
/// }
/// ```
///
/// A gesture that happens at a single moment goes from `possible` to `ended`. One that lasts goes
/// to `began`, any number of times to `changed`, and then to `ended` or `cancelled`. One that turns
/// out to be something else goes to `failed`. Any other change is ignored. After all touches have
/// ended, the recognizer is `possible` again.
@MainActor open class ResponderGestureRecognizer {
    /// The progress of a gesture.
    public enum State: String, Sendable, Hashable {
        /// No gesture has been recognized, but one still may be.
        case possible

        /// A gesture that lasts has begun.
        case began

        /// A gesture that lasts has changed.
        case changed

        /// The gesture has ended or, if it happens at a single moment, was recognized.
        case ended

        /// A gesture that had begun was canceled.
        case cancelled

        /// The touches aren't the recognizer's gesture.
        case failed

        var isLast: Bool { self == .ended || self == .cancelled || self == .failed }
    }

    /// The event that sends the recognizer's actions: a change of its state.
    struct ActionEvent: OptionSet {
        let rawValue: UInt8
        static let change = ActionEvent(rawValue: 1)
    }

    /// The recognizer's name in descriptions and traces, or nil for that of the class.
    public final var name: String?

    /// The view that the recognizer belongs to, whose touches it watches, or nil if there is none.
    public internal(set) final weak var view: ResponderView?

    /// Whether the touches of a recognized gesture are canceled for their views; true by default.
    public final var cancelsTouchesInView = true

    /// Whether views get nothing of a touch while the recognizer watches the touch and is still
    /// `possible`; false by default.
    public final var delaysTouchesBegan = false

    /// Whether views aren't notified of the end of a touch while the recognizer watches the touch
    /// and is still `possible`; true by default.
    public final var delaysTouchesEnded = true

    /// The object that decides what the recognizer may do, referenced weakly.
    public final weak var delegate: (any ResponderGestureRecognizerDelegate)?

    /// Whether the recognizer gets touches; true by default.
    ///
    /// A recognizer that is disabled gives up its current touches.
    public final var isEnabled = true {
        didSet { if !isEnabled { giveUp() } }
    }

    /// The touches of the current attempt, including those that ended.
    public final var touches: [ResponderTouch] { attempt?.touches ?? [] }
    final var actions = TargetActions<ActionEvent>()

    /// The current attempt, which the arbiter owns.
    ///
    /// A touch retains its view, which retains its recognizers, so a recognizer that retained
    /// touches would never be released.
    final weak var attempt: RecognizerArbiter.Attempt?

    /// The attempt that runs code of the recognizer, its delegate or its actions now.
    final var called: RecognizerArbiter.Attempt?
    final var current = State.possible

    /// The latest place of a pointer without touches, in the window, and the modifier keys that
    /// were down.
    final var pointer: (location: CGPoint, modifierFlags: ResponderKey.ModifierFlags) = (.zero, [])

    /// The states that the recognizer requested and hasn't entered yet.
    final var requested: [State] = []
    private final var requirements: [ObjectIdentifier: WeakRecognizer] = [:]

    /// The number of requirements that triggers the removal of those of released recognizers.
    private final var requirementLimit = 16

    /// Whether any other recognizer has ever required this one to fail.
    ///
    /// If none has, this one can't be part of a circle.
    private final var isRequired = false

    private struct WeakRecognizer {
        weak var recognizer: ResponderGestureRecognizer?
    }

    /// Creates a recognizer without actions.
    public init() {}

    /// Creates a recognizer with an action.
    ///
    /// - Parameters:
    ///   - target: The receiver of the action, referenced weakly, or nil for the first responder up
    ///     the chain that takes the action.
    ///   - action: A selector whose handler takes nothing, or the recognizer.
    public convenience init(target: AnyObject?, action: Selector) {
        self.init()
        addTarget(target, action: action)
    }

    // MARK: Overriding

    /// Called when watched touches begin.
    ///
    /// - Parameters:
    ///   - touches: The watched touches of the event in this phase.
    ///   - event: The event with all touches of the window.
    open func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {}

    /// Called when watched touches move, with parameters as for ``touchesBegan(_:with:)``.
    open func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {}

    /// Called when watched touches end, with parameters as for ``touchesBegan(_:with:)``.
    open func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {}

    /// Called when the system cancels watched touches, with parameters as for
    /// ``touchesBegan(_:with:)``.
    ///
    /// By default, a recognizer that has begun is canceled, and any other fails.
    open func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        giveUp()
    }

    /// Called when the attempt is over, to reset the recognizer's own state.
    open func reset() {}

    /// The time, in seconds, until which the recognizer waits for more touches, or nil, the
    /// default, for no such time.
    ///
    /// Times are those of touches: by default, seconds since the system started.
    ///
    /// Without a deadline, a recognizer whose touches have all ended fails unless it has set its
    /// ``state``.
    open var deadline: TimeInterval? { nil }

    /// Called when the ``deadline`` has passed; by default, the recognizer fails.
    open func deadlineDidPass() { state = .failed }

    /// Returns whether `other` fails when this recognizer has recognized touches of both; true by
    /// default.
    open func canPrevent(_ other: ResponderGestureRecognizer) -> Bool { true }

    /// Returns whether this recognizer fails when `other` has recognized touches of both; true by
    /// default.
    open func canBePrevented(by other: ResponderGestureRecognizer) -> Bool { true }

    /// Returns whether this recognizer waits for `other` to fail when both watch a touch; false by
    /// default.
    ///
    /// It is called once for each pair and attempt. ``require(toFail:)`` makes the requirement
    /// permanent.
    open func shouldRequireFailure(of other: ResponderGestureRecognizer) -> Bool { false }

    /// Returns whether `other` waits for this recognizer to fail when both watch a touch; false by
    /// default.
    ///
    /// It is called once for each pair and attempt.
    open func shouldBeRequiredToFail(by other: ResponderGestureRecognizer) -> Bool { false }

    // MARK: State

    /// The progress of the gesture, to be set only inside the touch methods of a subclass.
    ///
    /// A change from `possible` takes effect after one of the competing recognizers has been
    /// chosen.
    public final var state: State {
        get { current }
        set { request(newValue) }
    }

    /// The state that the recognizer requested last.
    ///
    /// It isn't yet the recognizer's ``state`` while the recognizer waits for others.
    public final var requestedState: State { requested.last ?? current }

    /// Makes this recognizer wait for a different one to fail before it recognizes anything, as a
    /// single tap waits for a double tap.
    ///
    /// The recognizer waits while the other one watches touches of the same window.
    ///
    /// - Parameter other: The recognizer to wait for.
    /// - Returns: A refusal, with no change, if `other` is this recognizer or waits for it,
    ///   directly or through others. In such a circle, all would wait forever. If requirements
    ///   contradict each other, the earlier ones win.
    /// - Complexity: Amortized O(1) if no other recognizer was ever made to wait for this one;
    ///   otherwise O(number of requirements that `other` has, directly and through others).
    @discardableResult
    public final func require(toFail other: ResponderGestureRecognizer) -> ResponderOutcome {
        guard other !== self, !isRequired || !other.waits(for: self) else {
            return SceneTrace.refuse(
                .waitsForItself("\(self)", other: "\(other)"),
                in: view?.window
            )
        }
        if requirements.count >= requirementLimit {
            requirements = requirements.filter { $0.value.recognizer != nil }
            requirementLimit = max(16, 2 * requirements.count)
        }
        requirements[ObjectIdentifier(other)] = WeakRecognizer(recognizer: other)
        other.isRequired = true
        return .done
    }

    final var failureRequirements: [ResponderGestureRecognizer] {
        requirements.values.compactMap(\.recognizer)
    }

    private func waits(for other: ResponderGestureRecognizer) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        var waiting = [self]
        while let next = waiting.popLast() {
            if next === other { return true }
            waiting += next.failureRequirements.filter {
                seen.insert(ObjectIdentifier($0)).inserted
            }
        }
        return false
    }

    /// Stops watching a touch, whose later phases the recognizer doesn't get.
    ///
    /// - Parameter touch: A touch that the recognizer watches; any other one has no effect.
    public final func ignore(_ touch: ResponderTouch) {
        attempt?.touches.removeAll { $0 === touch }
    }

    // MARK: Location

    /// Returns the center of the current touches, or else of those that ended last, or else the
    /// place of the pointer that scrolls or hovers.
    ///
    /// - Parameter view: The view whose coordinates are used, or nil for the window.
    /// - Complexity: O(depth of the view) for each touch.
    public final func location(in view: ResponderView?) -> CGPoint {
        let present = touches.filter { !$0.latest.isLast }
        let points = (present.isEmpty ? touches : present).map { $0.location(in: view) }
        guard !points.isEmpty else {
            guard let own = self.view, let window = own.window else { return pointer.location }
            return view.map { window.convert(pointer.location, to: $0) } ?? pointer.location
        }
        let sum = points.reduce(.zero, +)
        return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
    }

    /// The distances that distinguish gestures in the recognizer's window.
    final var touchTolerance: ResponderTouchTolerance { view?.window?.touchTolerance ?? .finger }

    /// The number of watched touches that haven't ended.
    public final var numberOfTouches: Int { touches.count { !$0.latest.isLast } }

    /// The buttons of a mouse that are down in the latest touch; empty without touches.
    public final var buttonMask: ResponderTouch.ButtonMask { touches.last?.buttonMask ?? [] }

    /// The modifier keys that are down in the latest touch, or for the pointer that scrolls or
    /// hovers.
    public final var modifierFlags: ResponderKey.ModifierFlags {
        touches.last?.modifierFlags ?? pointer.modifierFlags
    }

    // MARK: Actions

    /// Adds an action that is sent when the gesture begins, changes, ends, or is canceled after it
    /// began.
    ///
    /// - Parameters:
    ///   - target: The receiver of the action, referenced weakly, or nil for the first responder up
    ///     the chain that takes the action.
    ///   - action: A selector whose handler takes nothing, or the recognizer.
    public final func addTarget(_ target: AnyObject?, action: Selector) {
        actions.add(target, action, .change)
    }

    /// Removes actions.
    ///
    /// - Parameters:
    ///   - target: The target whose actions are removed, or nil for the actions of all targets.
    ///   - action: The action to remove, or nil for all actions.
    public final func removeTarget(_ target: AnyObject?, action: Selector?) {
        actions.remove(target, action, .change)
    }
}

extension ResponderGestureRecognizer: @MainActor CustomStringConvertible {
    /// The recognizer's ``name``, or the name of its class if it has none.
    public var description: String { name ?? "\(type(of: self))" }
}

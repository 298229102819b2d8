public import Foundation
public import SelectorDispatch

/// Watches the touches in a view and its subviews, and runs its actions when it sees what it looks for.
///
/// Recognizers get touches before the view does, and are not in the responder chain. Where several could recognize the
/// same touches, one is chosen: that of the innermost view. ``ResponderTapRecognizer`` is one; others are subclasses, which
/// override the touch methods and set ``state``:
///
/// ```swift
/// final class TouchDownRecognizer: ResponderGestureRecognizer {
///     override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) { state = .ended }
/// }
/// ```
///
/// A gesture that happens at once goes from `possible` to `ended`; one that lasts goes to `began`, any number of times to
/// `changed`, and to `ended` or `cancelled`; one that turns out to be another goes to `failed`. Any other change is not
/// made. When the touches are gone, the recognizer is `possible` again.
@MainActor open class ResponderGestureRecognizer {
    /// How far a gesture is.
    public enum State: String, Sendable, Hashable {
        case possible, began, changed, ended, cancelled, failed

        var isLast: Bool { self == .ended || self == .cancelled || self == .failed }
    }

    /// What descriptions and traces call this recognizer; nil stands for the name of its class.
    public final var name: String?
    /// The view whose touches it watches.
    public internal(set) final weak var view: ResponderView?
    /// Whether touches that it has recognized are taken from their views, which learn that they are cancelled. True.
    public final var cancelsTouchesInView = true
    /// Whether views get touches only when it has failed. False.
    public final var delaysTouchesBegan = false
    /// Whether views learn that touches ended only when it has failed. True.
    public final var delaysTouchesEnded = true
    /// Asked whether it may go on.
    public final weak var delegate: (any ResponderGestureRecognizerDelegate)?
    /// A disabled recognizer gets no touches; one that is disabled while it has some gives up.
    public final var isEnabled = true { didSet { if !isEnabled { giveUp() } } }

    /// The touches of the present attempt, those that ended included.
    public final var touches: [ResponderTouch] { attempt?.touches ?? [] }
    final var actions = TargetActions()
    /// Held by the arbiter. A touch holds its view, and that its recognizers: a recognizer that held touches would never go.
    final weak var attempt: RecognizerArbiter.Attempt?
    final var current = State.possible
    /// States that the recognizer is to go through when it may.
    final var requested: [State] = []
    private final var requirements: [ObjectIdentifier: WeakRecognizer] = [:]
    /// How many requirements there are when those of released recognizers are looked for.
    private final var requirementLimit = 16
    /// Whether any other one has ever required this one to fail; else it is in no circle.
    private final var isRequired = false

    private struct WeakRecognizer {
        weak var recognizer: ResponderGestureRecognizer?
    }

    /// A recognizer without actions.
    public init() {}

    /// - Parameters:
    ///   - target: who gets the action; held weakly. Nil stands for whoever up the chain takes it.
    ///   - action: a selector without parameters, or with the recognizer as its only one.
    public convenience init(target: AnyObject?, action: Selector) {
        self.init()
        addTarget(target, action: action)
    }

    // MARK: To override

    /// Touches that it watches began.
    open func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {}
    /// Touches that it watches moved.
    open func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {}
    /// Touches that it watches ended.
    open func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {}
    /// The system took touches away. A recognizer that has begun is cancelled here, another one fails.
    open func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) { giveUp() }

    /// The attempt is over: forget it.
    open func reset() {}

    /// Until when it waits for more touches; nil if there must be some.
    open var deadline: TimeInterval? { nil }
    /// That time has come. It fails here.
    open func deadlineDidPass() { state = .failed }

    /// Whether `other` must fail when this one has recognized touches of both. True here.
    open func canPrevent(_ other: ResponderGestureRecognizer) -> Bool { true }
    /// Whether this one must fail when `other` has recognized touches of both. True here.
    open func canBePrevented(by other: ResponderGestureRecognizer) -> Bool { true }

    // MARK: State

    /// How far the gesture is. To be set from within the touch methods of subclasses.
    ///
    /// The first change from `possible` takes place when it is settled which recognizer is chosen.
    public final var state: State {
        get { current }
        set { request(newValue) }
    }

    /// Waits for another recognizer to fail before this one may recognize anything; a single tap for a double tap. It waits
    /// while the other one watches touches of the same window.
    ///
    /// - Returns: false, and nothing changes, if `other` is this one or waits for it, directly or through others: in such a
    ///   circle all would wait for ever. So of requirements that contradict each other the first ones hold.
    @discardableResult
    public final func require(toFail other: ResponderGestureRecognizer) -> Bool {
        guard other !== self, !isRequired || !other.waits(for: self) else { return false }
        if requirements.count >= requirementLimit {
            requirements = requirements.filter { $0.value.recognizer != nil }
            requirementLimit = max(16, 2 * requirements.count)
        }
        requirements[ObjectIdentifier(other)] = WeakRecognizer(recognizer: other)
        other.isRequired = true
        return true
    }

    final var failureRequirements: [ResponderGestureRecognizer] { requirements.values.compactMap(\.recognizer) }

    private func waits(for other: ResponderGestureRecognizer) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        var waiting = [self]
        while let next = waiting.popLast() {
            if next === other { return true }
            waiting += next.failureRequirements.filter { seen.insert(ObjectIdentifier($0)).inserted }
        }
        return false
    }

    /// Watches a touch no longer.
    public final func ignore(_ touch: ResponderTouch) {
        attempt?.touches.removeAll { $0 === touch }
    }

    // MARK: Where

    /// The middle of the touches that are there; of the last ones, when all have ended. Zero without any.
    public final func location(in view: ResponderView?) -> CGPoint {
        let present = touches.filter { !$0.latest.isLast }
        let points = (present.isEmpty ? touches : present).map { $0.location(in: view) }
        guard !points.isEmpty else { return .zero }
        let sum = points.reduce(.zero, +)
        return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
    }

    /// How many of its touches are there.
    public final var numberOfTouches: Int { touches.count { !$0.latest.isLast } }

    // MARK: Actions

    /// Adds an action for each time that the recognizer begins, changes, ends or is cancelled after having begun.
    public final func addTarget(_ target: AnyObject?, action: Selector) {
        actions.add(target, action, .all)
    }

    /// Removes actions: those of a target, of a selector, or, where both are nil, all.
    public final func removeTarget(_ target: AnyObject?, action: Selector?) {
        actions.remove(target, action, .all)
    }
}

/// Has a say in what a recognizer does.
@MainActor public protocol ResponderGestureRecognizerDelegate: AnyObject {
    /// Whether it may watch a touch.
    func gestureRecognizer(_ recognizer: ResponderGestureRecognizer, shouldReceive touch: ResponderTouch) -> Bool
    /// Whether it may recognize what it has seen; else it fails.
    func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool
    /// Whether it and another one may both recognize the same touches. One yes of two is enough.
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: ResponderGestureRecognizer
    ) -> Bool
}

extension ResponderGestureRecognizerDelegate {
    public func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer, shouldReceive touch: ResponderTouch
    ) -> Bool { true }
    public func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: ResponderGestureRecognizer
    ) -> Bool { false }
}

extension ResponderGestureRecognizer: @MainActor CustomStringConvertible {
    /// ``name``, or the name of the class.
    public var description: String { name ?? "\(type(of: self))" }
}

extension ResponderView {
    /// Adds a recognizer, and takes it from the view where it was. It gets touches that begin from then on.
    public final func addGestureRecognizer(_ recognizer: ResponderGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizerList.append(recognizer)
        recognizer.view = self
    }

    /// Removes a recognizer; if it has touches, it gives up.
    public final func removeGestureRecognizer(_ recognizer: ResponderGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.giveUp()
        recognizerList.remove(recognizer)
        recognizer.view = nil
    }
}

public import Foundation

/// What a touch does, as reported from outside.
public struct ResponderTouchInput: Sendable {
    /// What the touch does.
    public var phase: ResponderTouch.Phase
    /// An identifier that tells the touch from others that are there at the same time.
    public var id: Int
    /// The place, in the window's coordinates.
    public var location: CGPoint
    /// The time, in seconds; nil stands for now.
    public var timestamp: TimeInterval?

    /// Creates an input.
    ///
    /// - Parameters:
    ///   - phase: what the touch does.
    ///   - id: tells the touch from others that are there at the same time.
    ///   - location: the place, in the window's coordinates.
    ///   - timestamp: the time, in seconds; nil stands for now.
    public init(_ phase: ResponderTouch.Phase, id: Int, at location: CGPoint, timestamp: TimeInterval? = nil) {
        (self.phase, self.id, self.location, self.timestamp) = (phase, id, location, timestamp)
    }

    func moved(to location: CGPoint) -> ResponderTouchInput {
        ResponderTouchInput(phase, id: id, at: location, timestamp: timestamp)
    }
}

/// What happened to reported touches.
@MainActor public struct ResponderTouchOutcome {
    /// The touches, in the order in which they were reported.
    public let touches: [ResponderTouch]
    /// The touches that nobody handled: they hit no view, or passed the end of the chain, and no recognizer watches
    /// them.
    public let dropped: Set<ResponderTouch>
    /// Whether every touch was handled.
    public var isHandled: Bool { dropped.isEmpty }
    /// The view of the only touch, or of the first of several; nil if it hit none.
    public var view: ResponderView? { touches.first?.view }
}

extension ResponderWindow {
    /// Tells the window what a touch does.
    ///
    /// A touch that begins is hit-tested. It then goes to the recognizers of the view that it hit and of the views that
    /// contain this view, and to the view itself. Whatever it does later goes to the same ones, wherever it is.
    ///
    /// - Parameters:
    ///   - phase: what the touch does.
    ///   - id: tells the touch from others that are there at the same time. It is free again when the touch has ended
    ///     or was cancelled.
    ///   - location: the place, in the window's coordinates.
    ///   - timestamp: the time, in seconds; nil stands for now. Recognizers use it to measure how quickly taps follow
    ///     each other.
    /// - Returns: the touch, and whether anybody handled it.
    /// - Throws: a ``ResponderTouchError`` if an input is refused; in that case nothing has happened in the scene,
    ///   except for ``ResponderTouchError/hitTestTooDeep(limit:)`` and ``ResponderTouchError/handlingTooDeep(limit:)``.
    ///   `RouteError.chainCycle` or `RouteError.endlessChain` if the chain of the touched view has no end, and the
    ///   first error of an action that was sent on the way; these are thrown after everything else is done.
    /// - Complexity: O(number of views asked) to hit-test a touch that begins, plus O(length of the chain) to deliver
    ///   it.
    @discardableResult
    public final func handleTouch(
        _ phase: ResponderTouch.Phase, id: Int, at location: CGPoint, timestamp: TimeInterval? = nil
    ) throws -> ResponderTouchOutcome {
        try handleTouches([ResponderTouchInput(phase, id: id, at: location, timestamp: timestamp)])
    }

    /// Tells the window what several touches do at one moment. A view gets all touches of one phase together.
    ///
    /// - Parameter inputs: what the touches do. If one is refused, all are.
    /// - Returns: the touches in the order of the inputs, and which of them nobody handled.
    /// - Throws: a ``ResponderTouchError`` if an input is refused; in that case nothing has happened in the scene,
    ///   except for ``ResponderTouchError/hitTestTooDeep(limit:)`` and ``ResponderTouchError/handlingTooDeep(limit:)``.
    ///   `RouteError.chainCycle` or `RouteError.endlessChain` if the chain of the touched view has no end, and the
    ///   first error of an action that was sent on the way; these are thrown after everything else is done.
    /// - Complexity: O(number of views asked) to hit-test the touches that begin, plus O(length of the chain) for each
    ///   view to deliver them.
    @discardableResult
    public final func handleTouches(_ inputs: [ResponderTouchInput]) throws -> ResponderTouchOutcome {
        try touchTracker.handle(inputs)
    }

    /// Cancels all touches, for example because the system needs them or the window closes.
    ///
    /// - Returns: the touches, and which of them nobody handled.
    /// - Throws: ``ResponderTouchError/handlingTooDeep(limit:)`` if too many calls that handle touches run inside each
    ///   other; the first error that occurs while the touches are cancelled, after all are cancelled.
    @discardableResult
    public final func cancelTouches() throws -> ResponderTouchOutcome {
        try handleTouches(touchTracker.cancellations)
    }

    /// Tells the window that time has passed, although no touch did anything. A recognizer that waits for a second tap
    /// may give up, for example.
    ///
    /// Handling a touch also tells the time.
    ///
    /// - Parameter timestamp: the time, in seconds, as for touches; nil stands for now.
    /// - Throws: ``ResponderTouchError/timeNotFinite(id:)`` if the time isn't a finite number; the first error of an
    ///   action that was sent on the way.
    public final func advanceTime(to timestamp: TimeInterval? = nil) throws {
        try TouchTracker.checkIsFinite(timestamp)
        try SceneErrors.collect { touchTracker.advance(to: timestamp ?? TouchTracker.now) }
    }

    /// The current touches, in the order in which they began.
    public final var touches: [ResponderTouch] { touchTracker.touches }
}

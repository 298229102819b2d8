public import Foundation

/// What a touch does, as it comes from outside.
public struct ResponderTouchInput: Sendable {
    /// What it does.
    public var phase: ResponderTouch.Phase
    /// Tells the touches apart that are there at the same time.
    public var id: Int
    /// Where, in the window's coordinates.
    public var location: CGPoint
    /// When, in seconds; nil is the present time.
    public var timestamp: TimeInterval?

    /// What touch `id` does at a place and time.
    public init(_ phase: ResponderTouch.Phase, id: Int, at location: CGPoint, timestamp: TimeInterval? = nil) {
        (self.phase, self.id, self.location, self.timestamp) = (phase, id, location, timestamp)
    }

    func moved(to location: CGPoint) -> ResponderTouchInput {
        ResponderTouchInput(phase, id: id, at: location, timestamp: timestamp)
    }
}

/// What became of touches.
@MainActor public struct ResponderTouchOutcome {
    /// The touches, in the order in which they were told of.
    public let touches: [ResponderTouch]
    /// Those of them that nobody handled: they hit no view, or went past the end of the chain, and no recognizer watches
    /// them.
    public let dropped: Set<ResponderTouch>
    /// Whether somebody handled each of them.
    public var isHandled: Bool { dropped.isEmpty }
    /// The view of the only touch, or of the first one.
    public var view: ResponderView? { touches.first?.view }
}

extension ResponderWindow {
    /// Tells the window what a touch does.
    ///
    /// A touch that begins is hit-tested, and is then given to the recognizers of the view that it hit and of those that
    /// this one is in, and to the view. What it does later goes to the same ones, wherever it is.
    ///
    /// - Parameters:
    ///   - id: tells it from other touches that are there. When it has ended or was cancelled, the id is free.
    ///   - location: in the window's coordinates.
    ///   - timestamp: in seconds; nil is the present time. Recognizers measure by it how quickly taps follow each other.
    /// - Throws: ``ResponderTouchError``, for which nothing has happened in the scene but for those two of its cases that
    ///   tell of depth; `RouteError.chainCycle` if the view's chain runs in a circle; and the first error of an action
    ///   that was sent on the way, when everything else is done.
    @discardableResult
    public final func handleTouch(
        _ phase: ResponderTouch.Phase, id: Int, at location: CGPoint, timestamp: TimeInterval? = nil
    ) throws -> ResponderTouchOutcome {
        try handleTouches([ResponderTouchInput(phase, id: id, at: location, timestamp: timestamp)])
    }

    /// Tells the window what several touches do at one moment. A view gets those of one phase together.
    ///
    /// - Throws: as ``handleTouch(_:id:at:timestamp:)``; one that is refused refuses them all.
    @discardableResult
    public final func handleTouches(_ inputs: [ResponderTouchInput]) throws -> ResponderTouchOutcome {
        try touchTracker.handle(inputs)
    }

    /// Takes all touches away: the system needs them, the window goes.
    @discardableResult
    public final func cancelTouches() throws -> ResponderTouchOutcome {
        try handleTouches(touchTracker.cancellations)
    }

    /// Tells the window that time has passed, though no touch did anything: a recognizer that waits for a second tap gives
    /// up, for instance. Touches tell the time as well.
    ///
    /// - Parameter timestamp: in seconds, as for touches; nil is the present time.
    /// - Throws: ``ResponderTouchError/timeNotFinite(id:)``; the first error of an action that was sent on the way.
    public final func advanceTime(to timestamp: TimeInterval? = nil) throws {
        try TouchTracker.checkIsFinite(timestamp)
        try SceneErrors.collect { touchTracker.advance(to: timestamp ?? TouchTracker.now) }
    }

    /// The touches that are there, in the order in which they began.
    public final var touches: [ResponderTouch] { touchTracker.touches }
}

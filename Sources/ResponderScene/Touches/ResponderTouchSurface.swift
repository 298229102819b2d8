public import Foundation

/// A surface that can be touched: a window, or an application with its windows.
///
/// Don't adopt this protocol. It contains what windows and applications have in common.
///
/// A touch that begins is hit-tested. In an application, it goes to the front window that it hits.
/// It then goes to the recognizers of the view that it hit and of the views that contain this view,
/// and to the view itself. All later changes of the touch go to the same recognizers and view,
/// regardless of its place.
@MainActor public protocol ResponderTouchSurface: AnyObject {
    /// The windows that touches of the surface can hit, from back to front.
    var touchableWindows: [ResponderWindow] { get }
}

extension ResponderWindow: ResponderTouchSurface {
    /// This window.
    public final var touchableWindows: [ResponderWindow] { [self] }
}

extension ResponderApplication: ResponderTouchSurface {
    /// The application's windows, from back to front.
    public final var touchableWindows: [ResponderWindow] { windows }
}

extension ResponderTouchSurface {
    /// Handles a change of a touch.
    ///
    /// - Parameters:
    ///   - phase: The touch's new phase.
    ///   - id: An identifier that no other current touch has. It is free again when the touch has
    ///     ended or was canceled.
    ///   - location: The place: in a window's own coordinates, or for an application in those of
    ///     its windows' frames.
    ///   - timestamp: The time, in seconds, or nil, the default, for the current time. Recognizers
    ///     measure by it how quickly taps follow each other.
    /// - Returns: The touch, and whether it was handled.
    /// - Throws: A ``ResponderTouchError`` if the input is refused, such as
    ///   ``ResponderTouchError/noWindow`` if an application has no window; in that case nothing has
    ///   happened in the scene, except for ``ResponderTouchError/hitTestTooDeep(limit:)`` and
    ///   ``ResponderTouchError/handlingTooDeep(limit:)``. `RouteError.chainCycle` or
    ///   `RouteError.endlessChain` if every responder of a chain without end passes the touch on,
    ///   and the first error of an action that was sent on the way; these are thrown after
    ///   everything else is done.
    /// - Complexity: O(number of views asked) to hit-test a touch that begins, plus O(number of
    ///   responders up to the one that keeps it) to deliver it, plus O(depth of the view) to find
    ///   recognizers in a window that has had any.
    @discardableResult
    public func handleTouch(
        _ phase: ResponderTouch.Phase,
        id: Int,
        at location: CGPoint,
        timestamp: TimeInterval? = nil
    ) throws -> ResponderTouchOutcome {
        try handleTouches([ResponderTouchInput(phase, id: id, at: location, timestamp: timestamp)])
    }

    /// Handles the changes of several touches at one moment, all of one phase in a view together.
    ///
    /// In an application, time passes in all windows. If a touch was canceled because its window
    /// left the application, later changes of its finger are dropped.
    ///
    /// - Parameter inputs: The changes of the touches. If one is refused, all are.
    /// - Returns: The touches in the order of the inputs, and those of them that no responder
    ///   handled.
    /// - Throws: As ``handleTouch(_:id:at:timestamp:)``.
    /// - Complexity: As ``handleTouch(_:id:at:timestamp:)``, for each touch.
    @discardableResult
    public func handleTouches(_ inputs: [ResponderTouchInput]) throws -> ResponderTouchOutcome {
        try observed(.touches(inputs), SurfaceOutcome.touches) {
            try TouchDelivery.deliver(inputs, to: self)
        }
    }

    /// Cancels all touches, for example because the system needs them or the window closes.
    ///
    /// - Returns: The touches, and those of them that no responder handled.
    /// - Throws: ``ResponderTouchError/handlingTooDeep(limit:)`` if too many calls that handle
    ///   touches are nested; the first error that occurs while the touches are canceled, after all
    ///   are canceled.
    @discardableResult
    public func cancelTouches() throws -> ResponderTouchOutcome {
        try observed(
            .touches(touchableWindows.flatMap(\.touchTracker.cancellations)),
            SurfaceOutcome.touches
        ) {
            try TouchDelivery.cancel(of: self)
        }
    }

    /// Lets time pass without a touch, so that, for example, a recognizer that waits for a second
    /// tap may give up.
    ///
    /// Handling a touch also lets time pass.
    ///
    /// - Parameter timestamp: The time, in seconds, as for touches, or nil, the default, for the
    ///   current time.
    /// - Throws: ``ResponderTouchError/timeNotFinite(id:)`` if the time isn't a finite number; the
    ///   first error of an action that was sent on the way.
    public func advanceTime(to timestamp: TimeInterval? = nil) throws {
        try observed(.time(timestamp)) {
            .timePassed
        } _: {
            try TouchDelivery.advanceTime(of: self, to: timestamp)
        }
    }

    /// The time, in seconds, until which a host can sleep before it calls ``advanceTime(to:)``, or
    /// nil if no recognizer waits.
    ///
    /// - Complexity: O(number of recognizers that have touches).
    public var nextDeadline: TimeInterval? {
        touchableWindows.compactMap(\.touchTracker.nextDeadline).min()
    }

    /// The current touches, window by window from back to front, in the order in which they began.
    public var touches: [ResponderTouch] { touchableWindows.flatMap(\.touchTracker.touches) }
}

public import Foundation

/// A report of a touch's change from outside the scene.
public struct ResponderTouchInput: Sendable {
    /// The touch's phase.
    public var phase: ResponderTouch.Phase

    /// An identifier that no other current touch has.
    public var id: Int

    /// The place, in the coordinates of the surface that handles the touch: a window's own, or for
    /// an application those of its windows' frames.
    public var location: CGPoint

    /// The time, in seconds, or nil for the current time.
    public var timestamp: TimeInterval?

    /// The buttons of a mouse that are down or, for a touch that ends, were released;
    /// ``ResponderTouch/ButtonMask/primary`` for a finger.
    public var buttonMask: ResponderTouch.ButtonMask

    /// The modifier keys that are down.
    public var modifierFlags: ResponderKey.ModifierFlags

    /// Creates an input.
    ///
    /// - Parameters:
    ///   - phase: The touch's phase.
    ///   - id: An identifier that no other current touch has.
    ///   - location: The place, in the coordinates of the surface that handles the touch: a
    ///     window's own, or for an application those of its windows' frames.
    ///   - timestamp: The time, in seconds, or nil, the default, for the current time.
    ///   - buttonMask: The buttons of a mouse that are down or, for a touch that ends, were
    ///     released; by default the primary one, as for a finger.
    ///   - modifierFlags: The modifier keys that are down; none by default.
    public init(
        _ phase: ResponderTouch.Phase,
        id: Int,
        at location: CGPoint,
        timestamp: TimeInterval? = nil,
        buttonMask: ResponderTouch.ButtonMask = .primary,
        modifierFlags: ResponderKey.ModifierFlags = []
    ) {
        self.phase = phase
        self.id = id
        self.location = location
        self.timestamp = timestamp
        self.buttonMask = buttonMask
        self.modifierFlags = modifierFlags
    }

    func moved(to location: CGPoint) -> ResponderTouchInput {
        var input = self
        input.location = location
        return input
    }

    @MainActor init(canceling touch: ResponderTouch) {
        self.init(
            .cancelled,
            id: touch.id,
            at: touch.location,
            timestamp: touch.timestamp,
            buttonMask: touch.buttonMask,
            modifierFlags: touch.modifierFlags
        )
    }
}

extension [ResponderTouchInput] {
    /// The latest time, or nil if no input has one.
    var latestTime: TimeInterval? {
        var latest: TimeInterval?
        for input in self {
            if let time = input.timestamp, time > latest ?? -.infinity { latest = time }
        }
        return latest
    }
}

package import Foundation

/// A report to a window or an application from outside the scene.
package enum SurfaceInput {
    /// The touches of one moment.
    case touches([ResponderTouchInput])

    /// A time without a change of a touch, or nil for the current time.
    case time(TimeInterval?)

    /// A phase of a key.
    case press(ResponderPress.Phase, ResponderKey)

    /// The scrolling of a wheel or a trackpad.
    case scroll(by: CGPoint, at: CGPoint, ResponderScrollTypeMask, ResponderKey.ModifierFlags)

    /// The place of a pointer whose buttons are up, or nil if it left.
    case hover(at: CGPoint?, ResponderKey.ModifierFlags)
}

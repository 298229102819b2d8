/// The delegate of an application, which gets unhandled input.
///
/// If it is a responder, it is also the last one of the application's chains.
///
/// ```swift
/// final class AppDelegate: ResponderNode, ResponderApplicationDelegate {}
/// ```
@MainActor public protocol ResponderApplicationDelegate: AnyObject {
    /// Called when no responder handled a phase of a touch.
    ///
    /// - Parameters:
    ///   - application: The application that the touch's window belongs to.
    ///   - phase: The phase that no responder handled.
    ///   - touch: The touch.
    func application(
        _ application: ResponderApplication,
        didDrop phase: ResponderTouch.Phase,
        of touch: ResponderTouch
    )

    /// Called when no responder handled a phase of a press.
    ///
    /// - Parameters:
    ///   - application: The application that the press's window belongs to.
    ///   - phase: The phase that no responder handled.
    ///   - press: The press.
    func application(
        _ application: ResponderApplication,
        didDrop phase: ResponderPress.Phase,
        of press: ResponderPress
    )

    /// Called when an error occurs while no input is being handled.
    ///
    /// It is the error of an action of a control or a recognizer, or of canceling the touches and
    /// presses of a window that leaves or is hidden.
    ///
    /// - Parameters:
    ///   - application: The application of the control, the recognizer or the window.
    ///   - error: The error.
    func application(_ application: ResponderApplication, actionDidFailWith error: any Error)
}

extension ResponderApplicationDelegate {
    /// Does nothing.
    ///
    /// - Parameters:
    ///   - application: The application that the touch's window belongs to.
    ///   - phase: The phase that no responder handled.
    ///   - touch: The touch.
    public func application(
        _ application: ResponderApplication,
        didDrop phase: ResponderTouch.Phase,
        of touch: ResponderTouch
    ) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - application: The application that the press's window belongs to.
    ///   - phase: The phase that no responder handled.
    ///   - press: The press.
    public func application(
        _ application: ResponderApplication,
        didDrop phase: ResponderPress.Phase,
        of press: ResponderPress
    ) {}

    /// Does nothing.
    public func application(
        _ application: ResponderApplication,
        actionDidFailWith error: any Error
    ) {}
}

extension SceneErrors {
    /// Reports errors to the code that handles an input.
    ///
    /// If no input is being handled, the application's delegate gets them.
    static func report(_ errors: [any Error], to application: ResponderApplication?) {
        for error in errors where !report(error) {
            if let application {
                application.delegate?.application(application, actionDidFailWith: error)
            }
        }
    }
}

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

    /// Called when no responder handled a phase of a press, with parameters as for a touch.
    func application(
        _ application: ResponderApplication,
        didDrop phase: ResponderPress.Phase,
        of press: ResponderPress
    )

    /// Called when an action fails that a control sent while no touches were handled.
    ///
    /// - Parameters:
    ///   - application: The application that the control belongs to.
    ///   - error: The error of sending the action.
    func application(_ application: ResponderApplication, actionDidFailWith error: any Error)
}

extension ResponderApplicationDelegate {
    public func application(
        _ application: ResponderApplication,
        didDrop phase: ResponderTouch.Phase,
        of touch: ResponderTouch
    ) {}

    public func application(
        _ application: ResponderApplication,
        didDrop phase: ResponderPress.Phase,
        of press: ResponderPress
    ) {}

    public func application(_ application: ResponderApplication, actionDidFailWith error: any Error)
    {}
}

extension SceneErrors {
    /// Reports errors to the code that handles touches.
    ///
    /// If no touches are being handled, the application's delegate gets them.
    static func report(_ errors: [any Error], to application: ResponderApplication?) {
        for error in errors where !report(error) {
            if let application {
                application.delegate?.application(application, actionDidFailWith: error)
            }
        }
    }
}

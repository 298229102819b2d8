/// Whether a scene did what it was asked to do, and if not, why.
///
/// ```swift
/// if case .refused(let why) = controller.present(sheet) { print(why) }
/// ```
///
/// The observer of the window or application is told of a refusal, too, so one that nobody looks at isn't lost.
public enum ResponderOutcome: Sendable, Hashable {
    /// It was done.
    case done
    /// It was refused, and nothing was changed.
    case refused(ResponderRefusal)

    /// Whether it was done.
    public var isDone: Bool { self == .done }

    /// Why it was refused; nil if it was done.
    public var refusal: ResponderRefusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }
}

extension ResponderOutcome: CustomStringConvertible {
    /// `done`, or `refused:` and the reason.
    public var description: String {
        switch self {
        case .done: "done"
        case .refused(let refusal): "refused: \(refusal)"
        }
    }
}

extension SceneTrace {
    /// Tells the observer of a refusal: the current one, or else that of a window or an application.
    static func refuse(
        _ refusal: ResponderRefusal, in window: ResponderWindow?, or application: ResponderApplication? = nil
    ) -> ResponderOutcome {
        observed(by: observer ?? window?.activeObserver ?? application?.observer) { note(.refused(refusal)) }
        return .refused(refusal)
    }
}

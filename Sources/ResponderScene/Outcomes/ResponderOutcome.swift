/// The outcome of a request to a scene: done, or refused with a reason.
///
/// ```swift
/// if case .refused(let why) = controller.present(sheet) { print(why) }
/// ```
///
/// The observer of the window or application also gets each refusal, so ignored refusals aren't
/// lost.
public enum ResponderOutcome: Sendable, Hashable {
    /// It was done.
    case done

    /// It was refused, and nothing was changed.
    case refused(ResponderRefusal)

    /// Whether it was done.
    public var isDone: Bool { self == .done }

    /// The reason for the refusal, or nil if the change was done.
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

/// The outcome of a request to a scene: done, or refused with a reason.
///
/// ```swift
/// if case .refused(let why) = controller.present(sheet) { print(why) }
/// ```
///
/// The observer of the window or application also gets each refusal, so a refusal that the caller
/// ignores isn't lost.
public enum ResponderOutcome: Sendable, Hashable {
    /// The request was done.
    case done

    /// The request was refused, and nothing was changed.
    case refused(ResponderRefusal)

    /// Whether the request was done.
    public var isDone: Bool { self == .done }

    /// The reason for the refusal, or nil if the request was done.
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

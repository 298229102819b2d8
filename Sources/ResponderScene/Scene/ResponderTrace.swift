public import Foundation
public import ResponderChain
public import SelectorDispatch

/// What happened in a scene, one call or one decision at a time; for logs, tests and for finding out why a view gets no
/// touch.
///
/// ```swift
/// window.observer = { print($0) }
/// ```
@MainActor public enum ResponderTrace {
    /// A view is asked which view is at a point; in its own coordinates.
    case hitTest(ResponderView, CGPoint)
    /// What that view answered.
    case hitTestReturned(ResponderView, ResponderView?)
    /// A view was not asked: too many overridden `hitTest` methods run one inside the other.
    case hitTestTooDeep(ResponderView)
    /// A view is asked whether a point is inside.
    case pointInside(ResponderView, CGPoint)
    /// What that view answered.
    case pointInsideReturned(ResponderView, Bool)
    /// A responder is given touches: the view in which they began, or one to which they were passed on.
    case touches(ResponderTouch.Phase, any Responder, Set<ResponderTouch>)
    /// A recognizer changed its state.
    case recognizer(ResponderGestureRecognizer, ResponderGestureRecognizer.State)
    /// An action is about to be sent.
    case willSendAction(Selector, target: AnyObject, sender: Any?)
    /// An action was sent.
    case didSendAction(Selector, target: AnyObject, sender: Any?)
    /// Nobody took an action.
    case actionWithoutTarget(Selector, sender: Any?)
    /// Nobody handled this phase of a touch: it went past the end of the chain, or hit no view.
    case dropped(ResponderTouch.Phase, ResponderTouch)
}

extension ResponderTrace: @MainActor CustomStringConvertible {
    /// One line, such as `YellowView hitTest return: YellowView` or `OrangeView touchesBegan`, whatever the names in it are.
    public var description: String { line.shown(upTo: 200) }

    private var line: String {
        switch self {
        case .hitTest(let view, _): "\(view) hitTest"
        case .hitTestReturned(let view, let result): "\(view) hitTest return: \(result?.description ?? "nil")"
        case .hitTestTooDeep(let view): "\(view) not asked, too deep"
        case .pointInside(let view, _): "\(view) pointInside"
        case .pointInsideReturned(let view, let isInside): "\(view) pointInside return: \(isInside ? "YES" : "NO")"
        case .touches(let phase, let responder, _): "\(responder) \(phase.methodName)"
        case .recognizer(let recognizer, let state): "\(recognizer) \(state)"
        case .willSendAction(let action, let target, _): "\(action) to \(target)"
        case .didSendAction(let action, let target, _): "\(action) sent to \(target)"
        case .actionWithoutTarget(let action, _): "\(action) has no target"
        case .dropped(let phase, let touch): "touch \(touch.id) \(phase), dropped"
        }
    }
}

/// The observer of the scene in which something is going on at the moment.
@MainActor enum SceneTrace {
    private(set) static var observer: ResponderWindow.Observer?

    static var isOn: Bool { observer != nil }

    /// Tells the observer, if there is one; without one, what happened isn't even put together.
    static func note(_ trace: @autoclosure () -> ResponderTrace) {
        observer?(trace())
    }

    /// Runs `body` with what happens in it told to `observer`; to the present one if that is nil.
    static func observed<Result>(by observer: ResponderWindow.Observer?, _ body: () throws -> Result) rethrows -> Result
    {
        guard let observer else { return try body() }
        let outer = self.observer
        self.observer = observer
        defer { self.observer = outer }
        return try body()
    }
}

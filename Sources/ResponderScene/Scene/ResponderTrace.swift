public import Foundation
public import ResponderChain
public import SelectorDispatch

/// One step of what happens in a scene, for logs and tests, and for finding out why a view gets no touch.
///
/// ```swift
/// window.observer = { print($0) }
/// ```
@MainActor public enum ResponderTrace {
    /// A view is asked for the view at a point in its own coordinates.
    case hitTest(ResponderView, CGPoint)
    /// The view returned this view, or nil.
    case hitTestReturned(ResponderView, ResponderView?)
    /// A view wasn't asked, because too many overridden `hitTest` methods run inside each other.
    case hitTestTooDeep(ResponderView)
    /// A view is asked whether a point in its own coordinates is inside.
    case pointInside(ResponderView, CGPoint)
    /// The view returned whether the point is inside.
    case pointInsideReturned(ResponderView, Bool)
    /// A responder is given touches: the view where they began, or a responder that they were passed on to.
    case touches(ResponderTouch.Phase, any Responder, Set<ResponderTouch>)
    /// A recognizer changed its state.
    case recognizer(ResponderGestureRecognizer, ResponderGestureRecognizer.State)
    /// An action is about to be sent.
    case willSendAction(Selector, target: AnyObject, sender: Any?)
    /// An action was sent.
    case didSendAction(Selector, target: AnyObject, sender: Any?)
    /// Nobody took an action that has no target.
    case actionWithoutTarget(Selector, sender: Any?)
    /// Nobody handled a phase of a touch: the touch hit no view, or passed the end of the chain.
    case dropped(ResponderTouch.Phase, ResponderTouch)
}

extension ResponderTrace: @MainActor CustomStringConvertible {
    /// A single line, such as `YellowView hitTest return: YellowView` or `OrangeView touchesBegan`. Names in it are
    /// escaped and shortened.
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

/// The observer of the code that is running at the moment.
@MainActor enum SceneTrace {
    private(set) static var observer: ResponderWindow.Observer?

    static var isOn: Bool { observer != nil }

    /// Reports a step to the observer. Without an observer, the step isn't even created.
    static func note(_ trace: @autoclosure () -> ResponderTrace) {
        observer?(trace())
    }

    /// Runs `body` and reports its steps to `observer`, or to the current observer if that is nil.
    static func observed<Result>(by observer: ResponderWindow.Observer?, _ body: () throws -> Result) rethrows -> Result
    {
        guard let observer else { return try body() }
        let outer = self.observer
        self.observer = observer
        defer { self.observer = outer }
        return try body()
    }
}

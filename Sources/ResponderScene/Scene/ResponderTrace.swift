public import Foundation
public import ResponderChain
public import SelectorDispatch

/// One step of a scene's work, for logs and tests, and for finding the reason why a view gets no
/// touch.
///
/// ```swift
/// window.observer = { print($0) }
/// ```
@MainActor public enum ResponderTrace {
    /// A view is about to find the view at a point in its own coordinates.
    case hitTest(ResponderView, CGPoint)
    /// The view returned this view, or nil.
    case hitTestReturned(ResponderView, ResponderView?)
    /// A view wasn't searched, because too many overridden `hitTest` methods are nested.
    case hitTestTooDeep(ResponderView)
    /// A view is about to test whether a point in its own coordinates is inside.
    case pointInside(ResponderView, CGPoint)
    /// The view returned whether the point is inside.
    case pointInsideReturned(ResponderView, Bool)
    /// A responder gets touches: the view where they began, or a responder that they were passed on
    /// to.
    case touches(ResponderTouch.Phase, any Responder, Set<ResponderTouch>)
    /// A responder gets presses: the one that was first when they began, or a responder that they
    /// were passed on to.
    case presses(ResponderPress.Phase, any Responder, Set<ResponderPress>)
    /// A recognizer changed its state.
    case recognizer(ResponderGestureRecognizer, ResponderGestureRecognizer.State)
    /// An action is about to be sent.
    case willSendAction(Selector, target: AnyObject, sender: Any?)
    /// An action was sent.
    case didSendAction(Selector, target: AnyObject, sender: Any?)
    /// An action wasn't performed, for this reason.
    case actionRefused(Selector, ResponderRefusal, sender: Any?)
    /// A window, view or controller refused a change of the scene.
    case refused(ResponderRefusal)
    /// No responder handled a phase of a touch: the touch hit no view, or passed the end of the
    /// chain.
    case dropped(ResponderTouch.Phase, ResponderTouch)
    /// No recognizer takes scrolling over this view, or nil if there is no view.
    case droppedScroll(ResponderView?)
    /// No responder handled a key.
    case droppedPress(ResponderPress.Phase, ResponderPress)
}

extension ResponderTrace: @MainActor CustomStringConvertible {
    /// A single line with escaped, shortened names, such as `YellowView hitTest return: YellowView`
    /// or `OrangeView touchesBegan`.
    public var description: String {
        func line(_ text: String) -> String { text.shown(upTo: 200) }
        return switch self {
        case .hitTest(let view, _): line("\(view) hitTest")
        case .hitTestReturned(let view, let result):
            line("\(view) hitTest return: \(result?.description ?? "nil")")
        case .hitTestTooDeep(let view): line("\(view) not asked, too deep")
        case .pointInside(let view, _): line("\(view) pointInside")
        case .pointInsideReturned(let view, let isInside):
            line("\(view) pointInside return: \(isInside ? "YES" : "NO")")
        case .touches(let phase, let responder, _): line("\(responder) \(phase.methodName)")
        case .presses(let phase, let responder, _): line("\(responder) \(phase.methodName)")
        case .recognizer(let recognizer, let state): line("\(recognizer) \(state)")
        case .willSendAction(let action, let target, _): line("\(action) to \(target)")
        case .didSendAction(let action, let target, _): line("\(action) sent to \(target)")
        // A refusal's text has escaped and shortened its names already.
        case .actionRefused(let action, let refusal, _):
            line(action.description) + " refused: \(refusal)"
        case .refused(let refusal): "refused: \(refusal)"
        case .dropped(let phase, let touch): "touch \(touch.id) \(phase), dropped"
        case .droppedScroll(let view):
            line("scrolling over \(view?.description ?? "no view"), dropped")
        case .droppedPress(let phase, let press): "key \(press.key) \(phase), dropped"
        }
    }
}

/// The observer of the code that is running now.
@MainActor package enum SceneTrace {
    private(set) static var observer: ResponderWindow.Observer?
    /// A recorder, which sees what every observer sees.
    private static var recorder: ResponderWindow.Observer?

    /// Whether there is no observer.
    private static var isSilent = false

    static var isOn: Bool { observer != nil || recorder != nil }

    /// Reports a step to the observer.
    ///
    /// Without an observer, the step isn't even created.
    static func note(_ trace: @autoclosure () -> ResponderTrace) {
        guard isOn else { return }
        let trace = trace()
        recorder?(trace)
        observer?(trace)
    }

    /// Reports a refusal to the current observer, or else to that of a window or an application.
    static func refuse(
        _ refusal: ResponderRefusal,
        in window: ResponderWindow?,
        or application: ResponderApplication? = nil
    ) -> ResponderOutcome {
        observed(by: observer ?? window?.activeObserver ?? application?.observer) {
            note(.refused(refusal))
        }
        return .refused(refusal)
    }

    /// Runs `body` and reports its steps to a recorder, and to those outside it.
    package static func recorded<Result>(
        by recorder: @escaping ResponderWindow.Observer,
        _ body: () throws -> Result
    ) rethrows -> Result {
        let outer = self.recorder
        self.recorder = { trace in
            recorder(trace)
            outer?(trace)
        }
        defer { self.recorder = outer }
        return try body()
    }

    /// Runs `body` and reports its steps to `observer`, or to the current observer if that is nil.
    static func observed<Result>(
        by observer: ResponderWindow.Observer?,
        _ body: () throws -> Result
    ) rethrows -> Result {
        guard let observer, !isSilent else { return try body() }
        let outer = self.observer
        self.observer = observer
        defer { self.observer = outer }
        return try body()
    }

    /// Runs `body` without a trace of its steps.
    static func silently<Result>(_ body: () throws -> Result) rethrows -> Result {
        let outer = (observer, recorder, isSilent)
        observer = nil
        recorder = nil
        isSilent = true
        defer { (observer, recorder, isSilent) = outer }
        return try body()
    }
}

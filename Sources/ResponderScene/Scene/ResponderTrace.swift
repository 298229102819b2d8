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
    /// A view is about to search for the view at a point in its own coordinates.
    case hitTest(ResponderView, CGPoint)

    /// The first view's search found the second one, or nil if the first isn't hit.
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

    /// An action is about to be sent to the object that has a handler for it.
    case willSendAction(Selector, target: AnyObject, sender: Any?)

    /// An action was sent, and its handler returned.
    case didSendAction(Selector, target: AnyObject, sender: Any?)

    /// An action wasn't performed, for this reason.
    case actionRefused(Selector, ResponderRefusal, sender: Any?)

    /// A window, view or controller refused a change of the scene.
    case refused(ResponderRefusal)

    /// No responder handled a phase of a touch: the touch hit no view, or passed the end of the
    /// chain.
    case dropped(ResponderTouch.Phase, ResponderTouch)

    /// No recognizer takes scrolling over this view; the view is nil if the pointer hit none.
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

public import ResponderChain

/// The reason for a scene's refusal of a request.
///
/// This type is pure data. The texts are in its `description`.
///
/// The first value of a case is the name of the view, controller, window, responder, recognizer,
/// menu, action or command that the request was about. The other strings are names too, unless a
/// case says otherwise.
@nonexhaustive public enum ResponderRefusal: Error, Sendable, Hashable {
    // MARK: Views

    /// A view or controller would contain itself.
    ///
    /// - Parameter in: The intended container, which is the view or controller itself or inside it.
    case containsItself(String, in: String)

    /// A view isn't a subview of a given view.
    case notSubview(String, of: String)

    /// A view has no subview at an index.
    ///
    /// - Parameter count: The number of the view's subviews.
    case noSubview(at: Int, in: String, count: Int)

    /// Code of a view or of its old superview moved views during the view's move, and the view
    /// would now contain itself.
    case movedMeanwhile(String)

    // MARK: Controllers

    /// A controller is in no window, or its view isn't loaded.
    case notInWindow(String)

    /// A controller already presents a different one.
    case alreadyPresents(String, presented: String)

    /// A controller is presented; dismiss it first.
    case isPresented(String, by: String)

    /// A controller is the child of a different one; remove it from its parent first.
    case hasParent(String, parent: String)

    /// A controller is the root controller of its window.
    case isRoot(String)

    /// A controller presents nothing and isn't presented, so there is nothing to dismiss.
    case nothingPresented(String)

    /// A controller is already on the stack.
    case alreadyOnStack(String, of: String)

    /// A controller appears twice in a new stack.
    case appearsTwice(String)

    // MARK: Windows and the first responder

    /// A window belongs to no application.
    case noApplication(window: String)

    /// The responder's `canBecomeFirstResponder` is false.
    case cannotBecomeFirst(String)

    /// The responder's `canResignFirstResponder` is false.
    case cannotResignFirst(String)

    /// The current first responder, which is the one named, doesn't resign.
    indirect case notResigned(String, because: ResponderRefusal)

    /// While the first responder changed, code that ran in response made a different responder
    /// first.
    case anotherIsFirst(String, instead: String)

    /// A responder's override declined, for a reason of its own.
    ///
    /// - Parameter reason: The reason in words, as the override gave it.
    case declined(String, reason: String)

    /// There is no view that the focus can move to.
    ///
    /// - Parameters:
    ///   - from: The first responder, or nil if there is none.
    ///   - in: The window.
    case noFocus(ResponderFocusHeading, from: String?, in: String)

    // MARK: Menus

    /// There is no menu with an identifier.
    case noMenu(String)

    /// A menu item has no command: it is a menu or a separator.
    case notCommand(String)

    // MARK: Recognizers

    /// A recognizer would wait for itself, directly or through others.
    case waitsForItself(String, other: String)

    // MARK: Actions

    /// An action reached no handler: no responder has one, those that have one are disabled, or a
    /// decorator refused it.
    case action(RouteError)

    /// There is no responder where the search for an action's target can start.
    case actionWithoutStart(String)

    /// A listener of the responder `at` stopped an action before a handler ran.
    case actionStopped(String, at: String)

    /// No responder takes the action of a command, which is given by its title.
    case commandWithoutTarget(String, action: String)

    /// A command is disabled.
    ///
    /// - Parameter by: The target that disabled the command, or nil if the command's owner did.
    case commandDisabled(String, by: String?)
}

extension ResponderRefusal: CustomStringConvertible {
    /// The reason in words for the developer: what was found, and how to fix it.
    public var description: String {
        switch self {
        case .containsItself(let inner, let outer):
            inner == outer
                ? "'\(inner.shown())' can't be inside itself"
                : "'\(inner.shown())' can't be in '\(outer.shown())', which is inside it"
        case .notSubview(let view, let other):
            "'\(view.shown())' isn't a subview of '\(other.shown())'; add it first"
        case .noSubview(let index, let view, let count):
            "'\(view.shown())' has no subview at \(index); "
                + "it has \(count == 1 ? "1 subview" : "\(count) subviews")"
        case .movedMeanwhile(let view):
            "'\(view.shown())' was moved by code that ran while it moved; "
                + "it would be inside itself now"
        case .notInWindow(let responder):
            "'\(responder.shown())' isn't in a window; add it to one first"
        case .alreadyPresents(let controller, let presented):
            "'\(controller.shown())' already presents '\(presented.shown())'; "
                + "dismiss that first, or present from it"
        case .isPresented(let controller, let presenter):
            "'\(controller.shown())' is presented by '\(presenter.shown())'; dismiss it first"
        case .hasParent(let controller, let parent):
            "'\(controller.shown())' is a child of '\(parent.shown())'; remove it from there first"
        case .isRoot(let controller): "'\(controller.shown())' is the root controller of its window"
        case .nothingPresented(let controller):
            "'\(controller.shown())' is neither presenting nor presented"
        case .alreadyOnStack(let controller, let navigation):
            "'\(controller.shown())' is already on the stack of '\(navigation.shown())'"
        case .appearsTwice(let controller): "'\(controller.shown())' appears twice in the new stack"
        case .noApplication(let window):
            "'\(window.shown())' has no application; add it to one with addWindow(_:)"
        case .cannotBecomeFirst(let responder):
            "'\(responder.shown())' can't become first responder: "
                + "its canBecomeFirstResponder is false"
        case .cannotResignFirst(let responder):
            "'\(responder.shown())' can't resign as first responder: "
                + "its canResignFirstResponder is false"
        case .notResigned(let responder, let reason):
            "the first responder '\(responder.shown())' didn't resign: \(reason)"
        case .anotherIsFirst(let responder, let other):
            "'\(other.shown())' became first responder instead of '\(responder.shown())'"
        case .declined(let responder, let reason):
            "'\(responder.shown())' declined: \(reason.shown(upTo: 200))"
        case .noFocus(let heading, let first, let window):
            "there is no \(heading.rawValue) view in '\(window.shown())' "
                + "that can become first responder"
                + (first.map { ", from '\($0.shown())'" } ?? "")
        case .noMenu(let identifier): "there is no menu '\(identifier.shown())'; add one first"
        case .notCommand(let item): "the menu item '\(item.shown())' has no command"
        case .waitsForItself(let recognizer, let other):
            recognizer == other
                ? "'\(recognizer.shown())' can't wait for itself"
                : "'\(recognizer.shown())' can't wait for '\(other.shown())', which waits for it"
        case .action(let error): error.description
        case .actionWithoutStart(let action):
            "'\(action.shown())' has no target, "
                + "and there is no responder where the search for one can start"
        case .actionStopped(let action, let responder):
            "'\(action.shown())' was stopped by a listener of '\(responder.shown())' "
                + "before a handler ran"
        case .commandWithoutTarget(let title, let action):
            "the command '\(title.shown())' has no target: no responder takes '\(action.shown())'"
        case .commandDisabled(let title, let target):
            "the command '\(title.shown())' is disabled"
                + (target.map { " by '\($0.shown())'" } ?? " by its owner")
        }
    }
}

public import ResponderChain
public import SelectorDispatch

// A scene is views, view controllers, windows and an application, all on the main actor and usable without a screen.
// What they have in common is here: a place in the responder chain. Who is next:
//
// | responder | next responder |
// | --- | --- |
// | a controller's view | its controller |
// | any other view | its superview |
// | a presented controller | the controller that presents it |
// | a controller | its view's superview: for a window's root controller the window, for one in a navigation controller the |
// |              | navigation controller's inner views and, through them, the navigation controller; else its parent |
// | a window | its application |
// | the application | its delegate |
//
// Windows and applications are boundaries of routes: a route up stops before them unless it asks to include them. Touches
// and actions go past them.
//
// Hit-testing is in `HitTest.swift`, touches are in `TouchTracker.swift`, actions in `ActionDispatch.swift`.

/// A responder of a scene: the base of views, controllers, windows and applications, and of any other object that should
/// take part in a scene's chain with touches, actions and the first responder.
///
/// Everything here has a default, so that a subclass overrides what it cares about.
@MainActor
open class ResponderNode: @MainActor LinkedResponder, @MainActor ResponderParent,
    @MainActor ResponderTouchHandler, @MainActor ResponderActionTarget
{
    /// What descriptions and traces call this responder; nil stands for the name of its class.
    public var name: String?
    private weak var nextByHand: (any Responder)?

    /// A responder in no chain yet.
    public init() {}

    // MARK: The chain

    /// Where messages and touches go that this responder doesn't handle.
    ///
    /// It follows the scene's rules, see ``defaultNextResponder``, until another one is set. That one is held weakly; the
    /// rules hold again when it is gone or when nil is set.
    open var nextResponder: (any Responder)? {
        get { nextByHand ?? defaultNextResponder }
        set { nextByHand = newValue }
    }

    /// The next responder by the scene's rules. Nil here.
    open var defaultNextResponder: (any Responder)? { nil }

    /// Those directly below, in the order in which a route down visits them. None here.
    open var childResponders: [any Responder] { [] }

    // MARK: Touches

    /// Touches began in this view, or in one below that passed them on.
    ///
    /// Without an override, and from an override that calls `super`, they go on to the next responder.
    open func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        passOn(.began, touches, event)
    }

    /// Touches moved, wherever they are now: a touch stays with the view in which it began.
    open func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        passOn(.moved, touches, event)
    }

    /// Touches ended, inside the view or outside.
    open func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        passOn(.ended, touches, event)
    }

    /// Touches are taken away: by a recognizer that recognized them, or by the system. They will not end here.
    open func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        passOn(.cancelled, touches, event)
    }

    // MARK: Actions

    /// Whether this responder is a target for the action; true if it has a handler for it.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        HandlerRegistry.shared.responds(to: action, type: type(of: self))
    }

    /// Another object that performs an action which this responder doesn't. None here.
    open func supplementalTarget(forAction action: Selector, withSender sender: Any?) -> AnyObject? { nil }

    /// Fills in how a command looks whose target this responder is. Leaves it as it is here: enabled.
    open func validate(_ command: inout ResponderCommand, sender: Any?) {}

    // MARK: The first responder

    /// Whether this responder may become the first one of its window. False here.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether it lets another one become first. True here.
    open var canResignFirstResponder: Bool { true }

    /// Makes this responder the first one of its window.
    ///
    /// - Returns: false if it may not, has no window, or the present first responder doesn't resign.
    @discardableResult
    open func becomeFirstResponder() -> Bool { FirstResponder.become(self) }

    /// Gives up being the first responder.
    ///
    /// - Returns: false if it may not. A responder that isn't the first one has nothing to give up, which is true.
    @discardableResult
    open func resignFirstResponder() -> Bool { FirstResponder.resign(self) }

    // MARK: Words

    /// ``name``, or the name of the class.
    open var description: String { name ?? "\(type(of: self))" }
}

extension ResponderNode: @MainActor CustomStringConvertible {}

extension ResponderNode {
    /// The window that this responder's chain leads to.
    ///
    /// - Complexity: O(length of the chain).
    public var responderWindow: ResponderWindow? {
        if let view = self as? ResponderView { return view.window }
        // A chain that runs in a circle leads to no window.
        return (try? responderChain())?.lazy.compactMap { $0 as? ResponderWindow }.first
    }

    /// Whether this responder is the first one of its window.
    public var isFirstResponder: Bool { responderWindow?.firstResponder === self }
}

public import ResponderChain
public import SelectorDispatch

// A scene consists of views, view controllers, windows and an application. They live on the main
// actor and work without a screen. `ResponderNode` gives each a place in the responder chain:
//
// | responder | next responder |
// | --- | --- |
// | a controller's view | its controller |
// | any other view | its superview |
// | a presented controller | the controller that presents it |
// | a window's root controller | the window |
// | a controller on top of a stack | the navigation controller's inner views, then that controller |
// | any other controller | its view's superview; without one, its parent |
// | a window | its application |
// | the application | its delegate |
//
// Windows and applications are boundaries of routes: a route up stops before them unless it
// includes them. Touches and actions go past them.
//
// `TouchDelivery.swift` has the steps of a touch, `KeyDelivery.swift` those of a key, and
// `ActionRoute.swift` those of an action.

/// The base class of views, controllers, windows and applications.
///
/// Subclass it for any other object that takes part in a scene's chain, with touches, actions and
/// the first responder. Every member has a default, so override only what you need.
@MainActor
open class ResponderNode: @MainActor LinkedResponder, @MainActor ResponderParent,
    @MainActor ResponderTouchHandler, @MainActor ResponderPressHandler,
    @MainActor ResponderActionTarget,
    @MainActor ResponderMenuContributor
{
    /// The responder's name in descriptions and traces, or nil for that of the class.
    public var name: String?
    private weak var nextByHand: (any Responder)?

    /// Creates a responder that isn't in a chain yet.
    public init() {}

    // MARK: The chain

    /// The responder that gets the messages and touches that this one doesn't handle.
    ///
    /// By default, this is ``defaultNextResponder``. Set a different responder to replace it, or
    /// nil to restore the default. The replacement is referenced weakly; when it is released, the
    /// default applies again.
    open var nextResponder: (any Responder)? {
        get { nextByHand ?? defaultNextResponder }
        set { nextByHand = newValue }
    }

    /// The next responder by the rules of the scene, which subclasses override; nil by default.
    open var defaultNextResponder: (any Responder)? { nil }

    /// The responders directly below, in the order of routes down, which subclasses override; empty
    /// by default.
    open var childResponders: [any Responder] { [] }

    // MARK: Touches

    /// Calls the touch method for a phase, such as ``touchesBegan(_:with:)``, which you override
    /// instead.
    ///
    /// - Parameters:
    ///   - touches: The touches that changed and began in the same view.
    ///   - phase: The touches' new phase.
    ///   - event: The event with all touches of the window, or nil if a program calls this method
    ///     without one.
    public final func receiveTouches(
        _ touches: Set<ResponderTouch>,
        in phase: ResponderTouch.Phase,
        with event: ResponderTouchEvent?
    ) {
        switch phase {
        case .began: touchesBegan(touches, with: event)
        case .moved: touchesMoved(touches, with: event)
        case .ended: touchesEnded(touches, with: event)
        case .cancelled: touchesCancelled(touches, with: event)
        }
    }

    /// Called when touches begin in this view, or in one below that passed them on.
    ///
    /// By default, touches of each phase go on to the next responder. An override that calls
    /// `super` also passes them on.
    ///
    /// - Parameters:
    ///   - touches: The touches that changed and began in the same view.
    ///   - event: The event with all touches of the window, or nil if a program calls this method
    ///     without one.
    open func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        passOn(.began, touches, event)
    }

    /// Called when touches move, which stay with the view where they began; the parameters are
    /// those of ``touchesBegan(_:with:)``.
    open func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        passOn(.moved, touches, event)
    }

    /// Called when touches end, inside or outside the view; the parameters are those of
    /// ``touchesBegan(_:with:)``.
    open func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        passOn(.ended, touches, event)
    }

    /// Called when a recognizer or the system cancels touches, which then won't end here; the
    /// parameters are those of ``touchesBegan(_:with:)``.
    open func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        passOn(.cancelled, touches, event)
    }

    // MARK: Keys

    /// The commands that keys perform while this responder is in the chain of the first responder;
    /// none by default.
    open var keyCommands: [ResponderKeyCommand] { [] }

    /// Calls the press method for a phase, such as ``pressesBegan(_:with:)``, which you override
    /// instead.
    ///
    /// - Parameters:
    ///   - presses: The presses that changed.
    ///   - phase: The presses' new phase.
    ///   - event: The event with all presses of the window, or nil if a program calls this method
    ///     without one.
    public final func receivePresses(
        _ presses: Set<ResponderPress>,
        in phase: ResponderPress.Phase,
        with event: ResponderPressesEvent?
    ) {
        switch phase {
        case .began: pressesBegan(presses, with: event)
        case .changed: pressesChanged(presses, with: event)
        case .ended: pressesEnded(presses, with: event)
        case .cancelled: pressesCancelled(presses, with: event)
        }
    }

    /// Called when a key that performs no command goes down, while this responder is in the chain
    /// of the first responder.
    ///
    /// By default, a press goes on to the next responder in each phase. At the end of the chain,
    /// the window interprets the key.
    ///
    /// - Parameters:
    ///   - presses: The presses that changed; the scene delivers one at a time.
    ///   - event: The event with all presses of the window, or nil if a program calls this method
    ///     without one.
    open func pressesBegan(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        passOn(.began, presses, event)
    }

    /// Called when a key that is held down repeats; the parameters are those of
    /// ``pressesBegan(_:with:)``.
    open func pressesChanged(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        passOn(.changed, presses, event)
    }

    /// Called when a key whose press this responder got is released; the parameters are those of
    /// ``pressesBegan(_:with:)``.
    open func pressesEnded(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        passOn(.ended, presses, event)
    }

    /// Called when the system cancels a press; the parameters are those of
    /// ``pressesBegan(_:with:)``.
    open func pressesCancelled(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        passOn(.cancelled, presses, event)
    }

    // MARK: Actions

    /// Returns whether this responder takes an action now; by default, whether it has a handler.
    ///
    /// It isn't called for a responder without a handler.
    ///
    /// - Parameters:
    ///   - action: The action's selector.
    ///   - sender: The object that sends the action, or nil if there is none.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        responds(to: action)
    }

    /// Returns a different object to perform an action without a handler in this responder; nil by
    /// default.
    ///
    /// - Parameters:
    ///   - action: The action's selector.
    ///   - sender: The object that sends the action, or nil if there is none.
    /// - Returns: An object that gets the action if it has a handler for it, or nil to go on up the
    ///   chain.
    open func supplementalTarget(
        forAction action: Selector,
        withSender sender: Any?
    ) -> AnyObject? {
        nil
    }

    /// Sets the state of a command that has this responder as its target; by default, the command
    /// stays as it is.
    ///
    /// - Parameters:
    ///   - command: The command as its owner set it.
    ///   - sender: The object that would send the action, or nil if there is none.
    open func validate(_ command: inout ResponderCommand, sender: Any?) {}

    // MARK: Menus

    /// Adds commands to the menu tree, or changes the additions of responders below.
    ///
    /// - Parameter builder: The tree so far.
    open func buildMenu(with builder: inout ResponderMenuBuilder) {}

    // MARK: The first responder

    /// Whether this responder can become its window's first responder; false by default.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether this responder can stop being the first responder; true by default.
    open var canResignFirstResponder: Bool { true }

    /// Makes this responder the first one of its window.
    ///
    /// - Returns: A refusal if this responder can't become first, has no window, or the current
    ///   first responder doesn't resign. An override that declines returns
    ///   ``ResponderRefusal/declined(_:reason:)``.
    /// - Complexity: O(length of the chain).
    @discardableResult
    open func becomeFirstResponder() -> ResponderOutcome { becomeFirst() }

    /// Stops being the first responder.
    ///
    /// - Returns: A refusal if this responder is the first one and can't resign. An override that
    ///   declines returns ``ResponderRefusal/declined(_:reason:)``.
    /// - Complexity: O(length of the chain).
    @discardableResult
    open func resignFirstResponder() -> ResponderOutcome {
        guard let window = responderWindow, window.firstResponder === self else { return .done }
        guard canResignFirstResponder else {
            return SceneTrace.refuse(.cannotResignFirst("\(self)"), in: window)
        }
        // The check's code may have made a different responder first.
        if window.firstResponder === self { window.firstResponder = nil }
        return .done
    }

    // MARK: Description

    /// The responder's ``name``, or the name of its class if it has none.
    open var description: String { name ?? "\(type(of: self))" }
}

extension ResponderNode: @MainActor CustomStringConvertible {}

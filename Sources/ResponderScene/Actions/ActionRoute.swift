public import ResponderChain
public import SelectorDispatch

// An action is a route.
//
// 1. An action with a target is routed to the target alone. An `ObjectResponder` represents an
//    object that isn't a responder.
// 2. Without a target, the action is routed up the chain, past windows and applications. The route
//    starts at the first responder of the application's key window. If there is none, or if it is
//    hidden or covered by a modal, the route starts at the sender, or at the view of a sender that
//    is a recognizer. For any other sender, the route starts at the window or, without one, at the
//    application.
// 3. The selector has no parameter, the sender as its only one, or the sender and the event.
// 4. On the way up, a responder that has a handler but can't perform the action is skipped. A
//    responder without a handler may have a supplemental target. Only a command checks whether a
//    given target can perform the action. A key's text goes as the sender of `insertText:`, and its
//    command as that of `doCommandBySelector:`.
// 5. The action is refused if no responder up the chain takes it, if those with a handler are
//    disabled, or if a decorator refuses it. Any other failure is an error.

@MainActor struct ActionRoute {
    let action: Selector
    let sender: Any?
    private let origin: (any Responder)?
    private let message: RoutedMessage
    private let options: RouteOptions
    private let hasTarget: Bool
    private let application: ResponderApplication?

    /// Creates the route of an action to a target or, without one, up the chain by step 2.
    ///
    /// - Parameter asksTarget: Whether to check that a given target can perform the action.
    init(
        _ action: Selector,
        to target: AnyObject?,
        from sender: Any?,
        for event: ResponderEvent? = nil,
        in application: ResponderApplication?,
        asksTarget: Bool = false
    ) {
        let given = target.map { ($0 as? any Responder) ?? ObjectResponder($0) }
        self.init(
            action,
            from: given ?? Self.start(from: sender, in: application),
            sender: sender,
            for: event,
            hasTarget: target != nil,
            in: application,
            asks: target == nil || asksTarget
        )
    }

    private init(
        _ action: Selector,
        from origin: (any Responder)?,
        sender: Any?,
        for event: ResponderEvent?,
        hasTarget: Bool,
        in application: ResponderApplication?,
        asks: Bool
    ) {
        self.action = action
        self.sender = sender
        self.origin = origin
        self.hasTarget = hasTarget
        self.application = application
        // Step 3. A selector with more than two colons gets two arguments, and the send throws an
        // error about the missing ones.
        let count = action.description.utf8.count { $0 == UInt8(ascii: ":") }
        message = .selector(action, arguments: Array([sender, event].prefix(count)))
        var options = RouteOptions(going: hasTarget ? .targetOnly : .up(including: .all))
        if asks { options.rules = ActionRules(sender: sender) }
        self.options = options
    }

    /// Creates the route of an action without a target, up from a responder.
    init(
        _ action: Selector,
        upFrom responder: any Responder,
        sender: Any?,
        for event: ResponderEvent? = nil,
        in application: ResponderApplication? = nil
    ) {
        self.init(
            action,
            from: responder,
            sender: sender,
            for: event,
            hasTarget: false,
            in: application,
            asks: true
        )
    }

    /// Step 2: the responder where the search for a target starts.
    private static func start(
        from sender: Any?,
        in application: ResponderApplication?
    ) -> (any Responder)? {
        let window = application?.keyWindow ?? (sender as? ResponderView)?.window
        return window?.reachableFirstResponder
            ?? (sender as? any Responder)
            ?? (sender as? ResponderGestureRecognizer)?.view
            ?? window
            ?? application
    }

    // MARK: Sending

    func send() throws -> ResponderOutcome { try SceneErrors.undoneTogether(sendInEvent) }

    private func sendInEvent() throws -> ResponderOutcome {
        try SceneTrace.observed(by: observer) {
            guard let origin else { return refuse(.actionWithoutStart(action.description)) }
            if SceneTrace.isOn, let target = try target() {
                SceneTrace.note(.willSendAction(action, target: target, sender: sender))
            }
            let result = try origin.result(of: message, options)
            if let handler = result.route.handledBy, result.error == nil {
                SceneTrace.note(
                    .didSendAction(action, target: Self.object(handler), sender: sender)
                )
                return .done
            }
            // Step 5.
            if let refusal = result.refusal {
                switch refusal {
                case .noResponder where !hasTarget, .disabled, .vetoed:
                    return refuse(.action(refusal))
                default:
                    break
                }
            }
            let route = try result.get()
            return refuse(
                .actionStopped(action.description, at: "\(Self.object(route.endedAt ?? origin))")
            )
        }
    }

    /// Sends an action of a key or a menu up from a responder.
    ///
    /// If the application's own search starts there, the action goes through the application, whose
    /// class may override `sendAction`.
    static func send(
        _ action: Selector,
        upFrom first: ResponderNode,
        sender: Any?,
        for event: ResponderEvent?,
        in application: ResponderApplication?
    ) throws -> ResponderOutcome {
        if let application, application.keyWindow?.keyResponder === first {
            return try application.sendAction(action, to: nil, from: sender, for: event)
        }
        return try ActionRoute(action, upFrom: first, sender: sender, for: event, in: application)
            .send()
    }

    private func refuse(_ refusal: ResponderRefusal) -> ResponderOutcome {
        SceneTrace.note(.actionRefused(action, refusal, sender: sender))
        return .refused(refusal)
    }

    /// The observer of the action, from the sender's window or the application, or nil if one is
    /// already current.
    private var observer: ResponderWindow.Observer? {
        if SceneTrace.observer != nil { return nil }
        let view = sender as? ResponderView ?? (sender as? ResponderGestureRecognizer)?.view
        return (view?.window ?? application?.keyWindow)?.observer ?? application?.observer
    }

    // MARK: Asking

    /// Returns an explanation of the action's route, without sending the action.
    func explanation() -> RouteExplanation? {
        origin?.explain(action, with: message.arguments, options: options)
    }

    /// Returns the object whose handler the action would reach, whether or not the handler can be
    /// given the action.
    /// - Throws: `RouteError.chainCycle(_:through:)` or `RouteError.endlessChain(_:limit:)` if
    ///   the chain has no end.
    func target() throws(RouteError) -> AnyObject? { try found()?.object as AnyObject? }

    /// Returns the number of responders before the one whose handler the action would reach, or nil
    /// if there is none.
    /// - Throws: As ``target()``.
    func depthOfTarget() throws(RouteError) -> Int? { try found()?.depth }

    /// Returns the first object that has a handler for the action but doesn't take it, or nil if
    /// there is none.
    /// - Throws: As ``target()``.
    func decliner() throws(RouteError) -> AnyObject? {
        guard let origin else { return nil }
        let chain = hasTarget ? [origin] : try origin.responderChain()
        return chain.lazy.map(Self.object).first {
            HandlerRegistry.shared.responds(to: action, type: type(of: $0))
        }
    }

    private func found() throws(RouteError) -> (object: Any, depth: Int)? {
        try origin?.routeTarget(of: action, options: options)
    }

    /// Returns a responder, or the object that it represents.
    private static func object(_ responder: any Responder) -> AnyObject {
        (responder as? ObjectResponder)?.object ?? responder
    }
}

extension TargetActions {
    /// Explains the routes of the actions for events, without sending the actions.
    @MainActor func explanations(
        for events: Events,
        from sender: Any?,
        in application: ResponderApplication?
    ) -> [RouteExplanation] {
        matching(events).compactMap { target, action in
            ActionRoute(action, to: target, from: sender, in: application).explanation()
        }
    }
}

extension Responder {
    /// Returns the first object up the chain, starting with this responder, that takes an action.
    ///
    /// A responder takes the action if it has a handler for it, isn't disabled, and can perform the
    /// action. One without a handler may have a supplemental target or forward the action.
    ///
    /// - Parameters:
    ///   - action: The action's selector.
    ///   - sender: The object that sends the action.
    /// - Returns: The target, or nil if no responder takes the action.
    /// - Throws: `RouteError.chainCycle(_:through:)` if the chain runs in a circle;
    ///   `RouteError.endlessChain(_:limit:)` if it has no end.
    /// - Complexity: O(length of the chain).
    @MainActor public func target(
        forAction action: Selector,
        withSender sender: Any?
    ) throws(RouteError) -> AnyObject? {
        try ActionRoute(action, upFrom: self, sender: sender).target()
    }
}

/// Step 4: the responders' rules for actions.
@MainActor private struct ActionRules: @MainActor RouteRules {
    let sender: Any?

    func disabledReason(of responder: any Responder, for message: RoutedMessage) -> String? {
        guard case .selector(let action, _) = message,
            let target = responder as? any ResponderActionTarget,
            !target.canPerformAction(action, withSender: sender)
        else { return nil }
        return "its canPerformAction(_:withSender:) returns false"
    }

    func forwardingTarget(of responder: any Responder, for selector: Selector) -> Any? {
        (responder as? any ResponderActionTarget)?.supplementalTarget(
            forAction: selector,
            withSender: sender
        )
    }
}

public import SelectorDispatch

// Undo works as in Foundation's `NSUndoManager`.
//
// Code that changes something registers the message that reverses the change, which clears the redo
// stack. The registered messages of one user action form a group. Groups can be nested. When the
// outermost one is closed, it goes onto the undo stack, unless it is empty. With
// `UndoHistory.groupsByEvent`, the outermost group is opened on demand, and closed by `endEvent` or
// by undo.
//
// Undo takes the last group from the undo stack and routes its messages to their targets, the last
// one first. The messages that their handlers register form the group that goes onto the redo
// stack. Redo does the reverse. If a route throws, the messages that were sent can be redone, and
// the others, beginning with the one that failed, can be undone again.

/// Changes that can be undone and redone, as messages that reverse them.
///
/// ```swift
/// final class Shape: MessageReceiver {
///     let history: UndoHistory
///     private(set) var color = "red"
///
///     init(history: UndoHistory) { self.history = history }
///
///     @Handler func setColor(_ color: String) throws {
///         try history.register("setColor:", with: [self.color], on: self)
///         history.actionName = "Color"
///         self.color = color
///     }
/// }
/// try shape.setColor("blue")
/// try history.undo()          // sends setColor: "red"
/// try history.redo()          // sends setColor: "blue"
/// ```
///
/// Undo and redo route each message to its target, with all parts of a route: validators,
/// decorators, listeners, forwarders and observers.
///
/// ``Responder/nearestUndoHistory()`` finds a history along the responder chain. The history is a
/// responder itself: it routes each ``UndoEvent`` to its listeners and to its next responder.
///
/// Foundation on Linux has no `UndoManager`. This type doesn't need Foundation, and doesn't collide
/// with it on platforms that have one. There is no run loop, so call ``endEvent(isolation:)`` when
/// a user's action is over.
public final class UndoHistory: LinkedResponder, EventListenerHost {
    /// The responder that gets the history's events, or nil if only its listeners do.
    public weak var nextResponder: (any Responder)?

    /// The listeners to the history's events.
    public let eventListeners = EventListeners()

    private var undoStack: [UndoGroup] = []
    private var redoStack: [UndoGroup] = []

    /// The open groups, outermost first.
    private var open: [UndoGroup] = []

    /// The groups that were open when redo began, while it sends messages.
    private var setAside: [UndoGroup] = []

    private var disabled = 0

    /// Whether the next event of a scene ends this history's event.
    var isNoted = false

    /// Nil for the shared registry, which has more handlers after a module is loaded.
    private let registry: HandlerRegistry?

    /// Whether a message that is registered outside any group opens one; true by default.
    public var groupsByEvent = true

    /// The largest number of groups to undo or redo, beyond which the oldest are removed; 0, the
    /// default, for no limit.
    public var levelsOfUndo = 0 {
        didSet { trimStacks() }
    }

    /// Whether ``undo(isolation:)`` is sending messages.
    public private(set) var isUndoing = false

    /// Whether ``redo(isolation:)`` is sending messages.
    public private(set) var isRedoing = false

    /// Whether undo or redo is sending messages.
    var isReversing: Bool { isUndoing || isRedoing }

    /// Creates an empty history.
    ///
    /// - Parameter registry: The registry of the messages' handlers, or nil for
    ///   `HandlerRegistry.shared` as it is at each lookup, so that the history also works with
    ///   modules that are loaded later.
    public init(registry: HandlerRegistry? = nil) {
        self.registry = registry
    }

    // MARK: Registering

    /// Registers the message that reverses a change.
    ///
    /// Does nothing while registration is disabled.
    ///
    /// - Parameters:
    ///   - selector: The message that undo sends.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///     They are retained.
    ///   - target: The object that undo sends the message to. It is held weakly; once it is
    ///     released, undo skips its messages.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Throws: ``UndoError/noGroup(selector:)`` if no group is open and ``groupsByEvent`` is
    ///   false; `DispatchError` if the target has no handler for the message; the error of a
    ///   listener to the history's events, unchanged.
    /// - Complexity: Amortized O(number of arguments), plus the routes of events.
    public func register(
        _ selector: Selector,
        with arguments: [Any?] = [],
        on target: AnyObject,
        isolation: isolated (any Actor)? = #isolation
    ) throws {
        try openEvent(isolation: isolation)
        try record(selector, arguments, target)
    }

    /// Registers the typed message that reverses a change, such as `Shape.setColorMessage(color)`.
    ///
    /// Does nothing while registration is disabled.
    ///
    /// - Parameters:
    ///   - message: The message that undo sends. Its arguments are retained.
    ///   - target: The object that undo sends the message to. It is held weakly; once it is
    ///     released, undo skips its messages.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Throws: The errors of ``register(_:with:on:isolation:)``.
    public func register<Target: AnyObject, Result>(
        _ message: TypedMessage<Target, Result>,
        on target: Target,
        isolation: isolated (any Actor)? = #isolation
    ) throws {
        try register(
            message.call.selector,
            with: message.call.arguments,
            on: target,
            isolation: isolation
        )
    }

    /// Registers a message in the open group.
    @_optimize(size) func record(_ selector: Selector, _ arguments: [Any?], _ target: AnyObject)
        throws
    {
        guard isRegistrationEnabled else { return }
        guard !open.isEmpty else { throw UndoError.noGroup(selector: selector.description) }
        let invocation = try Invocation(
            selector,
            target: target,
            holding: .weak,
            arguments: arguments,
            registry: registry ?? .shared
        )
        open.last?.actions.append(invocation)
        if !isReversing { redoStack = [] }
    }

    /// Opens the event's group, unless a group is open.
    private func openEvent(isolation: isolated (any Actor)?) throws {
        guard groupsByEvent, isRegistrationEnabled else { return }
        noteEvent()
        if open.isEmpty { try begin(isolation: isolation) }
    }

    /// Returns a receiver that registers each message that is sent to it, as a message to the
    /// target.
    ///
    /// ```swift
    /// try history.prepare(for: shape).send("setColor:", with: ["red"])
    /// ```
    ///
    /// - Parameters:
    ///   - target: The object that undo sends the messages to. It is held weakly; once it is
    ///     released, undo skips its messages.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Throws: The error of a listener to the history's events, unchanged. A send to the recorder
    ///   also throws ``UndoError/noGroup(selector:)`` if no group is open and ``groupsByEvent`` is
    ///   false, and `DispatchError` if the target has no handler for the message.
    public func prepare(
        for target: AnyObject,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> UndoRecorder {
        try openEvent(isolation: isolation)
        return UndoRecorder(history: self, target: target)
    }

    /// Whether messages are registered.
    public var isRegistrationEnabled: Bool { disabled == 0 }

    /// Stops registering messages, until ``enableRegistration()`` has been called as many times as
    /// this method.
    public func disableRegistration() { disabled += 1 }

    /// Ends the effect of one ``disableRegistration()``.
    ///
    /// - Throws: ``UndoError/notDisabled`` if registration is enabled.
    public func enableRegistration() throws(UndoError) {
        guard disabled > 0 else { throw .notDisabled }
        disabled -= 1
    }

    // MARK: Groups

    /// The number of open groups.
    public var groupingLevel: Int { open.count }

    /// Opens a group, inside the event's group if ``groupsByEvent`` is true.
    ///
    /// - Parameter isolation: The sender's isolation; leave it out.
    /// - Throws: The error of a listener to the history's events, unchanged.
    public func beginGroup(isolation: isolated (any Actor)? = #isolation) throws {
        try openEvent(isolation: isolation)
        try post(.checkpoint, isolation)
        try begin(isolation: isolation)
    }

    /// Closes the innermost group.
    ///
    /// - Parameter isolation: The sender's isolation; leave it out.
    /// - Throws: ``UndoError/noOpenGroup`` if no group is open; the error of a listener to the
    ///   history's events, unchanged.
    public func endGroup(isolation: isolated (any Actor)? = #isolation) throws {
        // During undo and redo, the outermost group doesn't belong to the handlers.
        let inaccessibleGroups = isReversing ? 1 : 0
        guard open.count > inaccessibleGroups else { throw UndoError.noOpenGroup }
        try post(.checkpoint, isolation)
        if !isReversing { try post(.willCloseGroup, isolation) }
        // A listener may have closed it already.
        guard let group = open.popLast() else { return }
        if let outer = open.last {
            outer.actions += group.actions
            if outer.name.isEmpty { outer.name = group.name }
        } else {
            push(group, forUndo: !isUndoing)
        }
        if !isReversing { try post(.didCloseGroup, isolation) }
    }

    /// Closes the group that registering a message opened, when a user's action is over.
    ///
    /// A scene calls it before and after each touch, key, action and menu command, for the
    /// histories that were used on the main actor.
    ///
    /// Does nothing if no group is open, or if ``groupsByEvent`` is false.
    ///
    /// - Parameter isolation: The sender's isolation; leave it out.
    /// - Throws: ``UndoError/nestedGroups(level:)`` if groups that were opened by
    ///   ``beginGroup(isolation:)`` are open; the error of a listener to the history's events,
    ///   unchanged.
    public func endEvent(isolation: isolated (any Actor)? = #isolation) throws {
        guard groupsByEvent, !open.isEmpty, !isReversing else { return }
        guard open.count == 1 else { throw UndoError.nestedGroups(level: open.count) }
        try endGroup(isolation: isolation)
    }

    private func begin(isolation: isolated (any Actor)?) throws {
        open.append(UndoGroup())
        if !isReversing { try post(.didOpenGroup, isolation) }
    }

    /// Puts an outermost group onto a stack, unless it is empty.
    @_optimize(size) private func push(_ group: UndoGroup, forUndo: Bool) {
        guard !group.actions.isEmpty else { return }
        if forUndo { undoStack.append(group) } else { redoStack.append(group) }
        trimStacks()
    }

    private func trimStacks() {
        undoStack.trim(to: levelsOfUndo)
        redoStack.trim(to: levelsOfUndo)
    }

    // MARK: Undo and redo

    /// Whether there is anything to undo.
    public var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.actions.isEmpty } }

    /// Whether there is anything to redo.
    public var canRedo: Bool { !redoStack.isEmpty }

    /// Closes the open group if there is one, and undoes the last group if there is one.
    ///
    /// - Parameter isolation: The sender's isolation; leave it out.
    /// - Throws: ``UndoError/nestedGroups(level:)`` if more than one group is open;
    ///   ``UndoError/busy(isUndoing:)`` while undo or redo is running; any error of a message's
    ///   route, such as the handler's own; the error of a listener to the history's events,
    ///   unchanged.
    public func undo(isolation: isolated (any Actor)? = #isolation) throws {
        try checkIsIdle()
        if open.count == 1 { try endGroup(isolation: isolation) }
        guard open.isEmpty else { throw UndoError.nestedGroups(level: open.count) }
        try reverse(isUndo: true, isolation: isolation)
    }

    /// Redoes the group that was undone last, if there is one, without closing an open group.
    ///
    /// - Parameter isolation: The sender's isolation; leave it out.
    /// - Throws: ``UndoError/busy(isUndoing:)`` while undo or redo is running; any error of a
    ///   message's route, such as the handler's own; the error of a listener to the history's
    ///   events, unchanged.
    public func redo(isolation: isolated (any Actor)? = #isolation) throws {
        try checkIsIdle()
        try reverse(isUndo: false, isolation: isolation)
    }

    /// Takes the last group from a stack and sends its messages.
    @_optimize(size) @inline(never) private func reverse(
        isUndo: Bool,
        isolation: isolated (any Actor)?
    ) throws {
        try post(.checkpoint, isolation)
        let isStackEmpty = isUndo ? undoStack.isEmpty : redoStack.isEmpty
        guard !isStackEmpty else { return }
        try post(isUndo ? .willUndo : .willRedo, isolation)
        // A listener may have undone or removed the group.
        guard let group = isUndo ? undoStack.popLast() : redoStack.popLast() else { return }
        isUndoing = isUndo
        isRedoing = !isUndo
        let error = send(group, isolation: isolation)
        isUndoing = false
        isRedoing = false
        if let error {
            push(group, forUndo: isUndo)
            throw error
        }
        try post(isUndo ? .didUndo : .didRedo, isolation)
    }

    private func checkIsIdle() throws(UndoError) {
        if isReversing { throw .busy(isUndoing: isUndoing) }
    }

    /// Sends a group's messages, the last one first, and makes a group of the messages registered
    /// meanwhile.
    ///
    /// - Returns: The error that kept messages in the group, or nil if all were sent.
    @_optimize(size)
    private func send(_ group: UndoGroup, isolation: isolated (any Actor)?) -> (any Error)? {
        setAside = open
        open = [UndoGroup()]
        var failure: (any Error)?
        while failure == nil, let message = group.actions.popLast() {
            // If a message's target was released, there is nothing left to undo in it.
            guard let target = message.target else { continue }
            let responder = target as? any Responder ?? ObjectResponder(target as AnyObject)
            do {
                try responder.route(
                    message.selector,
                    with: message.arguments,
                    going: .targetOnly,
                    registry: registry ?? .shared,
                    isolation: isolation
                )
            } catch {
                failure = error
                group.actions.append(message)
            }
        }
        // Groups that handlers opened and didn't close end with this group.
        let done = UndoGroup()
        for group in open { done.actions += group.actions }
        done.name = group.name.isEmpty ? open.first?.name ?? "" : group.name
        open = setAside
        setAside = []
        push(done, forUndo: !isUndoing)
        return failure
    }

    // MARK: Names

    /// The name of the user's action, for menus: that of the open group, or else of the last closed
    /// one; empty by default.
    ///
    /// A group that is redone or undone keeps its name.
    public var actionName: String {
        get { open.first?.name ?? undoStack.last?.name ?? "" }
        set { (open.first ?? undoStack.last)?.name = newValue }
    }

    /// The name of the action that ``undo(isolation:)`` undoes, or nil if there is none.
    public var undoActionName: String? { canUndo ? actionName : nil }

    /// The name of the action that ``redo(isolation:)`` redoes, or nil if there is none.
    public var redoActionName: String? { redoStack.last?.name }

    // MARK: Forgetting

    /// Removes all registered messages, closes all groups, and enables registration.
    ///
    /// If undo or redo is running, its remaining messages are sent nevertheless.
    @_optimize(none) public func removeAll() {
        undoStack = []
        redoStack = []
        disabled = 0
        open = isReversing ? [UndoGroup()] : []
        setAside = []
    }

    /// Removes the messages to a target.
    ///
    /// - Parameter target: The object whose messages undo no longer sends.
    @_optimize(none) public func removeAll(withTarget target: AnyObject) {
        for group in undoStack + redoStack + open + setAside {
            // Those to released targets go as well.
            group.actions.removeAll {
                guard let held = $0.target else { return true }
                return held as AnyObject === target
            }
        }
        undoStack.removeAll(where: \.actions.isEmpty)
        redoStack.removeAll(where: \.actions.isEmpty)
    }

    // MARK: Events

    private func post(_ event: UndoEvent, _ isolation: isolated (any Actor)?) throws {
        try route(event: event.rawValue, going: .up(including: .all), isolation: isolation)
    }
}

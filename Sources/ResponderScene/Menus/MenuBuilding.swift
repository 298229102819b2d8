public import ResponderChain

// The way of a menu, from the responders that build it to the command that is chosen.
//
// 1. The responders up the chain build the tree, from the first responder on, past windows and
//    applications.
// 2. Each command is validated where it would be performed: its target is found up the chain from
//    the first responder, and may disable, rename or check it. A command that no responder takes is
//    disabled, with the reason.
// 3. A command that is chosen is validated again, and sent as an action, up from the responder that
//    is first by then, with the entry's command as its sender. A key that is pressed does the same;
//    `KeyDelivery.swift` searches the menus after the key commands of responders.

extension ResponderWindow {
    /// Returns the menu that the chain of the first responder builds, with the current state of its
    /// commands.
    ///
    /// ```swift
    /// let menu = try window.menu()
    /// if let save = menu.item(titled: "Save") { try window.perform(save) }
    /// ```
    ///
    /// - Parameter responder: The responder that begins, or nil, the default, for the first
    ///   responder or, without one, the window. For a contextual menu, pass the view under the
    ///   pointer.
    /// - Returns: The menu, without hidden commands.
    /// - Throws: `RouteError.chainCycle` or `RouteError.endlessChain` if the chain has no end.
    /// - Complexity: O(length of the chain) for each command.
    public final func menu(for responder: ResponderNode? = nil) throws -> ResponderMenuTree {
        let first = responder ?? keyResponder
        let menu = try MenuBuilding.build(from: first)
        return ResponderMenuTree(
            items: try MenuBuilding.items(
                of: menu,
                from: first,
                MenuStart(responder),
                in: application
            )
        )
    }

    /// Performs the command of a menu item, unless it is now disabled.
    ///
    /// - Parameter item: An item of a menu of this window.
    /// - Returns: ``ResponderOutcome/done`` if the action was performed, or else the reason, for
    ///   example a menu whose responder has left the window.
    /// - Throws: `DispatchError` if the action doesn't fit the handler's parameters;
    ///   `RouteError.chainCycle` or `RouteError.endlessChain` if the chain has no end; the
    ///   handler's own error, unchanged.
    /// - Complexity: O(length of the chain).
    @discardableResult
    public final func perform(_ item: ResponderMenuTree.Item) throws -> ResponderOutcome {
        guard let command = item.element.command else {
            return SceneTrace.refuse(.notCommand("\(item)"), in: self)
        }
        guard let first = item.start.responder(in: self) else {
            return SceneTrace.refuse(.notInWindow(item.start.name ?? "\(self)"), in: self)
        }
        let sender = MenuBuilding.sender(item.element)
        let route = CommandRoute(command, upFrom: first, sender: sender, in: application)
        if let refusal = try route.refusal() { return SceneTrace.refuse(refusal, in: self) }
        let outcome = try SceneErrors.collect {
            Result {
                try ActionRoute.send(
                    command.action,
                    upFrom: first,
                    sender: sender,
                    for: nil,
                    in: application
                )
            }
        }
        return try outcome.get()
    }

    /// Explains whether the command of a menu item would be performed, responder by responder,
    /// without performing it.
    ///
    /// - Parameter item: An item of a menu of this window.
    /// - Returns: A verdict for each responder on the way, or nil for an item without a command, or
    ///   of a menu for a responder that has left the window.
    /// - Complexity: O(length of the chain).
    public final func explain(_ item: ResponderMenuTree.Item) -> RouteExplanation? {
        guard let command = item.element.command, let first = item.start.responder(in: self) else {
            return nil
        }
        return ActionRoute(
            command.action,
            upFrom: first,
            sender: MenuBuilding.sender(item.element),
            in: application
        ).explanation()
    }
}

@MainActor enum MenuBuilding {
    /// Step 1.
    static func build(from first: ResponderNode) throws(RouteError) -> ResponderMenu {
        var builder = ResponderMenuBuilder()
        for responder in try first.responderChain() {
            (responder as? any ResponderMenuContributor)?.buildMenu(with: &builder)
        }
        return builder.root
    }

    /// Step 2.
    static func items(
        of menu: ResponderMenu,
        from first: ResponderNode,
        _ start: MenuStart,
        in application: ResponderApplication?
    ) throws(RouteError) -> [ResponderMenuTree.Item] {
        var items: [ResponderMenuTree.Item] = []
        for var element in menu.children {
            var refusal: ResponderRefusal?
            var inner: [ResponderMenuTree.Item] = []
            if case .menu(let menu) = element {
                inner = try Self.items(of: menu, from: first, start, in: application)
            } else if let command = element.command {
                let route = CommandRoute(
                    command,
                    upFrom: first,
                    sender: sender(element),
                    in: application
                )
                element.command = try route.validated()
                if element.command?.isHidden == true { continue }
                refusal = try route.refusal()
            }
            items.append(.init(element: element, refusal: refusal, items: inner, start: start))
        }
        return items
    }

    /// The command of an entry as the sender of its action, or nil for an entry without one.
    static func sender(_ element: ResponderMenu.Element) -> Any? {
        switch element {
        case .command(let command): command
        case .keyCommand(let command): command
        case .menu, .separator: nil
        }
    }
}

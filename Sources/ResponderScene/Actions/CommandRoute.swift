internal import ResponderChain

// The way of a command: a menu item, a toolbar item or a key.
//
// 1. The target is found as for an action, see `ActionRoute.swift`. Unlike an action without a
//    command, a command checks whether a given target can perform the action.
// 2. The target validates the command: it may disable or rename it, or give it a check mark. Each
//    validation starts from the command as its owner set it.
// 3. A command that its owner or its target disables, or that no responder takes, isn't sent.

@MainActor struct CommandRoute {
    private let command: ResponderCommand
    private let target: AnyObject?
    private let sender: Any?
    private let route: ActionRoute

    /// Creates a command's route to a target or, without one, to the target of an application's
    /// action.
    init(
        _ command: ResponderCommand,
        to target: AnyObject?,
        from sender: Any?,
        in application: ResponderApplication?
    ) {
        self.command = command
        self.target = target
        self.sender = sender
        route = ActionRoute(
            command.action,
            to: target,
            from: sender,
            in: application,
            asksTarget: true
        )
    }

    /// Creates a command's route up from a responder.
    init(
        _ command: ResponderCommand,
        upFrom responder: any Responder,
        sender: Any?,
        in application: ResponderApplication?
    ) {
        self.command = command
        target = nil
        self.sender = sender
        route = ActionRoute(command.action, upFrom: responder, sender: sender, in: application)
    }

    /// Step 1: the object that takes the command's action.
    private func receiver() throws(RouteError) -> AnyObject? {
        guard let found = try route.target() else { return nil }
        return target ?? found
    }

    /// Step 2.
    func validated() throws(RouteError) -> ResponderCommand { validated(by: try receiver()) }

    private func validated(by receiver: AnyObject?) -> ResponderCommand {
        command.validated { command in
            if let receiver {
                (receiver as? any ResponderActionTarget)?.validate(&command, sender: sender)
            } else {
                command.isEnabled = false
            }
        }
    }

    /// Step 3: returns the reason for not sending the command, or nil if there is none.
    func refusal() throws(RouteError) -> ResponderRefusal? {
        guard command.isEnabledByOwner else { return .commandDisabled(command.title, by: nil) }
        guard let receiver = try receiver() else {
            if let decliner = try route.decliner() {
                return .commandDisabled(command.title, by: "\(decliner)")
            }
            return .commandWithoutTarget(command.title, action: command.action.description)
        }
        return validated(by: receiver).isEnabled
            ? nil : .commandDisabled(command.title, by: "\(receiver)")
    }
}

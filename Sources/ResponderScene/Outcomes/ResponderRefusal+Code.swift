extension ResponderRefusal {
    /// The reason's permanent name in protocols, logs and metrics, such as `not-in-window`.
    public var code: String {
        switch self {
        case .containsItself: "contains-itself"
        case .notSubview: "not-subview"
        case .noSubview: "no-subview"
        case .movedMeanwhile: "moved-meanwhile"
        case .notInWindow: "not-in-window"
        case .alreadyPresents: "already-presents"
        case .isPresented: "is-presented"
        case .hasParent: "has-parent"
        case .isRoot: "is-root"
        case .nothingPresented: "nothing-presented"
        case .alreadyOnStack: "already-on-stack"
        case .appearsTwice: "appears-twice"
        case .noApplication: "no-application"
        case .cannotBecomeFirst: "cannot-become-first"
        case .cannotResignFirst: "cannot-resign-first"
        case .notResigned: "not-resigned"
        case .anotherIsFirst: "another-is-first"
        case .declined: "declined"
        case .noFocus: "no-focus"
        case .noMenu: "no-menu"
        case .notCommand: "not-command"
        case .waitsForItself: "waits-for-itself"
        case .action: "action"
        case .actionWithoutStart: "action-without-start"
        case .actionStopped: "action-stopped"
        case .commandWithoutTarget: "command-without-target"
        case .commandDisabled: "command-disabled"
        }
    }
}

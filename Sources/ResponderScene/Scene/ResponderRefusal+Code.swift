extension ResponderRefusal {
    /// A stable name for the reason, for protocols, logs and metrics.
    public var code: Code {
        switch self {
        case .containsItself: .containsItself
        case .notSubview: .notSubview
        case .noSubview: .noSubview
        case .movedMeanwhile: .movedMeanwhile
        case .notInWindow: .notInWindow
        case .alreadyPresents: .alreadyPresents
        case .isPresented: .isPresented
        case .hasParent: .hasParent
        case .isRoot: .isRoot
        case .nothingPresented: .nothingPresented
        case .alreadyOnStack: .alreadyOnStack
        case .appearsTwice: .appearsTwice
        case .noApplication: .noApplication
        case .cannotBecomeFirst: .cannotBecomeFirst
        case .cannotResignFirst: .cannotResignFirst
        case .notResigned: .notResigned
        case .anotherIsFirst: .anotherIsFirst
        case .declined: .declined
        case .noFocus: .noFocus
        case .noMenu: .noMenu
        case .notCommand: .notCommand
        case .waitsForItself: .waitsForItself
        case .action: .action
        case .actionWithoutStart: .actionWithoutStart
        case .actionStopped: .actionStopped
        case .commandWithoutTarget: .commandWithoutTarget
        case .commandDisabled: .commandDisabled
        }
    }

    /// A stable name for each case of ``ResponderRefusal``. The raw values never change.
    @nonexhaustive public enum Code: String, Sendable, Hashable, CaseIterable {
        case containsItself = "contains-itself"
        case notSubview = "not-subview"
        case noSubview = "no-subview"
        case movedMeanwhile = "moved-meanwhile"
        case notInWindow = "not-in-window"
        case alreadyPresents = "already-presents"
        case isPresented = "is-presented"
        case hasParent = "has-parent"
        case isRoot = "is-root"
        case nothingPresented = "nothing-presented"
        case alreadyOnStack = "already-on-stack"
        case appearsTwice = "appears-twice"
        case noApplication = "no-application"
        case cannotBecomeFirst = "cannot-become-first"
        case cannotResignFirst = "cannot-resign-first"
        case notResigned = "not-resigned"
        case anotherIsFirst = "another-is-first"
        case declined = "declined"
        case noFocus = "no-focus"
        case noMenu = "no-menu"
        case notCommand = "not-command"
        case waitsForItself = "waits-for-itself"
        case action = "action"
        case actionWithoutStart = "action-without-start"
        case actionStopped = "action-stopped"
        case commandWithoutTarget = "command-without-target"
        case commandDisabled = "command-disabled"
    }
}

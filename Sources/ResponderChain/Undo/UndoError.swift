/// The reason why an ``UndoHistory`` can't do what it was asked to do.
@nonexhaustive public enum UndoError: Error, Sendable, Hashable {
    /// A message was registered outside any group, and the history doesn't group by event.
    case noGroup(selector: String)
    /// A group was to be closed, but none is open.
    case noOpenGroup
    /// Something was to be undone or redone, or an event was to end, while groups are open.
    case nestedGroups(level: Int)
    /// Something was to be undone or redone while something else is.
    case busy(isUndoing: Bool)
    /// Registration was to be enabled, but it isn't disabled.
    case notDisabled
}

extension UndoError: CustomStringConvertible {
    /// A text for developers that tells what was found and how to fix it.
    public var description: String {
        switch self {
        case .noGroup(let selector):
            "'\(selector.shown())' can't be registered outside a group; call beginGroup(), or set groupsByEvent to true"
        case .noOpenGroup: "endGroup() was called without beginGroup()"
        case .nestedGroups(let level):
            "\(level == 1 ? "a group is" : "\(level) groups are") open; call endGroup() for each beginGroup()"
        case .busy(let isUndoing):
            "the history is \(isUndoing ? "undoing" : "redoing") something; wait until that is over"
        case .notDisabled: "enableRegistration() was called without disableRegistration()"
        }
    }
}

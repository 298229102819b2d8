/// A reason for an ``UndoHistory`` to refuse a request.
@nonexhaustive public enum UndoError: Error, Sendable, Hashable {
    /// A message was registered outside any group, and the history doesn't group by event.
    case noGroup(selector: String)
    /// There is no open group to close.
    case noOpenGroup
    /// Groups were open when undo, redo or the end of an event was requested.
    case nestedGroups(level: Int)
    /// Undo or redo was requested while one of them was running.
    case busy(isUndoing: Bool)
    /// Registration can't be enabled, because it isn't disabled.
    case notDisabled
}

extension UndoError: CustomStringConvertible {
    /// The error in words for the developer: what was found, and how to fix it.
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

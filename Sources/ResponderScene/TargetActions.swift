internal import SelectorDispatch

/// The actions of a control or a recogniser. Targets are held weakly; the actions of one that is gone are gone with it.
struct TargetActions {
    private struct Entry {
        weak var target: AnyObject?
        /// Whether the target is whoever up the chain takes the action.
        let isForChain: Bool
        let action: Selector
        var events: ResponderControl.ControlEvent

        var isAlive: Bool { isForChain || target != nil }

        func isFor(_ other: AnyObject?) -> Bool { isForChain ? other == nil : target != nil && target === other }
    }

    private var entries: [Entry] = []

    mutating func add(_ target: AnyObject?, _ action: Selector, _ events: ResponderControl.ControlEvent) {
        entries.removeAll { !$0.isAlive }
        if let index = entries.firstIndex(where: { $0.isFor(target) && $0.action == action }) {
            entries[index].events.formUnion(events)
        } else {
            entries.append(Entry(target: target, isForChain: target == nil, action: action, events: events))
        }
    }

    /// A nil target is every target, a nil action every action.
    mutating func remove(_ target: AnyObject?, _ action: Selector?, _ events: ResponderControl.ControlEvent) {
        for index in entries.indices where target == nil || entries[index].isFor(target) {
            if action == nil || entries[index].action == action { entries[index].events.subtract(events) }
        }
        entries.removeAll { $0.events.isEmpty || !$0.isAlive }
    }

    /// The actions for any of the events, in the order in which they were added.
    func matching(_ events: ResponderControl.ControlEvent) -> [(target: AnyObject?, action: Selector)] {
        entries.compactMap { entry in
            let target = entry.target
            guard !entry.events.isDisjoint(with: events), entry.isForChain || target != nil else { return nil }
            return (target, entry.action)
        }
    }

    var targets: [AnyObject] {
        var seen: Set<ObjectIdentifier> = []
        return entries.compactMap(\.target).filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    var events: ResponderControl.ControlEvent {
        entries.reduce(into: []) { if $1.isAlive { $0.formUnion($1.events) } }
    }

    func actions(for target: AnyObject?, _ events: ResponderControl.ControlEvent) -> [Selector] {
        entries.filter { $0.isFor(target) && !$0.events.isDisjoint(with: events) }.map(\.action)
    }
}

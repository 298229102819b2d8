internal import SelectorDispatch

/// The actions of a control or a recognizer.
///
/// Targets are referenced weakly, and a target's actions are removed with it.
///
/// Adding or removing an action takes amortized O(1), unless its target has many actions and the
/// action has many targets.
struct TargetActions<Events: SetAlgebra> {
    private struct Entry {
        /// The target's identity, or nil if the target is the first responder up the chain that
        /// takes the action.
        let id: ObjectIdentifier?
        weak var target: AnyObject?
        let action: Selector
        var events: Events

        /// Whether the entry is in use: it wasn't removed, and its target wasn't released.
        ///
        /// The identity of a released target may belong to another object.
        var isAlive: Bool { !events.isEmpty && (id == nil || target != nil) }
    }

    /// The entries in the order in which they were added.
    ///
    /// Removed ones stay until they outnumber the others.
    private var entries: [Entry] = []

    /// The indices of a target's entries, and of an action's.
    private var ofTarget: [ObjectIdentifier?: Set<Int>] = [:]
    private var ofAction: [Selector: Set<Int>] = [:]
    private var removed = 0

    /// The number of entries that adding and removing have gone through, for tests.
    private(set) var steps = 0

    /// The number of entries that triggers the removal of those of released targets.
    private var limit = 16

    mutating func add(_ target: AnyObject?, _ action: Selector, _ events: Events) {
        guard !events.isEmpty else { return }
        steps += 1
        let id = target.map(ObjectIdentifier.init)
        if let index = both(ofTarget[id], ofAction[action]).first(where: { entries[$0].isAlive }) {
            entries[index].events.formUnion(events)
            return
        }
        if entries.count >= limit { forgetDead() }
        append(Entry(id: id, target: target, action: action, events: events))
    }

    /// Removes actions for events.
    ///
    /// A nil target means every target, and a nil action means every action.
    mutating func remove(_ target: AnyObject?, _ action: Selector?, _ events: Events) {
        let indices =
            switch (target, action) {
            case (nil, nil): Set(entries.indices)
            case (nil, let action?): ofAction[action] ?? []
            case (let target?, nil): ofTarget[ObjectIdentifier(target)] ?? []
            case (let target?, let action?):
                both(ofTarget[ObjectIdentifier(target)], ofAction[action])
            }
        steps += indices.count
        for index in indices where !entries[index].events.isEmpty {
            entries[index].events.subtract(events)
            guard entries[index].events.isEmpty else { continue }
            ofTarget[entries[index].id]?.remove(index)
            ofAction[entries[index].action]?.remove(index)
            removed += 1
        }
        if removed > entries.count / 2 { forgetDead() }
    }

    /// Returns the actions for any of the events, in the order in which they were added.
    func matching(_ events: Events) -> [(target: AnyObject?, action: Selector)] {
        entries.compactMap { entry in
            let target = entry.target
            guard !entry.events.isDisjoint(with: events), entry.id == nil || target != nil else {
                return nil
            }
            return (target, entry.action)
        }
    }

    var targets: [AnyObject] {
        var seen: Set<ObjectIdentifier> = []
        return entries.compactMap { $0.events.isEmpty ? nil : $0.target }
            .filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    var events: Events {
        entries.reduce(into: Events()) { if $1.isAlive { $0.formUnion($1.events) } }
    }

    func actions(for target: AnyObject?, _ events: Events) -> [Selector] {
        (ofTarget[target.map(ObjectIdentifier.init)] ?? []).sorted()
            .map { entries[$0] }
            .filter { $0.isAlive && !$0.events.isDisjoint(with: events) }
            .map(\.action)
    }

    /// Sends all actions for the events, even if some of them fail.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - send: A closure that sends an action to a target.
    func send(
        _ events: Events,
        by send: (Selector, AnyObject?) throws -> ResponderOutcome
    ) -> SentActions {
        var sent = SentActions()
        let matching = matching(events)
        for (target, action) in matching {
            do {
                if let refusal = try send(action, target).refusal {
                    sent.refusals.append(refusal)
                }
            } catch {
                sent.errors.append(error)
            }
        }
        sent.isRefused = !matching.isEmpty && sent.refusals.count == matching.count
        return sent
    }

    // MARK: Indices

    private mutating func append(_ entry: Entry) {
        ofTarget[entry.id, default: []].insert(entries.count)
        ofAction[entry.action, default: []].insert(entries.count)
        entries.append(entry)
    }

    private mutating func both(_ a: Set<Int>?, _ b: Set<Int>?) -> Set<Int> {
        guard let a, let b else { return [] }
        steps += min(a.count, b.count)
        return a.count < b.count ? a.filter(b.contains) : b.filter(a.contains)
    }

    private mutating func forgetDead() {
        let alive = entries.filter(\.isAlive)
        let steps = steps + entries.count
        self = TargetActions()
        self.steps = steps
        for entry in alive { append(entry) }
        limit = max(limit, 2 * alive.count)
    }
}

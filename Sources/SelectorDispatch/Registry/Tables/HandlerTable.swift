/// Everything that one type responds to: its own handlers and the inherited ones, flattened on the type's first use.
final class HandlerTable: Sendable {
    private let instance: Side
    private let `static`: Side
    private let instanceSelectors: SelectorTable.View
    let isEmpty: Bool

    /// Creates the table of a type. This is step 6 in Registration.swift.
    ///
    /// - Parameter chain: The entries of the type, then those of its superclass, and so on.
    init(chain: [[RegistryEntry]]) {
        instance = Side(chain: chain.map { $0.filter { !$0.isStatic } })
        `static` = Side(chain: chain.map { $0.filter(\.isStatic) })
        instanceSelectors = instance.selectors.view
        isEmpty = instance.isEmpty && `static`.isEmpty
    }

    /// Returns the instance handler for a selector. The result is nil if there is none, or if there is a conflict; see
    /// ``slot(_:isStatic:)``.
    @inline(__always)
    func instanceEntry(_ key: SelectorKey) -> Unmanaged<RegistryEntry>? { instanceSelectors.entry(key) }

    func slot(_ selector: Selector, isStatic: Bool) -> Slot? {
        let side = isStatic ? `static` : instance
        let entry = SelectorKey.with(selector) { side.selectors.view.entry($0) ?? side.names.view.entry($0) }
        if let entry = entry?.takeUnretainedValue() { return .entry(entry) }
        return side.conflicts.isEmpty ? nil : side.conflicts[selector].map(Slot.conflict)
    }

    /// Returns the selectors that suggestions are chosen from, without their Swift spellings, in no particular order.
    func selectors(isStatic: Bool) -> [String] {
        let side = isStatic ? `static` : instance
        let conflicting = side.conflicts.filter { $0.key == Selector($0.value[0].selector) }.keys.map(\.description)
        return side.entries.map(\.selector) + conflicting
    }

    /// What a look-up finds.
    enum Slot {
        case entry(RegistryEntry)
        /// Several modules gave one type the same selector. These are all of their handlers. None is called, because
        /// the choice would depend on the order of loading.
        case conflict([RegistryEntry])
    }

    /// The instance handlers, or the static handlers.
    private struct Side {
        let selectors: SelectorTable
        /// The handlers by Swift spelling: `btnClick1(_:userInfo:)` finds what `btnClick1:userInfo:` finds. A spelling
        /// that stands for several selectors of one type (overloads with selectors of their own) finds none of them,
        /// and no handler of a superclass.
        let names: SelectorTable
        let entries: [RegistryEntry]
        /// The conflicts, by selector and by Swift spelling.
        let conflicts: [Selector: [RegistryEntry]]

        var isEmpty: Bool { entries.isEmpty && conflicts.isEmpty }

        init(chain: [[RegistryEntry]]) {
            var found: [Selector: [RegistryEntry]] = [:]
            for entries in chain {
                for (selector, rivals) in Dictionary(grouping: entries, by: { Selector($0.selector) })
                where found[selector] == nil {
                    found[selector] = rivals.sorted { $0.location.description < $1.location.description }
                }
            }
            var conflicts = found.filter { $0.value.count > 1 }
            entries = found.values.filter { $0.count == 1 }.map { $0[0] }
            var named: [(String, RegistryEntry)] = []
            var taken = Set(found.keys)
            for entries in chain {
                for (name, sharing) in Dictionary(grouping: entries, by: { Selector($0.name) })
                where taken.insert(name).inserted {
                    let selectors = Set(sharing.map { Selector($0.selector) })
                    guard selectors.count == 1, let rivals = selectors.first.flatMap({ found[$0] }) else { continue }
                    if rivals.count == 1 {
                        named.append((name.description, rivals[0]))
                    } else {
                        conflicts[name] = rivals
                    }
                }
            }
            self.conflicts = conflicts
            selectors = SelectorTable(entries.map { ($0.selector, $0) })
            names = SelectorTable(named)
        }
    }
}

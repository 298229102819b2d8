/// Everything that one type answers to, its own handlers and inherited ones, flattened on the type's first use.
final class HandlerTable: Sendable {
    private let instance: Side
    private let `static`: Side
    private let instanceSelectors: SelectorTable.View
    let isEmpty: Bool

    /// - Parameter chain: the entries of the type, then those of its superclass, and so on.
    init(chain: [[RegistryEntry]]) {
        instance = Side(chain: chain.map { $0.filter { !$0.isStatic } })
        `static` = Side(chain: chain.map { $0.filter(\.isStatic) })
        instanceSelectors = instance.selectors.view
        isEmpty = instance.isEmpty && `static`.isEmpty
    }

    /// The handler of an instance's selector; nil for none and for a conflict, see ``slot(_:isStatic:)``.
    @inline(__always)
    func instanceEntry(_ key: SelectorKey) -> Unmanaged<RegistryEntry>? { instanceSelectors.entry(key) }

    func slot(_ selector: Selector, isStatic: Bool) -> Slot? {
        let side = isStatic ? `static` : instance
        let entry = SelectorKey.with(selector) { side.selectors.view.entry($0) ?? side.names.view.entry($0) }
        if let entry = entry?.takeUnretainedValue() { return .entry(entry) }
        return side.conflicts.isEmpty ? nil : side.conflicts[selector].map(Slot.conflict)
    }

    /// The selectors, without their Swift spellings, in no order: what a suggestion is chosen from.
    func selectors(isStatic: Bool) -> [String] {
        let side = isStatic ? `static` : instance
        let conflicting = side.conflicts.filter { $0.key == Selector($0.value[0].selector) }.keys.map(\.description)
        return side.entries.map(\.selector) + conflicting
    }

    /// What a selector finds.
    enum Slot {
        case entry(RegistryEntry)
        /// Several modules gave one type the same selector: all of them. Calling one would depend on the order of loading.
        case conflict([RegistryEntry])
    }

    /// The instance or the static half.
    private struct Side {
        let selectors: SelectorTable
        /// By Swift spelling: `btnClick1(_:userInfo:)` finds what `btnClick1:userInfo:` finds. A spelling that stands for
        /// several selectors of one type (overloads with selectors of their own) finds none of them, nor a superclass's.
        let names: SelectorTable
        let entries: [RegistryEntry]
        /// By either spelling.
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

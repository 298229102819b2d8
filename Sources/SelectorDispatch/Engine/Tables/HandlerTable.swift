/// Everything that one type responds to: its own handlers and the inherited ones, flattened on the type's first use.
final class HandlerTable: Sendable {
    private let instance: Side
    private let `static`: Side
    private let instanceSelectors: SelectorTable.View
    /// The handlers of the type, then those of its superclass, and so on.
    private let chain: [[RegistryEntry]]
    private let spellings = LazyObject<Spellings>()
    /// Whether a handler has a Swift spelling without a parenthesis, as one that was made by hand may have.
    private let hasPlainSpellings: Bool
    let isEmpty: Bool

    /// Creates the table of a type. This is step 6 in Registration.swift.
    ///
    /// - Parameter chain: The entries of the type, then those of its superclass, and so on.
    init(chain: [[RegistryEntry]]) {
        self.chain = chain
        instance = Side(chain.map { $0.filter { !$0.isStatic } })
        `static` = Side(chain.map { $0.filter(\.isStatic) })
        instanceSelectors = instance.selectors.view
        isEmpty = instance.isEmpty && `static`.isEmpty
        hasPlainSpellings = chain.contains { $0.contains(where: \.hasPlainName) }
    }

    /// Returns the instance handler for a selector. The result is nil if there is none, or if there is a conflict; see
    /// ``slot(_:isStatic:)``.
    @inline(__always)
    func instanceEntry(_ key: SelectorKey) -> Unmanaged<RegistryEntry>? { instanceSelectors.entry(key) }

    func slot(_ selector: Selector, isStatic: Bool) -> Slot? {
        let side = isStatic ? `static` : instance
        if let entry = SelectorKey.with(selector, { side.selectors.view.entry($0) }) {
            return .entry(entry.takeUnretainedValue())
        }
        if !side.conflicts.isEmpty, let rivals = side.conflicts[selector] { return .conflict(rivals) }
        guard hasPlainSpellings || Self.isSpelling(selector.description) else { return nil }
        let known =
            spellings.object
            ?? spellings.keep(Spellings(instance: bySpelling(isStatic: false), static: bySpelling(isStatic: true)))
        return known._withUnsafeGuaranteedRef { (isStatic ? $0.static : $0.instance)[selector] }
    }

    private static func isSpelling(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "(")) }

    /// Returns the selectors that suggestions are chosen from, without their Swift spellings, in no particular order.
    func selectors(isStatic: Bool) -> [String] {
        let side = isStatic ? `static` : instance
        return side.selectors.entries.map(\.selector) + side.conflicts.keys.map(\.description)
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
        let conflicts: [Selector: [RegistryEntry]]

        var isEmpty: Bool { selectors === SelectorTable.empty && conflicts.isEmpty }

        init(_ chain: [[RegistryEntry]]) {
            var found: [Selector: [RegistryEntry]] = [:]
            for entries in chain {
                for (selector, rivals) in Dictionary(grouping: entries, by: { Selector($0.selector) })
                where found[selector] == nil {
                    found[selector] = rivals.sorted { $0.location.description < $1.location.description }
                }
            }
            conflicts = found.filter { $0.value.count > 1 }
            let single = found.values.filter { $0.count == 1 }
            selectors = single.isEmpty ? .empty : SelectorTable(single.map { $0[0] })
        }
    }
}

// MARK: - Swift spellings

extension HandlerTable {
    /// The handlers by Swift spelling: `btnClick1(_:userInfo:)` finds what `btnClick1:userInfo:` finds.
    private final class Spellings: Sendable {
        let instance: [Selector: Slot]
        let `static`: [Selector: Slot]

        init(instance: [Selector: Slot], static: [Selector: Slot]) {
            self.instance = instance
            self.static = `static`
        }
    }

    /// Returns what the spellings of one side find. A spelling that stands for several selectors of one type (overloads
    /// with selectors of their own) finds none of them, and no handler of a superclass.
    private func bySpelling(isStatic: Bool) -> [Selector: Slot] {
        let side = isStatic ? `static` : instance
        var spellings: [Selector: Slot] = [:]
        var taken: Set<Selector> = []
        for entries in chain {
            let own = entries.filter { $0.isStatic == isStatic }
            for (name, sharing) in Dictionary(grouping: own, by: { Selector($0.name) })
            where taken.insert(name).inserted {
                let selectors = Set(sharing.map { Selector($0.selector) })
                guard selectors.count == 1, let selector = selectors.first else { continue }
                if let entry = SelectorKey.with(selector, { side.selectors.view.entry($0) }) {
                    spellings[name] = .entry(entry.takeUnretainedValue())
                } else {
                    spellings[name] = side.conflicts[selector].map(Slot.conflict)
                }
            }
        }
        return spellings
    }
}

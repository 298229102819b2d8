/// All handlers of one type, its own and the inherited ones, flattened on the type's first use.
final class HandlerTable: Sendable {
    private let instance: SelectorTable
    private let `static`: SelectorTable
    private let instanceSelectors: SelectorTable.View
    /// The handlers of the type, then those of its superclass, and so on.
    private let chain: [[RegistryEntry]]
    private let spellings = LazyObject<Spellings>()
    /// Whether there are conflicts, or Swift spellings without parentheses, as handlers added by hand may have.
    private let hasOthers: Bool
    let isEmpty: Bool

    /// Creates the table of a type. This is step 6 in Registration.swift.
    ///
    /// - Parameter chain: The entries of the type, then those of its superclass, and so on.
    init(chain: [[RegistryEntry]]) {
        self.chain = chain
        instance = SelectorTable(chain, isStatic: false)
        `static` = SelectorTable(chain, isStatic: true)
        instanceSelectors = instance.view
        isEmpty = chain.allSatisfy(\.isEmpty)
        let conflicts = instance.conflicts + `static`.conflicts
        hasOthers = !conflicts.isEmpty || chain.contains { $0.contains(where: \.hasPlainName) }
    }

    /// Returns the instance handler for a selector. The result is nil if there is none, or if there is a conflict; see
    /// ``find(_:isStatic:)``.
    @inline(__always)
    func instanceEntry(_ key: SelectorKey) -> Unmanaged<RegistryEntry>? { instanceSelectors.entry(key) }

    func find(_ selector: Selector, isStatic: Bool) -> Found? {
        (isStatic ? `static` : instance).entry(selector).map { .entry($0) } ?? findOther(selector, isStatic: isStatic)
    }

    /// Returns the conflict of a selector, or the handler that it names in another spelling.
    func findOther(_ selector: Selector, isStatic: Bool) -> Found? {
        hasOthers || Self.mayBeSpelling(selector.description) ? findSlowly(selector, isStatic: isStatic) : nil
    }

    @inline(never)
    private func findSlowly(_ selector: Selector, isStatic: Bool) -> Found? {
        let side = isStatic ? `static` : instance
        if side.conflicts.contains(where: { Selector($0.selector) == selector }) {
            return .conflict(rivals(selector, isStatic: isStatic))
        }
        let known = spellings.object ?? spellings.keep(Spellings(chain))
        let entry = known._withUnsafeGuaranteedRef { $0.find(selector.description, isStatic: isStatic) }
        guard let found = entry.map({ Selector($0.selector) }) else { return nil }
        return side.entry(found).map { .entry($0) } ?? .conflict(rivals(found, isStatic: isStatic))
    }

    private static func mayBeSpelling(_ name: consuming String) -> Bool {
        name.withUTF8 { $0.contains { $0 == UInt8(ascii: "(") || $0 == backtick || $0 >= 0x80 } }
    }

    @_optimize(none) private func rivals(_ selector: Selector, isStatic: Bool) -> [RegistryEntry] {
        let levels = chain.map { $0.filter { $0.isStatic == isStatic && Selector($0.selector) == selector } }
        return sorted(levels.first { !$0.isEmpty } ?? []) { $0.location.description }
    }

    /// Returns the selectors that suggestions are chosen from, without their Swift spellings, in no particular order.
    func selectors(isStatic: Bool) -> [String] {
        let side = isStatic ? `static` : instance
        return (side.entries + side.conflicts).map(\.selector)
    }

    /// The result of a lookup.
    enum Found {
        case entry(RegistryEntry)
        /// Several modules register the same selector for one type. None of these handlers is called, because the
        /// choice would depend on the load order.
        case conflict([RegistryEntry])
    }
}

// MARK: - Other spellings

extension HandlerTable {
    /// The handlers by Swift spelling: `btnClick1(_:userInfo:)` finds the handler of `btnClick1:userInfo:`. Backticks
    /// and the normalization form are ignored, unless handlers differ only in them.
    private final class Spellings: Sendable {
        /// A handler for each name, or nil for a name that several selectors of one type share (overloads with
        /// different selectors). It finds none of them, and no handler of a superclass.
        private let entries: [Selector: RegistryEntry?]
        /// The non-ASCII names, which are equal in all normalization forms.
        private let others: [Selector]

        @_optimize(none) init(_ chain: [[RegistryEntry]]) {
            var entries: [Selector: RegistryEntry?] = [:]
            for own in chain {
                var names: [Selector: RegistryEntry?] = [:]
                for entry in own {
                    for name in [entry.name, entry.selector].map({ Self.key($0, isStatic: entry.isStatic) }) {
                        let isShared = names[name].map { $0.map { Selector($0.selector) } != Selector(entry.selector) }
                        names.updateValue(isShared == true ? nil : entry, forKey: name)
                    }
                }
                entries.merge(names) { first, _ in first }
            }
            self.entries = entries
            others = entries.keys.filter { $0.description.utf8.contains { $0 >= 0x80 } }
        }

        @_optimize(none) func find(_ name: String, isStatic: Bool) -> RegistryEntry? {
            let name = Self.key(name, isStatic: isStatic)
            if let entry = entries[name] { return entry }
            let equal = others.filter { $0.description == name.description }
            return equal.count == 1 ? entries[equal[0]] ?? nil : nil
        }

        @_optimize(none) private static func key(_ name: String, isStatic: Bool) -> Selector {
            Selector((isStatic ? "+" : "-") + String(decoding: name.utf8.filter { $0 != backtick }, as: UTF8.self))
        }
    }
}

private let backtick = UInt8(ascii: "`")

/// All handlers of one type, its own and the inherited ones, flattened on the type's first use.
final class HandlerTable: Sendable {
    private let instance: SelectorTable
    private let `static`: SelectorTable
    private let instanceSelectors: SelectorTable.View

    /// The handlers of the type, then those of its superclass, and so on.
    private let chain: [[RegistryEntry]]
    private let spellings = LazyObject<Spellings>()

    /// Whether there are conflicts, or Swift spellings without parentheses, as handlers added by
    /// hand may have.
    private let hasOthers: Bool
    let isEmpty: Bool

    /// Creates the table of a type by flattening its handlers.
    ///
    /// - Parameter chain: The entries of the type, then those of its superclass, and so on.
    init(chain: [[RegistryEntry]]) {
        self.chain = chain
        instance = SelectorTable(chain, isStatic: false)
        `static` =
            chain.joined().contains { $0.isStatic } ? SelectorTable(chain, isStatic: true) : .empty
        instanceSelectors = instance.view
        isEmpty = chain.allSatisfy { $0.isEmpty }
        let hasConflicts = !instance.conflicts.isEmpty || !`static`.conflicts.isEmpty
        hasOthers = hasConflicts || chain.joined().contains { $0.hasPlainName }
    }

    /// Returns the instance handler for a selector.
    ///
    /// The result is nil if there is none, or if there is a conflict; see ``find(_:isStatic:)``.
    @inline(__always)
    func instanceEntry(_ key: SelectorKey) -> Unmanaged<RegistryEntry>? {
        instanceSelectors.entry(key)
    }

    /// Returns the result of looking up a selector in either spelling, or nil if the type has no
    /// handler for it.
    func find(_ selector: Selector, isStatic: Bool) -> Found? {
        if let entry = (isStatic ? `static` : instance).entry(selector) { return .entry(entry) }
        return findOther(selector, isStatic: isStatic)
    }

    /// Returns the conflict of a selector, or the handler that it names in another spelling.
    func findOther(_ selector: Selector, isStatic: Bool) -> Found? {
        hasOthers || Self.mayBeSpelling(selector.description)
            ? findSlowly(selector, isStatic: isStatic) : nil
    }

    @inline(never)
    private func findSlowly(_ selector: Selector, isStatic: Bool) -> Found? {
        let side = isStatic ? `static` : instance
        if side.conflicts.contains(where: { Selector($0.selector) == selector }) {
            return .conflict(rivals(selector, isStatic: isStatic))
        }
        let known = spellings.object ?? spellings.keep(Spellings(chain))
        let named = known._withUnsafeGuaranteedRef {
            $0.find(selector.description, isStatic: isStatic)
        }
        guard let named else { return nil }
        // A subclass may have its own handler for the selector.
        if let entry = side.view.entry(SelectorKey(named.selectorBytes)) {
            return .entry(entry.takeUnretainedValue())
        }
        return .conflict(rivals(Selector(named.selector), isStatic: isStatic))
    }

    private static func mayBeSpelling(_ name: String) -> Bool {
        name.utf8.withContiguousStorageIfAvailable {
            $0.contains { $0 == UInt8(ascii: "(") || $0 == backtick || $0 >= 0x80 }
        } ?? true
    }

    private func rivals(_ selector: Selector, isStatic: Bool) -> [RegistryEntry] {
        let levels = chain.map {
            $0.filter { $0.isStatic == isStatic && Selector($0.selector) == selector }
        }
        return sorted(levels.first { !$0.isEmpty } ?? []) { $0.location.description }
    }

    /// Returns the selectors that suggestions are chosen from, without their Swift spellings, in no
    /// particular order.
    func selectors(isStatic: Bool) -> [String] {
        let side = isStatic ? `static` : instance
        return (side.entries + side.conflicts).map { $0.selector }
    }

    /// The result of a lookup.
    enum Found {
        /// The one handler for the selector.
        case entry(RegistryEntry)

        /// Several modules register the same selector for one type. None of these handlers is
        /// called, because the choice would depend on the load order.
        case conflict([RegistryEntry])
    }
}

// MARK: - Other spellings

extension HandlerTable {
    /// The handlers by Swift spelling: `btnClick1(_:userInfo:)` finds the handler of
    /// `btnClick1:userInfo:`.
    ///
    /// Backticks and the normalization form are ignored, unless handlers differ only in them.
    private final class Spellings: Sendable {
        /// For instances and for the type, a handler for each name.
        ///
        /// A name that several selectors of one type share, as overloads with different selectors
        /// do, has nil: it finds none of them, and no handler of a superclass.
        private let entries: [[Selector: RegistryEntry?]]

        /// The non-ASCII names, which are equal in all normalization forms.
        private let others: [[Selector]]

        init(_ chain: [[RegistryEntry]]) {
            entries = [false, true].map { isStatic in
                var entries: [Selector: RegistryEntry?] = [:]
                for own in chain {
                    var names: [Selector: RegistryEntry?] = [:]
                    for entry in own where entry.isStatic == isStatic {
                        let selector = Selector(entry.selector)
                        for name in [entry.name, entry.selector].map(Self.key) {
                            if let known = names[name],
                                known.map({ Selector($0.selector) }) != selector
                            {
                                names.updateValue(nil, forKey: name)
                            } else {
                                names.updateValue(entry, forKey: name)
                            }
                        }
                    }
                    entries.merge(names) { first, _ in first }
                }
                return entries
            }
            others = entries.map { $0.keys.filter { $0.description.utf8.contains { $0 >= 0x80 } } }
        }

        func find(_ name: String, isStatic: Bool) -> RegistryEntry? {
            let name = Self.key(name)
            let side = isStatic ? 1 : 0
            if let entry = entries[side][name] { return entry }
            let equal = others[side].filter { $0.description == name.description }
            guard equal.count == 1, let entry = entries[side][equal[0]] else { return nil }
            return entry
        }

        private static func key(_ name: String) -> Selector {
            Selector(name.utf8.contains(backtick) ? name.filter { $0 != "`" } : name)
        }
    }
}

private let backtick = UInt8(ascii: "`")

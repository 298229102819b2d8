/// All handlers of one type, its own and the inherited ones, flattened on the type's first use.
final class HandlerTable: Sendable {
    private let instance: Side
    private let `static`: Side
    private let instanceSelectors: SelectorTable.View
    /// The handlers of the type, then those of its superclass, and so on.
    private let chain: [[RegistryEntry]]
    private let spellings = LazyObject<Spellings>()
    /// Whether a handler has a Swift spelling without parentheses, as handlers added by hand may have.
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
    /// ``find(_:isStatic:)``.
    @inline(__always)
    func instanceEntry(_ key: SelectorKey) -> Unmanaged<RegistryEntry>? { instanceSelectors.entry(key) }

    func find(_ selector: Selector, isStatic: Bool) -> Found? {
        let side = isStatic ? `static` : instance
        if let entry = SelectorKey.with(selector, { side.selectors.view.entry($0) }) {
            return .entry(entry.takeUnretainedValue())
        }
        return findOther(selector, isStatic: isStatic)
    }

    /// Returns the conflict of a selector, or the handler that it names in another spelling.
    func findOther(_ selector: Selector, isStatic: Bool) -> Found? {
        let conflicts = isStatic ? `static`.conflicts : instance.conflicts
        if !conflicts.isEmpty, let rivals = conflicts[selector] { return .conflict(rivals) }
        let name = selector.description
        guard hasPlainSpellings || Self.mayBeSpelling(name) else { return nil }
        let known =
            spellings.object
            ?? spellings.keep(Spellings([false, true].map { bySpelling(isStatic: $0) }))
        return known._withUnsafeGuaranteedRef { $0.sides[isStatic ? 1 : 0][Self.withoutBackticks(name)] }
    }

    private static func mayBeSpelling(_ name: consuming String) -> Bool {
        name.withUTF8 { $0.contains { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "`") || $0 >= 0x80 } }
    }

    private static func withoutBackticks(_ name: String) -> String {
        name.utf8.contains(UInt8(ascii: "`")) ? name.filter { $0 != "`" } : name
    }

    /// Returns the selectors that suggestions are chosen from, without their Swift spellings, in no particular order.
    func selectors(isStatic: Bool) -> [String] {
        let side = isStatic ? `static` : instance
        return side.selectors.entries.map(\.selector) + side.conflicts.keys.map(\.description)
    }

    /// The result of a lookup.
    enum Found {
        case entry(RegistryEntry)
        /// Several modules register the same selector for one type. None of these handlers is called, because the
        /// choice would depend on the load order.
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
                    found[selector] = sorted(rivals) { $0.location.description }
                }
            }
            conflicts = found.filter { $0.value.count > 1 }
            let single = found.values.filter { $0.count == 1 }
            selectors = single.isEmpty ? .empty : SelectorTable(single.map { $0[0] })
        }
    }
}

// MARK: - Other spellings

extension HandlerTable {
    private final class Spellings: Sendable {
        let sides: [Names]

        init(_ sides: [Names]) { self.sides = sides }
    }

    /// The handlers of one side by Swift spelling: `btnClick1(_:userInfo:)` finds the handler of `btnClick1:userInfo:`.
    /// Backticks and the normalization form are ignored, unless handlers differ only in them.
    private struct Names {
        private var exact: [Selector: Found] = [:]
        /// The handlers by non-ASCII names, which are equal in all normalization forms; nil for an ambiguous name.
        private var equivalent: [String: Found?] = [:]

        subscript(name: String) -> Found? { exact[Selector(name)] ?? equivalent[name] ?? nil }

        mutating func add(_ name: String, _ found: Found?) {
            exact[Selector(name)] = found
            guard name.utf8.contains(where: { $0 >= 0x80 }) else { return }
            equivalent.updateValue(equivalent[name] == nil ? found : nil, forKey: name)
        }
    }

    /// Returns the handlers by the spellings of one side. A spelling that several selectors of one type share
    /// (overloads with different selectors) finds none of them, and no handler of a superclass.
    @_optimize(none) private func bySpelling(isStatic: Bool) -> Names {
        let side = isStatic ? `static` : instance
        var names = Names()
        var taken: Set<Selector> = []
        for entries in chain {
            var selectors: [Selector: Set<Selector>] = [:]
            for entry in entries where entry.isStatic == isStatic {
                for name in [entry.name, entry.selector] {
                    selectors[Selector(Self.withoutBackticks(name)), default: []].insert(Selector(entry.selector))
                }
            }
            for (name, sharing) in selectors where taken.insert(name).inserted {
                guard sharing.count == 1, let selector = sharing.first else { continue }
                if let entry = SelectorKey.with(selector, { side.selectors.view.entry($0) }) {
                    names.add(name.description, .entry(entry.takeUnretainedValue()))
                } else {
                    names.add(name.description, side.conflicts[selector].map(Found.conflict))
                }
            }
        }
        return names
    }
}

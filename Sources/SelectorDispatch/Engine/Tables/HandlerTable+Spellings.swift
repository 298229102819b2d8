extension HandlerTable {
    /// The handlers by Swift spelling: `btnClick1(_:userInfo:)` finds the handler of
    /// `btnClick1:userInfo:`.
    ///
    /// Backticks and the normalization form are ignored, unless handlers differ only in them.
    final class Spellings: Sendable {
        /// The handlers by name, first those for instances, then those for the type.
        ///
        /// Nil marks a name that several selectors of one type share, such as that of overloads. It
        /// finds no handler, not even one of a superclass.
        private let entries: [[Selector: RegistryEntry?]]

        /// The names with non-ASCII characters, which match in any normalization form.
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

        /// Returns whether a name may be in the list without being a selector.
        static func mayHave(_ name: String) -> Bool {
            name.utf8.withContiguousStorageIfAvailable {
                $0.contains { $0 == UInt8(ascii: "(") || $0 == backtick || $0 >= 0x80 }
            } ?? true
        }

        private static func key(_ name: String) -> Selector {
            Selector(name.utf8.contains(backtick) ? name.filter { $0 != "`" } : name)
        }
    }
}

private let backtick = UInt8(ascii: "`")

extension HandlerTable {
    /// The handlers by Swift spelling: `btnClick1(_:userInfo:)` finds the handler of
    /// `btnClick1:userInfo:`.
    ///
    /// Backticks and the normalization form are ignored, unless handlers differ only in them.
    final class Spellings: Sendable {
        /// A handler, or nil for a name that several selectors of one type share, such as that of
        /// overloads; and the number of superclasses between the table's type and the handler's.
        ///
        /// A shared name finds no handler, not even one of a superclass.
        private typealias Named = (entry: RegistryEntry?, level: Int)

        private let entries: [Selector: Named]

        /// The names with non-ASCII characters, which match in any normalization form.
        private let others: [Selector]

        /// Creates the list of the instance handlers or the static handlers of a type and its
        /// superclasses.
        init(_ chain: [[RegistryEntry]], isStatic: Bool) {
            var entries: [Selector: Named] = [:]
            for (level, own) in chain.enumerated() {
                for entry in own where entry.isStatic == isStatic {
                    for name in [entry.name, entry.selector].map(Self.key) {
                        let known = entries[name]
                        let isShared =
                            known?.level == level
                            && known?.entry?.selectorBytes.elementsEqual(entry.selectorBytes)
                                == false
                        if known == nil || isShared {
                            entries[name] = (isShared ? nil : entry, level)
                        }
                    }
                }
            }
            self.entries = entries
            others = entries.keys.filter { $0.description.utf8.contains { $0 >= 0x80 } }
        }

        func find(_ name: String) -> RegistryEntry? {
            let name = Self.key(name)
            if let named = entries[name] { return named.entry }
            let equal = others.filter { $0.description == name.description }
            return equal.count == 1 ? entries[equal[0]]?.entry : nil
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

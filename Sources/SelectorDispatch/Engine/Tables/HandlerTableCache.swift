/// A cache from types to their tables. It is read without a lock.
final class HandlerTableCache: Sendable {
    /// Maps a type's metadata pointer to its table, which `tables` holds.
    private let words = WordCache()
    private let tables = Lock<[HandlerTable]>([])

    /// Returns the table of a type, and makes it if there is none. Tables are valid as long as the cache.
    func table(for type: Any.Type, make: () -> HandlerTable) -> Unmanaged<HandlerTable> {
        // No lock is held here, because making a table may run the program's own code, which may send messages. If two
        // tables are made at once, the first is kept.
        let made = make()
        let word = UInt(bitPattern: Unmanaged.passUnretained(made).toOpaque())
        return tables.withLock { tables in
            if words.insert(word, for: Self.key(type)) == word { tables.append(made) }
            return find(type) ?? .passUnretained(made)
        }
    }

    @inline(__always)
    func find(_ type: Any.Type) -> Unmanaged<HandlerTable>? {
        guard let word = words.value(for: Self.key(type)), let table = UnsafeRawPointer(bitPattern: word) else {
            return nil
        }
        return .fromOpaque(table)
    }

    private static func key(_ type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }
}

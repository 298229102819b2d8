internal import Synchronization

/// From a type to its table: read without a lock, filled under one.
///
/// An open-addressing hash table of pairs of words, at most half full. A pair is written once, the table before the type,
/// so that a reader who sees the type sees its table. When the buckets have to grow, the old ones are kept: a reader may
/// still be in them. They take no more room, all together, than the current ones.
final class HandlerTableCache: Sendable {
    private struct Bucket: ~Copyable {
        /// The type's metadata pointer; 0 while the bucket is free.
        let type = Atomic<UInt>(0)
        /// The table, retained by `owned`.
        let table = Atomic<UInt>(0)
    }

    private final class Buckets: Sendable {
        let mask: Int
        // Written through atomics alone.
        nonisolated(unsafe) private let memory: UnsafeMutablePointer<Bucket>

        init(capacity: Int) {
            mask = capacity - 1
            memory = .allocate(capacity: capacity)
            for index in 0..<capacity { (memory + index).initialize(to: Bucket()) }
        }

        deinit {
            memory.deinitialize(count: mask + 1)
            memory.deallocate()
        }

        @inline(__always)
        func table(_ type: UInt) -> UInt? {
            var index = start(type)
            while true {
                let found = memory[index].type.load(ordering: .acquiring)
                if found == type { return memory[index].table.load(ordering: .relaxed) }
                if found == 0 { return nil }
                index = (index + 1) & mask
            }
        }

        /// Only under the lock.
        func insert(_ type: UInt, _ table: UInt) {
            var index = start(type)
            while memory[index].type.load(ordering: .relaxed) != 0 { index = (index + 1) & mask }
            memory[index].table.store(table, ordering: .relaxed)
            memory[index].type.store(type, ordering: .releasing)
        }

        /// Metadata is aligned, so that the lowest bits say nothing.
        private func start(_ type: UInt) -> Int {
            let mixed = UInt64(type >> 4) &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: mixed >> 32) & mask
        }
    }

    private struct Owned {
        var tables: [HandlerTable] = []
        var types: [UInt] = []
        var buckets: [Buckets]
    }

    private let current: Atomic<UInt>
    private let owned: Mutex<Owned>
    /// How many tables there are; written and read inside the lock, whose slow path the thread sanitizer doesn't see.
    private let count = Atomic<Int>(0)

    init() {
        let buckets = Buckets(capacity: 16)
        current = Atomic(UInt(bitPattern: Unmanaged.passUnretained(buckets).toOpaque()))
        owned = Mutex(Owned(buckets: [buckets]))
    }

    /// The table of a type, made if it isn't there yet. Valid as long as the cache, as all that it gives.
    func table(for type: Any.Type, make: () -> HandlerTable) -> Unmanaged<HandlerTable> {
        // Not under the lock: making one may run the program's own code, which may send messages. Of two that are made
        // at once the first is kept.
        let table = make()
        return owned.withLock { owned in
            _ = count.load(ordering: .acquiring)
            if let table = find(type) { return table }
            let key = UInt(bitPattern: ObjectIdentifier(type))
            defer { count.add(1, ordering: .releasing) }
            let word = UInt(bitPattern: Unmanaged.passUnretained(table).toOpaque())
            owned.tables.append(table)
            owned.types.append(key)
            if owned.types.count * 2 > owned.buckets[owned.buckets.count - 1].mask + 1 {
                let larger = Buckets(capacity: 2 * (owned.buckets[owned.buckets.count - 1].mask + 1))
                for (type, table) in zip(owned.types, owned.tables) {
                    larger.insert(type, UInt(bitPattern: Unmanaged.passUnretained(table).toOpaque()))
                }
                owned.buckets.append(larger)
                current.store(UInt(bitPattern: Unmanaged.passUnretained(larger).toOpaque()), ordering: .releasing)
            } else {
                owned.buckets[owned.buckets.count - 1].insert(key, word)
            }
            return Unmanaged.passUnretained(table)
        }
    }

    @inline(__always)
    func find(_ type: Any.Type) -> Unmanaged<HandlerTable>? {
        // What the words point to is in `owned` for as long as this object lives.
        guard let pointer = UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)) else { return nil }
        let buckets = Unmanaged<Buckets>.fromOpaque(pointer)
        let key = UInt(bitPattern: ObjectIdentifier(type))
        guard let word = buckets._withUnsafeGuaranteedRef({ $0.table(key) }),
            let table = UnsafeRawPointer(bitPattern: word)
        else { return nil }
        return .fromOpaque(table)
    }
}

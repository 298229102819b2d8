/// A table from selectors to handlers.
///
/// It is a frozen open-addressing hash table, at most five eighths full. A look-up neither allocates memory nor counts
/// references, and goes from a bucket to its handler at once: where a program has many handlers, each step waits for
/// memory.
final class SelectorTable {
    fileprivate struct Bucket {
        /// A retained handler; nil while the bucket is free.
        var entry: Unmanaged<RegistryEntry>?
        /// The hash of the selector; 0 while the bucket is free.
        var hash: UInt32 = 0
    }

    static let empty = SelectorTable([])

    private let mask: Int
    private let buckets: UnsafeMutablePointer<Bucket>

    /// Creates a table of handlers with different selectors.
    init(_ entries: some Collection<RegistryEntry>) {
        var capacity = 1
        while capacity * 5 < entries.count * 8 { capacity *= 2 }
        mask = capacity - 1
        buckets = .allocate(capacity: capacity)
        buckets.initialize(repeating: Bucket(), count: capacity)
        for entry in entries {
            let hash = SelectorKey(entry.selectorBytes).hash
            var index = Int(truncatingIfNeeded: hash >> 1) & mask
            while buckets[index].hash != 0 { index = (index + 1) & mask }
            buckets[index] = Bucket(entry: .passRetained(entry), hash: hash)
        }
    }

    deinit {
        for index in 0...mask { buckets[index].entry?.release() }
        buckets.deallocate()
    }

    /// The handlers, in no particular order.
    var entries: [RegistryEntry] { (0...mask).compactMap { buckets[$0].entry?.takeUnretainedValue() } }

    /// A view of the table, which does not keep the table alive.
    var view: View { View(mask: mask, buckets: buckets) }

    /// The part of a table that a look-up needs. Whoever uses it must hold the table.
    struct View {
        fileprivate let mask: Int
        fileprivate let buckets: UnsafeMutablePointer<Bucket>

        /// Returns the handler for a key. It is valid as long as the table.
        @inline(__always)
        func entry(_ key: SelectorKey) -> Unmanaged<RegistryEntry>? {
            var index = Int(truncatingIfNeeded: key.hash >> 1) & mask
            while true {
                let bucket = buckets[index]
                if bucket.hash == key.hash, let entry = bucket.entry,
                    entry._withUnsafeGuaranteedRef({ key.matches($0.selectorBytes) })
                {
                    return entry
                }
                // The table is never full, so a search for a missing key ends here.
                if bucket.hash == 0 { return nil }
                index = (index &+ 1) & mask
            }
        }
    }
}

// Only `init` writes to the memory.
extension SelectorTable: @unchecked Sendable {}
extension SelectorTable.View: @unchecked Sendable {}

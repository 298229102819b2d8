/// A table from selectors to handlers.
///
/// It is a frozen open-addressing hash table that is at most half full. A look-up neither allocates memory nor counts
/// references.
final class SelectorTable {
    fileprivate struct Bucket {
        /// The hash of the key; 0 while the bucket is free.
        var hash: UInt32 = 0
        var count: UInt32 = 0
        var text: UnsafePointer<UInt8>?
        var entry: Unmanaged<RegistryEntry>?
    }

    private let mask: Int
    private let buckets: UnsafeMutablePointer<Bucket>
    /// The keys, one after another, so that comparing a key touches little memory.
    private let text: UnsafeMutableBufferPointer<UInt8>
    /// Keeps the buckets' entries alive.
    private let entries: [RegistryEntry]

    init(_ pairs: [(key: String, entry: RegistryEntry)]) {
        var capacity = 1
        while capacity < pairs.count * 2 { capacity *= 2 }
        mask = capacity - 1
        buckets = .allocate(capacity: capacity)
        buckets.initialize(repeating: Bucket(), count: capacity)
        text = .allocate(capacity: pairs.reduce(0) { $0 + $1.key.utf8.count })
        entries = pairs.map(\.entry)
        var end = 0
        for (string, entry) in pairs {
            let bytes = UnsafeMutableBufferPointer(rebasing: text[end..<end + string.utf8.count])
            _ = bytes.initialize(from: string.utf8)
            end += bytes.count
            let hash = SelectorKey(UnsafeBufferPointer(bytes)).hash
            var index = Int(truncatingIfNeeded: hash >> 1) & mask
            while buckets[index].hash != 0 { index = (index + 1) & mask }
            buckets[index] = Bucket(
                hash: hash, count: UInt32(bytes.count), text: UnsafePointer(bytes.baseAddress),
                entry: .passUnretained(entry))
        }
    }

    deinit {
        buckets.deallocate()
        text.deallocate()
    }

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
                if bucket.hash == key.hash,
                    key.matches(UnsafeBufferPointer(start: bucket.text, count: Int(bucket.count)))
                {
                    return bucket.entry
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

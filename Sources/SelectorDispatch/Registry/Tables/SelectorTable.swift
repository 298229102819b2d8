/// From a selector to its handler: a frozen open-addressing hash table, at most half full, whose look-up neither allocates
/// nor counts references.
final class SelectorTable {
    fileprivate struct Bucket {
        /// Of the key; 0 while the bucket is free.
        var hash: UInt32 = 0
        var count: UInt32 = 0
        var text: UnsafePointer<UInt8>?
        var entry: Unmanaged<RegistryEntry>?
    }

    private let mask: Int
    private let buckets: UnsafeMutablePointer<Bucket>
    /// The keys, one behind the other, so that comparing one touches little memory.
    private let text: UnsafeMutableBufferPointer<UInt8>
    /// Keeps the buckets' entries.
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

    /// The table without its owner.
    var view: View { View(mask: mask, buckets: buckets) }

    /// What is needed for looking up, for those who hold the table anyway.
    struct View {
        fileprivate let mask: Int
        fileprivate let buckets: UnsafeMutablePointer<Bucket>

        /// Valid as long as the table.
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
                // A table is never full, so a search for a key that it doesn't have ends here.
                if bucket.hash == 0 { return nil }
                index = (index &+ 1) & mask
            }
        }
    }
}

// Written in `init` alone.
extension SelectorTable: @unchecked Sendable {}
extension SelectorTable.View: @unchecked Sendable {}

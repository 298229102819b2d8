/// A table from selectors to handlers.
///
/// It is a frozen open-addressing hash table, at most five eighths full. A lookup allocates no
/// memory, counts no references, and goes directly from a bucket to its handler: in a program with
/// many handlers, each step waits for memory.
final class SelectorTable {
    fileprivate struct Bucket {
        /// A retained handler, or nil while the bucket is free and for a conflict.
        var entry: Unmanaged<RegistryEntry>?

        /// The hash of the selector, or 0 while the bucket is free.
        var hash: UInt32 = 0

        /// The number of superclasses between the table's type and the handler's, or -1 for a
        /// conflict.
        var level: Int32 = 0
    }

    static let empty = SelectorTable([], isStatic: true)

    private let mask: Int
    private let buckets: UnsafeMutablePointer<Bucket>

    /// A handler for each selector of several handlers of one type, which the table doesn't find.
    let conflicts: [RegistryEntry]

    /// Creates a table of the instance handlers or the static handlers of a type and its
    /// superclasses.
    @_optimize(size) init(_ chain: [[RegistryEntry]], isStatic: Bool) {
        var count = 0
        for entries in chain {
            for entry in entries where entry.isStatic == isStatic { count += 1 }
        }
        var capacity = 1
        while capacity * 5 < count * 8 { capacity *= 2 }
        mask = capacity - 1
        buckets = .allocate(capacity: capacity)
        buckets.initialize(repeating: Bucket(), count: capacity)
        for (level, entries) in chain.enumerated() {
            for entry in entries where entry.isStatic == isStatic {
                let key = SelectorKey(entry.selectorBytes)
                var index = Int(truncatingIfNeeded: key.hash &>> 1) & mask
                while let known = buckets[index].entry,
                    !key.matches(known.takeUnretainedValue().selectorBytes)
                {
                    index = (index + 1) & mask
                }
                let level = Int32(truncatingIfNeeded: level)
                if buckets[index].entry == nil {
                    buckets[index] = Bucket(
                        entry: .passRetained(entry),
                        hash: key.hash,
                        level: level
                    )
                } else if buckets[index].level == level {
                    buckets[index].level = -1
                }
            }
        }
        var conflicts: [RegistryEntry] = []
        for index in 0...mask where buckets[index].level < 0 {
            if let entry = buckets[index].entry { conflicts.append(entry.takeRetainedValue()) }
            buckets[index].entry = nil
        }
        self.conflicts = conflicts
    }

    deinit {
        for index in 0...mask { buckets[index].entry?.release() }
        buckets.deallocate()
    }

    /// The handlers, in no particular order.
    var entries: [RegistryEntry] {
        (0...mask).compactMap { buckets[$0].entry?.takeUnretainedValue() }
    }

    @inline(never)
    func entry(_ selector: Selector) -> RegistryEntry? {
        SelectorKey.with(selector) { view.entry($0) }?.takeUnretainedValue()
    }

    /// A view of the table that does not keep the table alive.
    var view: View { View(mask: mask, buckets: buckets) }

    /// The part of a table that a lookup needs.
    ///
    /// Its user must keep the table alive.
    struct View {
        fileprivate let mask: Int
        fileprivate let buckets: UnsafeMutablePointer<Bucket>

        /// Returns the handler for a key.
        ///
        /// It is valid for the table's lifetime.
        @inline(__always)
        func entry(_ key: SelectorKey) -> Unmanaged<RegistryEntry>? {
            var index = Int(truncatingIfNeeded: key.hash &>> 1) & mask
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

/// The key by which a selector is looked up: its UTF-8 bytes and their hash.
///
/// It is valid while the closure that receives it runs.
struct SelectorKey {
    private let bytes: UnsafeRawPointer?
    private let count: Int

    /// Never 0, because 0 marks a free bucket.
    let hash: UInt32

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - text: The selector's UTF-8 bytes.
    ///   - hash: The hash of the text, if it is known.
    @inline(__always)
    init(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32? = nil) {
        bytes = UnsafeRawPointer(text.baseAddress)
        count = text.count
        self.hash = hash ?? Self.hash(bytes, count)
    }

    @inline(__always)
    static func with<Result>(
        _ selector: Selector,
        hash: UInt32? = nil,
        _ body: (SelectorKey) -> Result
    ) -> Result {
        let name = selector.description
        // Native strings are contiguous. A string from Objective-C may need to be copied first.
        if let result = name.utf8.withContiguousStorageIfAvailable({
            body(SelectorKey($0, hash: hash))
        }) {
            return result
        }
        return Array(name.utf8).withUnsafeBufferPointer { body(SelectorKey($0, hash: hash)) }
    }

    /// Returns whether a text has the key's bytes.
    @inline(__always)
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == text.count else { return false }
        guard let first = bytes, let second = UnsafeRawPointer(text.baseAddress), first != second
        else { return true }
        if count < 8 { return Self.short(first, count) == Self.short(second, count) }
        // The loop compares eight bytes at a time. The last eight may overlap the previous ones.
        var index = 0
        while index < count - 8 {
            guard Self.word(first, index) == Self.word(second, index) else { return false }
            index &+= 8
        }
        return Self.word(first, count - 8) == Self.word(second, count - 8)
    }

    /// Returns a hash of bytes, by folded multiplication of eight bytes at a time, as in wyhash.
    ///
    /// The hash needs no seed: tables hold only a program's own declarations, so no sender can
    /// make their buckets collide.
    @inline(__always)
    private static func hash(_ bytes: UnsafeRawPointer?, _ count: Int) -> UInt32 {
        var state = UInt64(truncatingIfNeeded: count) ^ 0xA076_1D64_78BD_642F
        // An empty text may have an address or none.
        if let bytes, count > 0 {
            if count < 8 {
                state = mixed(state ^ short(bytes, count))
            } else {
                var index = 0
                while index < count - 8 {
                    state = mixed(state ^ word(bytes, index))
                    index &+= 8
                }
                state = mixed(state ^ word(bytes, count - 8))
            }
        }
        return UInt32(truncatingIfNeeded: state ^ state &>> 32) | 1
    }

    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        return product.high ^ product.low
    }

    /// Returns the eight bytes that start at an index, which must exist.
    @inline(__always)
    private static func word(_ bytes: UnsafeRawPointer, _ index: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// Returns fewer than eight bytes as one number.
    @inline(__always)
    private static func short(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt64 {
        if count >= 4 {
            let low = bytes.loadUnaligned(as: UInt32.self)
            let high = bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            return UInt64(truncatingIfNeeded: low) | UInt64(truncatingIfNeeded: high) &<< 32
        }
        guard count > 0 else { return 0 }
        let first = bytes.load(as: UInt8.self)
        let middle = bytes.load(fromByteOffset: count / 2, as: UInt8.self)
        let last = bytes.load(fromByteOffset: count - 1, as: UInt8.self)
        return UInt64(truncatingIfNeeded: first) | UInt64(truncatingIfNeeded: middle) &<< 8
            | UInt64(truncatingIfNeeded: last) &<< 16
    }
}

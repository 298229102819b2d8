internal import Synchronization

/// A cache that maps words to words, read without a lock and filled under one, whose entries never
/// change.
///
/// It is an open-addressing hash table that is at most half full. A pair is written once, the value
/// before the key, so a reader that sees the key also sees its value. When the table grows, the old
/// buckets are kept, because a reader may still be using them. All old buckets together take no
/// more memory than the current ones.
package final class WordCache: Sendable {
    private struct Bucket: ~Copyable {
        /// 0 while the bucket is free.
        let key = Atomic<UInt>(0)
        let value = Atomic<UInt>(0)
    }

    private final class Buckets: Sendable {
        let mask: Int
        // Written only through atomics.
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
        func value(for key: UInt) -> UInt? {
            var index = start(key)
            while true {
                let found = memory[index].key.load(ordering: .acquiring)
                if found == key { return memory[index].value.load(ordering: .relaxed) }
                if found == 0 { return nil }
                index = (index + 1) & mask
            }
        }

        /// Adds a pair.
        ///
        /// Call it only under the lock.
        func insert(_ value: UInt, for key: UInt) {
            var index = start(key)
            while memory[index].key.load(ordering: .relaxed) != 0 { index = (index + 1) & mask }
            memory[index].value.store(value, ordering: .relaxed)
            memory[index].key.store(key, ordering: .releasing)
        }

        /// Returns the index at which to start the search.
        ///
        /// Keys are addresses, so their lowest bits carry no information.
        private func start(_ key: UInt) -> Int {
            let mixed = UInt64(truncatingIfNeeded: key &>> 4) &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: mixed &>> 32) & mask
        }
    }

    private let current: Atomic<UInt>
    private let owned: Lock<(pairs: [(key: UInt, value: UInt)], buckets: [Buckets])>

    /// Creates an empty cache.
    package init() {
        let buckets = Buckets(capacity: 2)
        current = Atomic(Self.word(buckets))
        owned = Lock(([], [buckets]))
    }

    /// Returns the value for a key, or nil if the key has none yet.
    @inline(__always)
    package func value(for key: UInt) -> UInt? {
        // `owned` keeps the buckets alive for as long as this object lives.
        guard let pointer = UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)) else {
            return nil
        }
        return Unmanaged<Buckets>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
            $0.value(for: key)
        }
    }

    /// Stores the value for a key, unless the key already has one.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: A word other than 0.
    /// - Returns: The key's value.
    @discardableResult
    package func insert(_ value: UInt, for key: UInt) -> UInt {
        owned.withLock { owned in
            let buckets = owned.buckets[owned.buckets.count - 1]
            if let earlier = buckets.value(for: key) { return earlier }
            owned.pairs.append((key, value))
            guard owned.pairs.count * 2 > buckets.mask + 1 else {
                buckets.insert(value, for: key)
                return value
            }
            let larger = Buckets(capacity: 2 * (buckets.mask + 1))
            for pair in owned.pairs { larger.insert(pair.value, for: pair.key) }
            owned.buckets.append(larger)
            current.store(Self.word(larger), ordering: .releasing)
            return value
        }
    }

    private static func word(_ buckets: Buckets) -> UInt {
        UInt(bitPattern: Unmanaged.passUnretained(buckets).toOpaque())
    }
}

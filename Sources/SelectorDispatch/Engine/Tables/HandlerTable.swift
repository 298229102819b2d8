/// A handler that was found in a table.
///
/// Hold the registry while you use it: tables live as long as their registry's storage, and entries
/// as long as their table.
@usableFromInline
@frozen package struct FoundHandler {
    let entry: Unmanaged<RegistryEntry>

    /// The types of the handler's parameters, and of its result.
    package var types: (parameters: [Any.Type], result: Any.Type) {
        entry._withUnsafeGuaranteedRef {
            $0.types._withUnsafeGuaranteedRef { ($0.parameterTypes, $0.resultType) }
        }
    }

    /// The handler's selector and its Swift spelling.
    package var spellings: [String] {
        entry._withUnsafeGuaranteedRef { [$0.selector, $0.name] }
    }

    /// Runs the handler in the sender's isolation.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - target: A pointer to a value of the receiver's type.
    ///   - sender: The sender's isolation.
    ///   - buffer: The memory for the result.
    /// - Returns: Whether there is a result.
    @inline(__always)
    func call(
        _ message: Message,
        on target: UnsafeRawPointer,
        from sender: (any Actor)?,
        _ buffer: UnsafeMutablePointer<ResultBuffer>
    ) throws -> Bool {
        try entry._withUnsafeGuaranteedRef {
            try $0.call(message, on: target, from: sender, buffer)
        }
    }
}

/// The result of looking up a selector in a table.
package enum FoundInTable {
    /// The table's type has no handler for the selector.
    case none

    /// The type has a handler, or inherits it.
    case handler(FoundHandler)

    /// Several modules register the same selector for one type.
    ///
    /// None of these handlers is called, because the choice would depend on the load order.
    case conflict
}

/// All handlers of one type, its own and the inherited ones, flattened on the type's first use.
final class HandlerTable: Sendable {
    private let instance: SelectorTable
    private let `static`: SelectorTable

    /// The handlers of the type, then those of its superclass, and so on.
    private let chain: [[RegistryEntry]]
    private let instanceSpellings = LazyObject<Spellings>()
    private let staticSpellings = LazyObject<Spellings>()

    /// Whether there are conflicts, or Swift spellings without parentheses, as handlers added by
    /// hand may have.
    private let hasOthers: Bool
    let isEmpty: Bool

    /// Creates the table of a type by flattening its handlers.
    ///
    /// - Parameter chain: The entries of the type, then those of its superclass, and so on.
    init(chain: [[RegistryEntry]]) {
        self.chain = chain
        instance = SelectorTable(chain, isStatic: false)
        `static` = SelectorTable(chain, isStatic: true)
        isEmpty = chain.allSatisfy { $0.isEmpty }
        let hasConflicts = !instance.conflicts.isEmpty || !`static`.conflicts.isEmpty
        hasOthers = hasConflicts || chain.joined().contains { $0.hasPlainName }
    }

    deinit {
        instance.free()
        `static`.free()
    }

    /// Returns the instance handler for a selector in its usual spelling.
    ///
    /// The result is nil if there is none, or if there is a conflict; see ``find(_:isStatic:)``.
    ///
    /// - Parameters:
    ///   - selector: The selector.
    ///   - hash: The selector's hash, if it is known.
    ///   - table: The table, which isn't retained.
    @inline(__always)
    static func instanceHandler(
        _ selector: Selector,
        hash: UInt32? = nil,
        in table: Unmanaged<HandlerTable>
    ) -> FoundHandler? {
        // A number, because the compiler tests a nested optional twice.
        let entry = SelectorKey.with(selector, hash: hash) { key in
            table._withUnsafeGuaranteedRef { UInt(bitPattern: $0.instance.entry(key)?.toOpaque()) }
        }
        guard let entry = UnsafeRawPointer(bitPattern: entry) else { return nil }
        return FoundHandler(entry: .fromOpaque(entry))
    }

    /// Returns the result of looking up a selector in either spelling.
    func find(_ selector: Selector, isStatic: Bool) -> FoundInTable {
        handler(selector, isStatic: isStatic) ?? findOther(selector, isStatic: isStatic)
    }

    private func handler(_ selector: Selector, isStatic: Bool) -> FoundInTable? {
        SelectorKey.with(selector) { side(isStatic).entry($0) }
            .map { .handler(FoundHandler(entry: $0)) }
    }

    /// Returns the conflict of a selector, or the handler that it names in another spelling.
    func findOther(_ selector: Selector, isStatic: Bool) -> FoundInTable {
        hasOthers || Spellings.mayHave(selector.description)
            ? findSlowly(selector, isStatic: isStatic) : .none
    }

    @inline(never)
    private func findSlowly(_ selector: Selector, isStatic: Bool) -> FoundInTable {
        guard let selector = usualSpelling(of: selector, isStatic: isStatic) else { return .none }
        // A subclass may have its own handler for the selector.
        return handler(selector, isStatic: isStatic) ?? .conflict
    }

    private func side(_ isStatic: Bool) -> SelectorTable { isStatic ? `static` : instance }

    /// Returns a selector if several handlers are in conflict for it; otherwise the selector of the
    /// handler whose Swift spelling it is, or nil if there is none.
    private func usualSpelling(of selector: Selector, isStatic: Bool) -> Selector? {
        if side(isStatic).conflicts.contains(where: { Selector($0.selector) == selector }) {
            return selector
        }
        let spellings =
            isStatic
            ? known(staticSpellings, isStatic: true) : known(instanceSpellings, isStatic: false)
        return spellings._withUnsafeGuaranteedRef { $0.find(selector.description) }
            .map { Selector($0.selector) }
    }

    private func known(_ spellings: borrowing LazyObject<Spellings>, isStatic: Bool)
        -> Unmanaged<Spellings>
    {
        spellings.object ?? spellings.keep(Spellings(chain, isStatic: isStatic))
    }

    /// Returns the handlers that are in conflict for a selector, for an error.
    func rivals(_ selector: Selector, isStatic: Bool) -> [RegistryEntry] {
        let selector = usualSpelling(of: selector, isStatic: isStatic) ?? selector
        let levels = chain.map {
            $0.filter { $0.isStatic == isStatic && Selector($0.selector) == selector }
        }
        return sorted(levels.first { !$0.isEmpty } ?? []) { $0.location.description }
    }

    /// Returns the selectors that suggestions are chosen from, without their Swift spellings, in no
    /// particular order.
    func selectors(isStatic: Bool) -> [String] {
        let side = side(isStatic)
        return (side.entries + side.conflicts).map { $0.selector }
    }
}

/// A table from selectors to handlers.
///
/// It is a frozen open-addressing hash table, at most five eighths full. A lookup allocates no
/// memory, counts no references, and goes directly from a bucket to its handler: in a program with
/// many handlers, each step waits for memory.
struct SelectorTable {
    private struct Bucket {
        /// A retained handler, or nil while the bucket is free and for a conflict.
        var entry: Unmanaged<RegistryEntry>?

        /// The hash of the selector, or 0 while the bucket is free.
        var hash: UInt32 = 0

        /// The number of superclasses between the table's type and the handler's, or -1 for a
        /// conflict.
        var level: Int32 = 0
    }

    private let mask: Int
    private let buckets: UnsafeMutablePointer<Bucket>

    /// One of the handlers in each conflict; a lookup finds none of them.
    let conflicts: [RegistryEntry]

    /// Creates a table of the instance handlers or the static handlers of a type and its
    /// superclasses.
    @_optimize(size) init(_ chain: [[RegistryEntry]], isStatic: Bool) {
        let count = chain.joined().count { $0.isStatic == isStatic }
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

    /// Frees the memory, and releases the handlers.
    ///
    /// Call it once, when no copy of the table is used any longer.
    func free() {
        for index in 0...mask { buckets[index].entry?.release() }
        buckets.deallocate()
    }

    /// The handlers, in no particular order.
    var entries: [RegistryEntry] {
        (0...mask).compactMap { buckets[$0].entry?.takeUnretainedValue() }
    }

    /// Returns the handler for a key.
    ///
    /// It is valid until the table is freed.
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

// Only `init` writes to the memory.
extension SelectorTable: @unchecked Sendable {}

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

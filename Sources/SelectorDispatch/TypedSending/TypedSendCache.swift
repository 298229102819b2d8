internal import Synchronization

/// The functions that typed sends have found, by the class of the receiver and the address of the selector's text.
///
/// The number of buckets is fixed. Each is filled once, with a record that never changes. So a look-up takes a few
/// loads and comparisons, and no lock. A function that finds no free bucket is looked up the long way each time.
struct TypedSendCache: Sendable {
    private struct Record {
        let receiver: UInt
        let text: StaticText
        let type: UInt
        let isolation: UnsafeRawPointer?
        let memory: UnsafeRawPointer
        let function: Unmanaged<TypedHandler>
    }

    private typealias Bucket = Atomic<UInt>

    // Written only by atomic operations. The memory lives as long as the registry's storage, which frees it.
    nonisolated(unsafe) private let buckets: UnsafeMutablePointer<Bucket>
    private static var count: Int { 1024 }
    private static var probes: Int { 4 }

    init() {
        buckets = .allocate(capacity: Self.count)
        for index in 0..<Self.count { (buckets + index).initialize(to: Bucket(0)) }
    }

    func free() {
        for index in 0..<Self.count {
            UnsafeMutablePointer<Record>(bitPattern: buckets[index].load(ordering: .acquiring))?.deallocate()
        }
        buckets.deinitialize(count: Self.count)
        buckets.deallocate()
    }

    /// Returns the memory of the function that the selector finds, if the function has this type and this sender may
    /// run it.
    @inline(__always)
    func find(
        _ text: StaticText, _ receiver: Any.Type, _ type: UInt, _ sender: UnsafeRawPointer?,
        otherwise look: () -> Unmanaged<TypedHandler>?
    ) -> UnsafeRawPointer? {
        guard let record = record(text, receiver, otherwise: look), record.type == type,
            record.isolation == nil || record.isolation == sender
        else { return nil }
        return record.memory
    }

    /// Returns the function that the selector finds, if it has this type.
    func function(
        _ text: StaticText, _ receiver: Any.Type, _ type: UInt, otherwise look: () -> Unmanaged<TypedHandler>?
    ) -> Unmanaged<TypedHandler>? {
        guard let record = record(text, receiver, otherwise: look), record.type == type else { return nil }
        return record.function
    }

    @inline(__always)
    private func record(
        _ text: StaticText, _ receiver: Any.Type, otherwise look: () -> Unmanaged<TypedHandler>?
    ) -> Record? {
        let receiver = TypeLayout.word(receiver)
        let start = Int(truncatingIfNeeded: ((receiver >> 4 ^ text.address) &* 0x9E37_79B9) >> 12)
        for step in 0..<Self.probes {
            let bucket = (start &+ step) & (Self.count - 1)
            guard let record = UnsafePointer<Record>(bitPattern: buckets[bucket].load(ordering: .acquiring)) else {
                break
            }
            if record.pointee.receiver == receiver, record.pointee.text.isSame(as: text) { return record.pointee }
        }
        guard let function = look() else { return nil }
        let record = function._withUnsafeGuaranteedRef {
            Record(
                receiver: receiver, text: text, type: $0.type, isolation: $0.isolation, memory: $0.memory,
                function: function)
        }
        insert(record, from: start)
        return record
    }

    @inline(never)
    private func insert(_ record: Record, from start: Int) {
        let memory = UnsafeMutablePointer<Record>.allocate(capacity: 1)
        memory.initialize(to: record)
        for step in 0..<Self.probes {
            let (isStored, _) = buckets[(start &+ step) & (Self.count - 1)].compareExchange(
                expected: 0, desired: UInt(bitPattern: memory), ordering: .acquiringAndReleasing)
            if isStored { return }
        }
        memory.deallocate()
    }
}

internal import Synchronization

/// The snapshot behind ``HandlerRegistry/shared``: read without a lock, replaced when a module has come.
enum SharedRegistry {
    static var current: HandlerRegistry {
        let known = snapshot.load(ordering: .acquiring)
        if let storage = storage(known), storage.noted == HandlerProvider.noted {
            return HandlerRegistry(storage: storage)
        }
        return HandlerRegistry(storage: renewed())
    }

    /// The storage of the current snapshot as a word, 0 before the first.
    private static let snapshot = Atomic<UInt>(0)
    /// All snapshots so far: a reader may use one however long ago it loaded the word. There is one for each time that a
    /// module came late.
    private static let snapshots = Mutex<[HandlerStorage]>([])

    private static func storage(_ word: UInt) -> HandlerStorage? {
        UnsafeRawPointer(bitPattern: word).map { Unmanaged<HandlerStorage>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func renewed() -> HandlerStorage {
        snapshots.withLock { snapshots in
            let old = storage(snapshot.load(ordering: .acquiring))
            if let old, old.noted == HandlerProvider.noted { return old }
            let (added, noted) = HandlerProvider.definition(from: old?.noted ?? 0)
            let new = HandlerStorage(
                entries: (old?.entries ?? []) + added.entries,
                genericProviders: (old?.genericProviders ?? []) + added.genericProviders, noted: noted)
            snapshots.append(new)
            snapshot.store(UInt(bitPattern: Unmanaged.passUnretained(new).toOpaque()), ordering: .releasing)
            return new
        }
    }
}

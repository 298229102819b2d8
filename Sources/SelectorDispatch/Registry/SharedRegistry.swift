internal import Synchronization

/// The snapshot behind ``HandlerRegistry/shared``. It is read without a lock, and replaced after a module is added.
enum SharedRegistry {
    /// The current snapshot. It is never freed; see `snapshots`.
    @inline(__always)
    static var current: Unmanaged<RegistryStorage> {
        if let known = UnsafeRawPointer(bitPattern: snapshot.load(ordering: .acquiring)) { return .fromOpaque(known) }
        return renewed()
    }

    /// Marks the snapshot as incomplete. Call it under no lock but the one that guards the providers.
    static func invalidate() {
        snapshot.store(0, ordering: .releasing)
    }

    /// The storage of the current snapshot as a word; 0 before the first snapshot, and after a module was added.
    private static let snapshot = Atomic<UInt>(0)

    private struct History {
        /// All snapshots so far. None is freed, because a reader may use a snapshot however long ago it loaded the
        /// word. Each time that a module is loaded late adds one snapshot.
        var snapshots: [RegistryStorage] = []
        /// The number of modules that the last snapshot knows.
        var noted = 0
    }

    private static let history = Lock(History())
    private static let nothing = RegistryStorage(entries: [], genericProviders: [])

    /// The task that runs the providers. A task that it starts inherits the value, but runs no provider itself.
    private struct Renewal: Sendable {
        let task: Int?
    }

    @TaskLocal private static var renewal: Renewal?

    @inline(never)
    private static func renewed() -> Unmanaged<RegistryStorage> {
        let task = withUnsafeCurrentTask { $0?.hashValue }
        if let renewal, renewal.task == task {
            // A provider's own code sent a message. To ask the providers again would never end.
            return .passUnretained(history.withLock { $0.snapshots.last } ?? nothing)
        }
        while true {
            let known = history.withLock { $0.noted }
            // No lock is held here, because a provider's tags are the program's own code.
            let (added, noted) = $renewal.withValue(Renewal(task: task)) { HandlerProvider.collected(from: known) }
            Null.findBaseClass()
            if let storage = publish(added, after: known, noted) { return storage }
        }
    }

    /// Publishes a snapshot, and returns it. Returns nil if another snapshot came first.
    private static func publish(
        _ added: _GeneratedCode.HandlerCollector, after known: Int, _ noted: Int
    ) -> Unmanaged<RegistryStorage>? {
        history.withLock { history in
            guard history.noted == known else { return nil }
            let last = history.snapshots.last
            let storage =
                noted == known && last != nil
                ? last
                : RegistryStorage(
                    generated: (last?.generated ?? []) + [added.generated], entries: [],
                    genericProviders: (last?.genericProviders ?? []) + added.genericProviders)
            guard let storage else { return nil }
            if storage !== last { history.snapshots.append(storage) }
            history.noted = noted
            let word = Unmanaged.passUnretained(storage)
            HandlerProvider.ifNoted(noted) {
                snapshot.store(UInt(bitPattern: word.toOpaque()), ordering: .releasing)
            }
            return word
        }
    }
}

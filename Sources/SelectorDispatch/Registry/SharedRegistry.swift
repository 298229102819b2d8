internal import Synchronization

/// The snapshot behind ``HandlerRegistry/shared``: read without a lock, replaced when a module has come.
enum SharedRegistry {
    /// Never freed: see `snapshots`.
    @inline(__always)
    static var current: Unmanaged<RegistryStorage> {
        if let known = UnsafeRawPointer(bitPattern: snapshot.load(ordering: .acquiring)) { return .fromOpaque(known) }
        return renewed()
    }

    /// Says that the snapshot is no longer everything. Called under no lock but the one that guards the providers.
    static func invalidate() {
        snapshot.store(0, ordering: .releasing)
    }

    /// The storage of the current snapshot as a word; 0 before the first, and when a module has come since.
    private static let snapshot = Atomic<UInt>(0)

    private struct History {
        /// All snapshots so far: a reader may use one however long ago it loaded the word. There is one for each time that
        /// a module came late.
        var snapshots: [RegistryStorage] = []
        /// How many modules the last one knows.
        var noted = 0
    }

    private static let history = Lock(History())
    private static let nothing = RegistryStorage(entries: [], genericProviders: [])

    /// Which task runs the providers: one that it starts inherits the value, but isn't in their midst.
    private struct Renewal: Sendable {
        let task: Int?
    }

    @TaskLocal private static var renewal: Renewal?

    @inline(never)
    private static func renewed() -> Unmanaged<RegistryStorage> {
        let task = withUnsafeCurrentTask { $0?.hashValue }
        if let renewal, renewal.task == task {
            // A provider's own code sends a message: asking the providers again would never end.
            return .passUnretained(history.withLock { $0.snapshots.last } ?? nothing)
        }
        while true {
            let known = history.withLock { $0.noted }
            // Not under the lock: a provider's tags are the program's own code.
            let (added, noted) = $renewal.withValue(Renewal(task: task)) { HandlerProvider.definition(from: known) }
            Null.findBaseClass()
            if let storage = publish(added, after: known, noted) { return storage }
        }
    }

    /// Nil if another snapshot came first.
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

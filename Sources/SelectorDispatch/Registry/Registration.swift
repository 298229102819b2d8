internal import Synchronization

// The registration of an annotated method in the shared registry. Two stages happen when the program
// is built: the macro generates a definition function for each method, and the generator lists a
// module's definition functions in a provider. `GeneratedCode/Contract.swift` has the rules. The
// others happen at run time, as late as possible, in this order:
//
// - Noting: before `main`, or when a module is loaded, its provider is noted. The first one looks
//   for another copy of the library. The rest waits for the first message.
// - Collecting: the first lookup runs the providers noted since the last snapshot. A
//   ``_GeneratedCode/HandlerCollector`` collects their declarations: receivers and, for each
//   handler, a definition function and a line of facts.
// - Publishing: the handlers are grouped by receiver, and published in a new snapshot together with
//   the earlier ones.
// - Gathering: the first lookup in a class takes the handlers that the class and its superclasses
//   declare. The provider of a generic type checks whether the class is a specialization.
// - Defining: the definition functions define the handlers' bodies. With its facts and its
//   isolation, each body becomes a ``RegistryEntry``.
// - Flattening: the entries of the class and its superclasses are flattened into one
//   ``HandlerTable``, which is kept for all later lookups.
//
// This file has the stages up to publishing. RegistryStorage.swift gathers, DeclaredHandlers.swift
// defines, and HandlerTable.swift flattens.

/// The modules that have handlers.
///
/// Each adds itself before `main`, or when it is loaded later. No provider runs before the first
/// lookup.
enum HandlerProvider {
    /// Notes a module's provider.
    static func note(_ provide: @escaping @Sendable (_GeneratedCode.HandlerCollector) -> Void) {
        let isFirst = state.withLock { providers in
            providers.append(provide)
            SharedRegistry.invalidate()
            return providers.count == 1
        }
        // An earlier copy can't look for this one. The search takes less than 0.1 ms.
        if isFirst { LibraryCopy.findOther() }
    }

    /// Runs `body` if `noted` is still the number of modules.
    ///
    /// No module can be added while `body` runs.
    static func ifNoted(_ noted: Int, _ body: () -> Void) {
        state.withLock { providers in
            if providers.count == noted { body() }
        }
    }

    /// Collects the handlers that the modules from index `first` on declare.
    ///
    /// - Returns: The handlers, and the current number of modules.
    static func collected(
        from first: Int,
        callsErased: Bool = ErasedCalls.isKnown
    ) -> (collector: _GeneratedCode.HandlerCollector, noted: Int) {
        let providers = state.withLock { $0.unshared() }
        let collector = _GeneratedCode.HandlerCollector(callsErased: callsErased)
        for provide in providers.dropFirst(first) { provide(collector) }
        return (collector, providers.count)
    }

    private static let state = Lock<[@Sendable (_GeneratedCode.HandlerCollector) -> Void]>([])
}

extension _GeneratedCode {
    /// Adds a module.
    ///
    /// The loader calls the method, in any order of modules; see `loading.h`.
    ///
    /// - Parameters:
    ///   - module: The module's name.
    ///   - provide: The module's provider, which declares its handlers.
    public static func note(
        _ module: StaticString,
        _ provide: @escaping @Sendable (HandlerCollector) -> Void
    ) {
        HandlerProvider.note(provide)
    }
}

/// The creation of the shared registry's snapshots.
///
/// ``RegistryStorage/shared`` reads them without a lock.
enum SharedRegistry {
    /// Marks the snapshot as incomplete.
    ///
    /// Hold no lock but the providers' when you call it.
    static func invalidate() { RegistryStorage.snapshot.store(0, ordering: .releasing) }

    /// All snapshots so far, and the number of modules in the last one.
    ///
    /// No snapshot is freed, because a reader may use it long after loading the word. Each module
    /// loaded late adds one snapshot.
    private static let history = Lock<(snapshots: [RegistryStorage], noted: Int)>(([], 0))
    private static let nothing = RegistryStorage(entries: [], genericProviders: [])

    /// The hash value of the task that runs the providers, or 0 if they run outside any task.
    ///
    /// It is nil in code that the providers don't run. A task that a provider starts inherits the
    /// value, but has its own hash value.
    private static let renewingTask = TaskLocal<Int?>(wrappedValue: nil)

    /// Collects the new modules' handlers, and returns the snapshot in which they are published.
    @inline(never)
    static func renewed() -> Unmanaged<RegistryStorage> {
        let task = withUnsafeCurrentTask { $0?.hashValue ?? 0 }
        if renewingTask.get() == task {
            // A provider's own code sent a message. Running the providers again would never end.
            return .passUnretained(history.withLock { $0.snapshots.last } ?? nothing)
        }
        while true {
            let known = history.withLock { $0.noted }
            // No lock is held here, because a provider's tags are the program's own code.
            let (added, noted) = renewingTask.withValue(task) {
                HandlerProvider.collected(from: known)
            }
            Null.findBaseClass()
            if let storage = publish(added, after: known, noted) { return storage }
        }
    }

    /// Publishes a snapshot with the added handlers.
    ///
    /// - Parameters:
    ///   - added: The handlers of the modules that were added after the last snapshot.
    ///   - known: The number of modules in the last snapshot when the handlers were collected.
    ///   - noted: The number of modules in the new snapshot.
    /// - Returns: The snapshot, or nil if another one came first.
    private static func publish(
        _ added: _GeneratedCode.HandlerCollector,
        after known: Int,
        _ noted: Int
    ) -> Unmanaged<RegistryStorage>? {
        history.withLock { history in
            guard history.noted == known else { return nil }
            let last = history.snapshots.last
            let storage: RegistryStorage
            if let last, noted == known {
                storage = last
            } else {
                storage = RegistryStorage(
                    generated: (last?.generated ?? []) + [added.generated],
                    entries: [],
                    genericProviders: (last?.genericProviders ?? []) + added.genericProviders
                )
                history.snapshots.append(storage)
            }
            history.noted = noted
            let word = Unmanaged.passUnretained(storage)
            HandlerProvider.ifNoted(noted) {
                RegistryStorage.snapshot.store(
                    UInt(bitPattern: word.toOpaque()),
                    ordering: .releasing
                )
            }
            return word
        }
    }
}

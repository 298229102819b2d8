/// Looks one selector up in one class after another, as a route does: what is common to all is done once.
package struct SelectorLookup {
    private let storage: Unmanaged<HandlerStorage>
    private let selector: UnsafePointer<Selector>
    private let key: SelectorKey

    /// A handler that was found. Valid during the look-up.
    package struct Handler {
        fileprivate let entry: Unmanaged<HandlerEntry>
    }

    package enum Result {
        case none
        case handler(Handler)
        /// There is something, but it takes a send to find out what: a conflict.
        case other
    }

    /// Calls `body` with a look-up that is valid meanwhile. Not generic, because it is called from another module.
    package static func with(
        _ selector: Selector, in registry: HandlerRegistry, _ body: (SelectorLookup) throws -> Void
    ) throws {
        // The registry is held by the caller.
        let storage = Unmanaged.passUnretained(registry.storage)
        var failure: (any Error)?
        withUnsafePointer(to: selector) { pointer in
            SelectorKey.with(selector) { key in
                do {
                    try body(SelectorLookup(storage: storage, selector: pointer, key: key))
                } catch {
                    failure = error
                }
            }
        }
        if let failure { throw failure }
    }

    /// What the instances of a class have for the selector.
    package func find(_ type: Any.Type) -> Result {
        // The table lives as long as the storage, the entry as long as the table.
        let table = storage._withUnsafeGuaranteedRef { $0.table(for: type) }
        if table._withUnsafeGuaranteedRef({ $0.isEmpty }) { return .none }
        if let entry = table._withUnsafeGuaranteedRef({ $0.instanceEntry(key) }) {
            return .handler(Handler(entry: entry))
        }
        return findOther(table)
    }

    @inline(never)
    private func findOther(_ table: Unmanaged<HandlerTable>) -> Result {
        switch table.takeUnretainedValue().slot(selector.pointee, isStatic: false) {
        case .entry(let entry): .handler(Handler(entry: .passUnretained(entry)))
        case .conflict: .other
        case nil: .none
        }
    }

    /// Runs a handler that was found for the object's class, in the sender's isolation.
    ///
    /// - Parameters:
    ///   - object: held by the caller.
    ///   - result: nil; it stays so if the handler has no result.
    /// - Throws: as a send.
    package func invoke(
        _ handler: Handler, on object: Unmanaged<AnyObject>, with arguments: UnsafeBufferPointer<Any?>,
        _ policy: ArgumentPolicy, isolation: isolated (any Actor)?, _ result: inout Any?
    ) throws {
        var room = ResultRoom()
        var didEnter = false
        let type: Any.Type = object._withUnsafeGuaranteedRef { Swift.type(of: $0) }
        let hasResult = try withUnsafePointer(to: object) { target in
            try handler.entry._withUnsafeGuaranteedRef {
                try $0.run(selector.pointee, type, on: target, arguments, policy, isolation, &didEnter, &room)
            }
        }
        if hasResult { result = room.take() }
    }
}

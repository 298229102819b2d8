/// Looks one selector up in one class after another, as a route does: what is common to all is done once.
package struct SelectorLookup {
    private let storage: Unmanaged<RegistryStorage>
    private let hash: UInt32

    /// A handler that was found. Valid during the look-up.
    package struct Handler {
        fileprivate let entry: Unmanaged<RegistryEntry>

        /// The types that it takes.
        package var parameterTypes: [Any.Type] {
            entry._withUnsafeGuaranteedRef { $0.types._withUnsafeGuaranteedRef { $0.parameterTypes } }
        }

        /// Its selector, and its Swift spelling.
        package var spellings: [String] { entry._withUnsafeGuaranteedRef { [$0.selector, $0.name] } }
    }

    package enum Result {
        case none
        case handler(Handler)
        /// There is something, but it takes a send to find out what: a conflict.
        case other
    }

    /// - Parameters:
    ///   - selector: what is looked up.
    ///   - registry: held by the caller for as long as the look-up is used.
    package static func of(_ selector: Selector, in registry: HandlerRegistry) -> SelectorLookup {
        // No initializer: that would take references of its own.
        SelectorLookup(
            storage: .passUnretained(registry.storage), hash: SelectorKey.with(selector) { $0.hash })
    }

    /// The hash by which a selector is looked up.
    package static func hash(_ selector: Selector) -> UInt32 { SelectorKey.with(selector) { $0.hash } }

    /// What the instances of a class have for the selector.
    ///
    /// - Parameter selector: the look-up's. It isn't kept there, because that would count a reference.
    package func find(_ selector: Selector, _ type: Any.Type) -> Result {
        // The table lives as long as the storage, the entry as long as the table.
        let table = storage._withUnsafeGuaranteedRef { $0.table(for: type) }
        if table._withUnsafeGuaranteedRef({ $0.isEmpty }) { return .none }
        let entry = SelectorKey.with(selector, hash: hash) { key in
            table._withUnsafeGuaranteedRef { $0.instanceEntry(key) }
        }
        if let entry { return .handler(Handler(entry: entry)) }
        return findOther(selector, table)
    }

    @inline(never)
    private func findOther(_ selector: Selector, _ table: Unmanaged<HandlerTable>) -> Result {
        switch table.takeUnretainedValue().slot(selector, isStatic: false) {
        case .entry(let entry): .handler(Handler(entry: .passUnretained(entry)))
        case .conflict: .other
        case nil: .none
        }
    }

    /// Runs a handler that was found for the object's class, in the sender's isolation.
    ///
    /// - Parameters:
    ///   - selector: the look-up's.
    ///   - object: held by the caller.
    ///   - result: nil; it stays so if the handler has no result.
    /// - Throws: as a send.
    package func send(
        _ selector: Selector, to object: Unmanaged<AnyObject>, _ handler: Handler,
        with arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy, isolation: isolated (any Actor)?,
        _ result: inout Any?
    ) throws {
        let type: Any.Type = object._withUnsafeGuaranteedRef { Swift.type(of: $0) }
        var room = ResultRoom()
        let hasResult = try handler.entry._withUnsafeGuaranteedRef {
            try $0.send(selector, to: object, type, arguments, policy, from: isolation, .route, &room)
        }
        if hasResult { result = room.take() }
    }
}

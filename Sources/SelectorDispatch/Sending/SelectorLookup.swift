/// A look-up of one selector in one class after another, as a route does. The work that all classes share is done once.
package struct SelectorLookup {
    private let storage: Unmanaged<RegistryStorage>
    private let hash: UInt32

    /// A handler that was found. It is valid during the look-up.
    package struct Handler {
        fileprivate let entry: Unmanaged<RegistryEntry>

        /// The types of the handler's parameters.
        package var parameterTypes: [Any.Type] {
            entry._withUnsafeGuaranteedRef { $0.types._withUnsafeGuaranteedRef { $0.parameterTypes } }
        }

        /// The handler's selector and its Swift spelling.
        package var spellings: [String] { entry._withUnsafeGuaranteedRef { [$0.selector, $0.name] } }
    }

    package enum Result {
        case none
        case handler(Handler)
        /// A conflict. Only a send tells which handlers are in it.
        case other
    }

    /// Creates a look-up.
    ///
    /// - Parameters:
    ///   - selector: The selector to look up.
    ///   - registry: The registry. The caller must hold it for as long as it uses the look-up.
    package static func of(_ selector: Selector, in registry: HandlerRegistry) -> SelectorLookup {
        // An initializer would take references of its own, so this is a function.
        SelectorLookup(
            storage: .passUnretained(registry.storage), hash: SelectorKey.with(selector) { $0.hash })
    }

    /// Returns the hash by which a selector is looked up.
    package static func hash(_ selector: Selector) -> UInt32 { SelectorKey.with(selector) { $0.hash } }

    /// Returns what the instances of a class have for the selector.
    ///
    /// - Parameters:
    ///   - selector: The selector of the look-up. The look-up doesn't keep it, because that would count a reference.
    ///   - type: The class.
    package func find(_ selector: Selector, _ type: Any.Type) -> Result {
        // The table lives as long as the storage, and the entry lives as long as the table.
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
    ///   - selector: The selector of the look-up.
    ///   - object: The receiver, which the caller must hold.
    ///   - handler: The handler that was found.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation.
    ///   - result: Receives the result. Pass nil; it stays nil if the handler has no result.
    /// - Throws: ``DispatchError`` if the message doesn't reach the handler; the handler's own error, unchanged.
    package func send(
        _ selector: Selector, to object: Unmanaged<AnyObject>, _ handler: Handler,
        with arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy, isolation: isolated (any Actor)?,
        _ result: inout Any?
    ) throws {
        let handler = HandlerOfObject(entry: handler.entry, object: object)
        var room = ResultRoom()
        if try handler.call(selector, arguments, policy, from: isolation, .route, &room) { result = room.take() }
    }
}

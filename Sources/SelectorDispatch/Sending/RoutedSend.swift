// The part of a send that a route uses. Only the observers of routes are notified of its messages.

extension HandlerRegistry {
    /// Sends a routed message in the sender's isolation.
    ///
    /// - Parameters:
    ///   - selector: The message, or its Swift spelling.
    ///   - target: The receiver that the route found.
    ///   - arguments: One element for each parameter.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - isolation: The isolation of the route's sender.
    /// - Returns: The handler's result, or nil for void and for an empty optional.
    package func sendRouted(
        _ selector: Selector,
        to target: Any,
        with arguments: [Any?],
        policy: ArgumentPolicy,
        isolation: isolated (any Actor)?
    ) throws -> Any? {
        var trace = SendTrace()
        return try arguments.withUnsafeBufferPointer {
            try sendUnobserved(
                Message(selector, $0, policy, .route),
                to: flattened(target),
                from: isolation,
                &trace
            )
        }
    }

    /// Sends a routed message wherever its handler is isolated, and awaits it.
    ///
    /// - Parameters:
    ///   - selector: The message, or its Swift spelling.
    ///   - target: The receiver that the route found.
    ///   - arguments: One element for each parameter. The sender gives up the array.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result, or nil for void and for an empty optional.
    package nonisolated(nonsending) func sendRoutedAwaited(
        _ selector: Selector,
        to target: Any,
        with arguments: sending [Any?],
        policy: ArgumentPolicy
    ) async throws -> Any? {
        // The arguments were sent here, so the sender has no other copy.
        nonisolated(unsafe) let arguments = arguments
        let elements = arguments.withUnsafeBufferPointer { AwaitedElements($0) }
        defer {
            elements.free()
            extendLifetime(arguments)
            extendLifetime(selector)
        }
        let message = Message(selector, elements.elements, policy, .route)
        var trace = SendTrace()
        return try await sendUnobserved(
            message,
            to: flattened(target),
            returning: Any?.self,
            &trace
        )
    }

    /// Returns whether the handler of an awaited message runs outside the sender's isolation.
    ///
    /// A message forwarded as an invocation doesn't leave the sender's isolation.
    ///
    /// - Parameters:
    ///   - selector: The message, or its Swift spelling.
    ///   - target: The receiver; for a static message, the type.
    ///   - sender: The sender's isolation.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the message would
    ///   leave, and the receiver or the result is not `Sendable`;
    ///   ``DispatchError/conflictingHandlers(_:_:)`` if more than one handler is registered for it;
    ///   a forwarding error if the receiver has no handler and forwards to none.
    package func leavesSender(
        _ selector: Selector,
        to target: Any,
        sender: (any Actor)?
    ) throws(DispatchError) -> Bool {
        guard case .handler(let entry, let receiver, _) = try find(selector, for: target) else {
            return false
        }
        let object = type(of: receiver) is AnyClass ? receiver as AnyObject : nil
        let context = DispatchError.Context(selector, to: receiver, .route)
        let home = try entry.home(of: object, sender, context)
        return home !== sender
    }
}

/// A lookup of one selector in successive classes, as for a route, that does their shared work
/// once.
package struct SelectorLookup {
    private let storage: Unmanaged<RegistryStorage>
    private let hash: UInt32

    /// A handler that was found, valid during the lookup.
    package struct Handler {
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
    }

    /// The result of the lookup in one class.
    package enum Result {
        /// The class has no handler for the selector.
        case none

        /// The class has a handler, or inherits it.
        case handler(Handler)

        /// A conflict, whose handlers only a send's error lists.
        case other
    }

    /// Creates a lookup.
    ///
    /// - Parameters:
    ///   - selector: The selector to look up, in either spelling.
    ///   - registry: The registry. The caller must hold it while it uses the lookup.
    package static func of(_ selector: Selector, in registry: HandlerRegistry) -> SelectorLookup {
        // An initializer would take its own references, so this is a function.
        SelectorLookup(storage: .passUnretained(registry.storage), hash: hash(selector))
    }

    /// Returns a selector's hash for lookups.
    @inline(never)
    package static func hash(_ selector: Selector) -> UInt32 {
        SelectorKey.with(selector) { $0.hash }
    }

    /// Returns whether a type has any handlers.
    package static func mayFind(_ type: Any.Type, in registry: HandlerRegistry) -> Bool {
        let table = Unmanaged.passUnretained(registry.storage)._withUnsafeGuaranteedRef {
            $0.table(for: type)
        }
        return !table._withUnsafeGuaranteedRef { $0.isEmpty }
    }

    /// Returns the handler of a class's instances for the selector.
    ///
    /// - Parameters:
    ///   - selector: The lookup's selector, which isn't stored because that would count a
    ///     reference.
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
        switch table._withUnsafeGuaranteedRef({ $0.findOther(selector, isStatic: false) }) {
        case .entry(let entry): .handler(Handler(entry: .passUnretained(entry)))
        case .conflict: .other
        case nil: .none
        }
    }
}

extension SelectorLookup.Handler {
    /// Runs the handler, which was found for the object's class, in the sender's isolation.
    ///
    /// - Parameters:
    ///   - selector: The message, for errors.
    ///   - object: The receiver, which the caller must hold.
    ///   - arguments: The elements of the sender's array.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - isolation: The isolation of the route's sender.
    ///   - result: Receives the result. Pass nil; it stays nil if the handler has no result.
    package func send(
        _ selector: Selector,
        to object: Unmanaged<AnyObject>,
        with arguments: UnsafeBufferPointer<Any?>,
        _ policy: ArgumentPolicy,
        isolation: isolated (any Actor)?,
        _ result: inout Any?
    ) throws {
        let handler = HandlerOfObject(entry: entry, object: object)
        let message = Message(selector, arguments, policy, .route)
        var buffer = ResultBuffer()
        if try handler.call(message, from: isolation, &buffer) { result = buffer.take() }
    }
}

// Sends through a registry, by selector and argument array.

extension HandlerRegistry {
    /// Sends a message to `target` and returns what its handler returns.
    ///
    /// ```swift
    /// let handled = try registry.send("btnClick1:userInfo:", to: controller, with: [button, nil])
    /// ```
    ///
    /// - Parameters:
    ///   - selector: the message; its Swift spelling works too.
    ///   - target: any value; its dynamic type decides.
    ///   - arguments: one element per parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: what to do about arguments that don't fit as they are.
    ///   - isolation: the sender's isolation; leave it out.
    /// - Returns: the handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the handler was not run; the handler's own error, unchanged, if it was.
    @discardableResult
    public func send<Target>(
        _ selector: Selector, to target: Target, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try arguments.withUnsafeBufferPointer {
            var delivery = Delivery($0, policy: policy, sender: isolation)
            return try deliver(selector, to: target, &delivery)
        }
    }

    /// Sends a message to an object and returns what its handler returns.
    ///
    /// - Throws: as the one for any value.
    @inlinable
    @discardableResult
    public func send<Target: AnyObject>(
        _ selector: Selector, to target: Target, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        var room = ResultRoom()
        let hasResult = try arguments.withUnsafeBufferPointer {
            try send(selector, toObject: target, $0, policy, isolation, &room)
        }
        return hasResult ? room.take() : nil
    }

    /// Sends a message to a type itself and returns what its static handler returns.
    ///
    /// - Throws: as ``send(_:to:with:policy:isolation:)``.
    @discardableResult
    public func send(
        _ selector: Selector, toType type: Any.Type, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try arguments.withUnsafeBufferPointer {
            var delivery = Delivery($0, policy: policy, sender: isolation)
            return try deliver(selector, toType: type, &delivery)
        }
    }

    @usableFromInline
    func send(
        _ selector: Selector, toObject object: AnyObject, _ arguments: UnsafeBufferPointer<Any?>,
        _ policy: ArgumentPolicy, _ sender: (any Actor)?, _ room: inout ResultRoom
    ) throws -> Bool {
        try HandlerStorage.send(
            selector, toObject: object, arguments, policy, sender, in: .passUnretained(storage), &room)
    }

    /// Sends to an object through the shared registry.
    @usableFromInline
    static func send(
        _ selector: Selector, toObject object: AnyObject, _ arguments: UnsafeBufferPointer<Any?>,
        _ policy: ArgumentPolicy, _ sender: (any Actor)?, _ room: inout ResultRoom
    ) throws -> Bool {
        // Snapshots are never freed.
        try HandlerStorage.send(
            selector, toObject: object, arguments, policy, sender, in: SharedRegistry.current, &room)
    }
}

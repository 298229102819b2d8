// Sends through a registry, with a selector and an argument array.

extension HandlerRegistry {
    /// Sends a message to a value and returns its handler's result.
    ///
    /// ```swift
    /// let handled = try registry.send("btnClick1:userInfo:", to: controller, with: [button, nil])
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, such as `btnClick1:userInfo:`. Its Swift spelling, `btnClick1(_:userInfo:)`, works,
    ///     too.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public func send<Target>(
        _ selector: Selector, to target: Target, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try arguments.withUnsafeBufferPointer {
            var trace = SendTrace()
            return try Message.lend(selector, to: type(of: target as Any), $0, policy, from: isolation) {
                try send($0, to: target, &trace)
            }
        }
    }

    /// Sends a message to an object and returns its handler's result.
    ///
    /// ```swift
    /// let handled = try registry.send("btnClick1:userInfo:", to: controller, with: [button, nil])
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, such as `btnClick1:userInfo:`. Its Swift spelling, `btnClick1(_:userInfo:)`, works,
    ///     too.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
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

    /// Sends a message to a type and returns its static handler's result.
    ///
    /// ```swift
    /// let table = try registry.send("makeWithRows:", toType: Table.self, with: [3])
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, such as `makeWithRows:`. Its Swift spelling, `make(rows:)`, works, too.
    ///   - type: The type that receives the message.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public func send(
        _ selector: Selector, toType type: Any.Type, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try arguments.withUnsafeBufferPointer {
            var trace = SendTrace()
            return try Message.lend(selector, to: type, isStatic: true, $0, policy, from: isolation) {
                try send($0, to: type, &trace)
            }
        }
    }

    @usableFromInline
    func send(
        _ selector: Selector, toObject object: AnyObject, _ arguments: UnsafeBufferPointer<Any?>,
        _ policy: ArgumentPolicy, _ sender: (any Actor)?, _ room: inout ResultRoom
    ) throws -> Bool {
        try RegistryStorage.send(
            selector, to: object, arguments, policy, from: sender, in: .passUnretained(storage), &room)
    }
}

/// Sends a message to an object through the shared registry, and returns whether the handler's result was put into the
/// room.
///
/// This is a global function because a static one is called through an adapter.
@usableFromInline
func sendShared(
    _ selector: Selector, to object: AnyObject, _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy,
    _ sender: (any Actor)?, _ room: inout ResultRoom
) throws -> Bool {
    // Snapshots are never freed.
    try RegistryStorage.send(selector, to: object, arguments, policy, from: sender, in: SharedRegistry.current, &room)
}

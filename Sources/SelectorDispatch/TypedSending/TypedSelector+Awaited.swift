// Awaited sends through typed selectors. Where the handler takes and returns exactly these types it is called as a function of
// its own type, on its actor; what it takes and returns is `Sendable`. See `TypedSend.swift`.

extension AwaitedSends {
    /// Performs the handler of a typed selector with no arguments wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver has no such handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable>(
        _ selector: TypedSelector<Receiver, Result>
    ) async throws -> Result {
        if case .object(let object) = receiver.target {
            let place = TypedFunction.findPlace(selector.text, of: object, (() throws -> Result).self, #isolation)
            switch place {
            case .here(let function):
                return try MethodFunction0<AnyObject, Result>.call(function, object)
            case .elsewhere(let function, on: let home):
                // They go there and back, as the place says.
                nonisolated(unsafe) let (function, object) = (function, object)
                return try await MethodFunction0<AnyObject, Result>.call(function, object, on: home)
            case .unknown: break
            }
        }
        return try await send(selector.selector, returning: Result.self)
    }

    /// Performs the handler of a typed selector with one argument wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver has no such handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable>(
        _ selector: TypedSelector<Receiver, Result, A0>, _ a0: A0
    ) async throws -> Result {
        if case .object(let object) = receiver.target {
            let place = TypedFunction.findPlace(selector.text, of: object, ((A0) throws -> Result).self, #isolation)
            switch place {
            case .here(let function):
                return try MethodFunction1<AnyObject, A0, Result>.call(function, object, a0)
            case .elsewhere(let function, on: let home):
                // They go there and back, as the place says.
                nonisolated(unsafe) let (function, object) = (function, object)
                return try await MethodFunction1<AnyObject, A0, Result>.call(function, object, a0, on: home)
            case .unknown: break
            }
        }
        return try await send(selector.selector, a0, returning: Result.self)
    }

    /// Performs the handler of a typed selector with two arguments wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver has no such handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable, A1: Sendable>(
        _ selector: TypedSelector<Receiver, Result, A0, A1>, _ a0: A0, _ a1: A1
    ) async throws -> Result {
        if case .object(let object) = receiver.target {
            let place = TypedFunction.findPlace(selector.text, of: object, ((A0, A1) throws -> Result).self, #isolation)
            switch place {
            case .here(let function):
                return try MethodFunction2<AnyObject, A0, A1, Result>.call(function, object, a0, a1)
            case .elsewhere(let function, on: let home):
                // They go there and back, as the place says.
                nonisolated(unsafe) let (function, object) = (function, object)
                return try await MethodFunction2<AnyObject, A0, A1, Result>.call(function, object, a0, a1, on: home)
            case .unknown: break
            }
        }
        return try await send(selector.selector, a0, a1, returning: Result.self)
    }

    /// Performs the handler of a typed selector with three arguments wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver has no such handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable>(
        _ selector: TypedSelector<Receiver, Result, A0, A1, A2>, _ a0: A0, _ a1: A1, _ a2: A2
    ) async throws -> Result {
        if case .object(let object) = receiver.target {
            let place = TypedFunction.findPlace(
                selector.text, of: object, ((A0, A1, A2) throws -> Result).self, #isolation)
            switch place {
            case .here(let function):
                return try MethodFunction3<AnyObject, A0, A1, A2, Result>.call(function, object, a0, a1, a2)
            case .elsewhere(let function, on: let home):
                // They go there and back, as the place says.
                nonisolated(unsafe) let (function, object) = (function, object)
                return try await MethodFunction3<AnyObject, A0, A1, A2, Result>.call(
                    function, object, a0, a1, a2, on: home)
            case .unknown: break
            }
        }
        return try await send(selector.selector, a0, a1, a2, returning: Result.self)
    }

    /// Performs the handler of a typed selector with four arguments wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver has no such handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<
        Receiver, Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable, A3: Sendable
    >(
        _ selector: TypedSelector<Receiver, Result, A0, A1, A2, A3>, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3
    ) async throws -> Result {
        if case .object(let object) = receiver.target {
            let place = TypedFunction.findPlace(
                selector.text, of: object, ((A0, A1, A2, A3) throws -> Result).self, #isolation)
            switch place {
            case .here(let function):
                return try MethodFunction4<AnyObject, A0, A1, A2, A3, Result>.call(function, object, a0, a1, a2, a3)
            case .elsewhere(let function, on: let home):
                // They go there and back, as the place says.
                nonisolated(unsafe) let (function, object) = (function, object)
                return try await MethodFunction4<AnyObject, A0, A1, A2, A3, Result>.call(
                    function, object, a0, a1, a2, a3, on: home)
            case .unknown: break
            }
        }
        return try await send(selector.selector, a0, a1, a2, a3, returning: Result.self)
    }
}

// MARK: - In an async function

extension MessageReceiver where Self: AnyObject {
    /// Performs the handler of a typed selector with no arguments wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if this object has no such handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable>(
        _ selector: TypedSelector<Receiver, Result>
    ) async throws -> Result {
        try await awaited.send(selector)
    }

    /// Performs the handler of a typed selector with one argument wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if this object has no such handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable>(
        _ selector: TypedSelector<Receiver, Result, A0>, _ a0: A0
    ) async throws -> Result {
        try await awaited.send(selector, a0)
    }

    /// Performs the handler of a typed selector with two arguments wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if this object has no such handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable, A1: Sendable>(
        _ selector: TypedSelector<Receiver, Result, A0, A1>, _ a0: A0, _ a1: A1
    ) async throws -> Result {
        try await awaited.send(selector, a0, a1)
    }

    /// Performs the handler of a typed selector with three arguments wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if this object has no such handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable>(
        _ selector: TypedSelector<Receiver, Result, A0, A1, A2>, _ a0: A0, _ a1: A1, _ a2: A2
    ) async throws -> Result {
        try await awaited.send(selector, a0, a1, a2)
    }

    /// Performs the handler of a typed selector with four arguments wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if this object has no such handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<
        Receiver, Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable, A3: Sendable
    >(
        _ selector: TypedSelector<Receiver, Result, A0, A1, A2, A3>, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3
    ) async throws -> Result {
        try await awaited.send(selector, a0, a1, a2, a3)
    }
}

// How a synchronous thunk runs its handler. One function for each number of parameters up to four, because a pack can't be
// borrowed: these pass arguments on from where they lie, without counting a reference. More parameters are copied.

extension Arguments {
    @inlinable @inline(__always)
    func run0<Target, Result>(
        _ omitted: UInt64, resultIsSendable: Bool,
        _ body: @escaping (Target) throws -> Result
    ) throws {
        guard frame.pointee.inspection == nil else {
            return inspect(
                Target.self, result: Result.self, resultIsSendable: resultIsSendable
            ) { TypedFunction(MethodFunction0(body), type: (() throws -> Result).self, of: $0) }
        }
        frame.pointee.didEnter = true
        finish(try borrowing(target(Target.self).pointee, body))
    }

    @inlinable @inline(__always)
    func run1<Target, P0, Result>(
        _ omitted: UInt64, resultIsSendable: Bool,
        _ body: @escaping (Target, P0) throws -> Result
    ) throws {
        guard frame.pointee.inspection == nil else {
            return inspect(
                Target.self, P0.self, result: Result.self, resultIsSendable: resultIsSendable
            ) { TypedFunction(MethodFunction1(body), type: ((P0) throws -> Result).self, of: $0) }
        }
        var index = 0
        let p0 = try next(P0.self, omitted, &index)
        frame.pointee.didEnter = true
        finish(try borrowing(target(Target.self).pointee, p0.pointee, body))
    }

    @inlinable @inline(__always)
    func run2<Target, P0, P1, Result>(
        _ omitted: UInt64, resultIsSendable: Bool,
        _ body: @escaping (Target, P0, P1) throws -> Result
    ) throws {
        guard frame.pointee.inspection == nil else {
            return inspect(
                Target.self, P0.self, P1.self, result: Result.self, resultIsSendable: resultIsSendable
            ) { TypedFunction(MethodFunction2(body), type: ((P0, P1) throws -> Result).self, of: $0) }
        }
        var index = 0
        let p0 = try next(P0.self, omitted, &index)
        let p1 = try next(P1.self, omitted, &index)
        frame.pointee.didEnter = true
        finish(try borrowing(target(Target.self).pointee, p0.pointee, p1.pointee, body))
    }

    @inlinable @inline(__always)
    func run3<Target, P0, P1, P2, Result>(
        _ omitted: UInt64, resultIsSendable: Bool,
        _ body: @escaping (Target, P0, P1, P2) throws -> Result
    ) throws {
        guard frame.pointee.inspection == nil else {
            return inspect(
                Target.self, P0.self, P1.self, P2.self, result: Result.self,
                resultIsSendable: resultIsSendable
            ) { TypedFunction(MethodFunction3(body), type: ((P0, P1, P2) throws -> Result).self, of: $0) }
        }
        var index = 0
        let p0 = try next(P0.self, omitted, &index)
        let p1 = try next(P1.self, omitted, &index)
        let p2 = try next(P2.self, omitted, &index)
        frame.pointee.didEnter = true
        finish(try borrowing(target(Target.self).pointee, p0.pointee, p1.pointee, p2.pointee, body))
    }

    @inlinable @inline(__always)
    func run4<Target, P0, P1, P2, P3, Result>(
        _ omitted: UInt64, resultIsSendable: Bool,
        _ body: @escaping (Target, P0, P1, P2, P3) throws -> Result
    ) throws {
        guard frame.pointee.inspection == nil else {
            return inspect(
                Target.self, P0.self, P1.self, P2.self, P3.self, result: Result.self,
                resultIsSendable: resultIsSendable
            ) { TypedFunction(MethodFunction4(body), type: ((P0, P1, P2, P3) throws -> Result).self, of: $0) }
        }
        var index = 0
        let p0 = try next(P0.self, omitted, &index)
        let p1 = try next(P1.self, omitted, &index)
        let p2 = try next(P2.self, omitted, &index)
        let p3 = try next(P3.self, omitted, &index)
        frame.pointee.didEnter = true
        finish(try borrowing(target(Target.self).pointee, p0.pointee, p1.pointee, p2.pointee, p3.pointee, body))
    }

    @inlinable @inline(__always)
    func runMany<Target, each Parameter, Result>(
        _ omitted: UInt64, resultIsSendable: Bool,
        _ body: @escaping (Target, repeat each Parameter) throws -> Result
    ) throws {
        guard frame.pointee.inspection == nil else {
            return inspect(
                Target.self, repeat (each Parameter).self, result: Result.self,
                resultIsSendable: resultIsSendable)
        }
        var index = 0
        let values = (repeat try copy((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try body(target(), repeat each values))
    }
}

// MARK: - Passing on what lies in memory

extension Arguments {
    @inlinable @inline(__always)
    func borrowing<Target, Result>(
        _ target: borrowing Borrowed<Target>,
        _ body: (Target) throws -> Result
    ) rethrows -> Result {
        try body(target.value)
    }

    @inlinable @inline(__always)
    func borrowing<Target, P0, Result>(
        _ target: borrowing Borrowed<Target>, _ p0: borrowing Borrowed<P0>,
        _ body: (Target, P0) throws -> Result
    ) rethrows -> Result {
        try body(target.value, p0.value)
    }

    @inlinable @inline(__always)
    func borrowing<Target, P0, P1, Result>(
        _ target: borrowing Borrowed<Target>, _ p0: borrowing Borrowed<P0>, _ p1: borrowing Borrowed<P1>,
        _ body: (Target, P0, P1) throws -> Result
    ) rethrows -> Result {
        try body(target.value, p0.value, p1.value)
    }

    @inlinable @inline(__always)
    func borrowing<Target, P0, P1, P2, Result>(
        _ target: borrowing Borrowed<Target>, _ p0: borrowing Borrowed<P0>, _ p1: borrowing Borrowed<P1>,
        _ p2: borrowing Borrowed<P2>,
        _ body: (Target, P0, P1, P2) throws -> Result
    ) rethrows -> Result {
        try body(target.value, p0.value, p1.value, p2.value)
    }

    @inlinable @inline(__always)
    func borrowing<Target, P0, P1, P2, P3, Result>(
        _ target: borrowing Borrowed<Target>, _ p0: borrowing Borrowed<P0>, _ p1: borrowing Borrowed<P1>,
        _ p2: borrowing Borrowed<P2>, _ p3: borrowing Borrowed<P3>,
        _ body: (Target, P0, P1, P2, P3) throws -> Result
    ) rethrows -> Result {
        try body(target.value, p0.value, p1.value, p2.value, p3.value)
    }
}

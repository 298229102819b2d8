// Function values as structs of generic parameters, one struct for each number of parameters. They are kept in memory
// and called from there without counting references; see ``TypedHandler``.

@usableFromInline
@frozen struct StoredFunction0<Target, Result>: ~Copyable {
    @usableFromInline let call: (Target) throws -> Result

    @inlinable
    init(_ call: @escaping (Target) throws -> Result) {
        self.call = call
    }

    @inlinable @inline(__always)
    static func call(_ memory: UnsafeRawPointer, _ target: Target) throws -> Result {
        try memory.assumingMemoryBound(to: Self.self).pointee.call(target)
    }
}

@usableFromInline
@frozen struct StoredFunction1<Target, P0, Result>: ~Copyable {
    @usableFromInline let call: (Target, P0) throws -> Result

    @inlinable
    init(_ call: @escaping (Target, P0) throws -> Result) {
        self.call = call
    }

    @inlinable @inline(__always)
    static func call(_ memory: UnsafeRawPointer, _ target: Target, _ p0: P0) throws -> Result {
        try memory.assumingMemoryBound(to: Self.self).pointee.call(target, p0)
    }
}

@usableFromInline
@frozen struct StoredFunction2<Target, P0, P1, Result>: ~Copyable {
    @usableFromInline let call: (Target, P0, P1) throws -> Result

    @inlinable
    init(_ call: @escaping (Target, P0, P1) throws -> Result) {
        self.call = call
    }

    @inlinable @inline(__always)
    static func call(_ memory: UnsafeRawPointer, _ target: Target, _ p0: P0, _ p1: P1) throws -> Result {
        try memory.assumingMemoryBound(to: Self.self).pointee.call(target, p0, p1)
    }
}

@usableFromInline
@frozen struct StoredFunction3<Target, P0, P1, P2, Result>: ~Copyable {
    @usableFromInline let call: (Target, P0, P1, P2) throws -> Result

    @inlinable
    init(_ call: @escaping (Target, P0, P1, P2) throws -> Result) {
        self.call = call
    }

    @inlinable @inline(__always)
    static func call(_ memory: UnsafeRawPointer, _ target: Target, _ p0: P0, _ p1: P1, _ p2: P2) throws -> Result {
        try memory.assumingMemoryBound(to: Self.self).pointee.call(target, p0, p1, p2)
    }
}

@usableFromInline
@frozen struct StoredFunction4<Target, P0, P1, P2, P3, Result>: ~Copyable {
    @usableFromInline let call: (Target, P0, P1, P2, P3) throws -> Result

    @inlinable
    init(_ call: @escaping (Target, P0, P1, P2, P3) throws -> Result) {
        self.call = call
    }

    @inlinable @inline(__always)
    static func call(_ memory: UnsafeRawPointer, _ target: Target, _ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3) throws
        -> Result
    {
        try memory.assumingMemoryBound(to: Self.self).pointee.call(target, p0, p1, p2, p3)
    }
}

struct StoredFunctionMany<Target, each Parameter, Result>: ~Copyable {
    let call: (Target, repeat each Parameter) throws -> Result

    init(_ call: @escaping (Target, repeat each Parameter) throws -> Result) {
        self.call = call
    }
}

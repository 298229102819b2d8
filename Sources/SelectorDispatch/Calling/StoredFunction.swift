// Function values as structs of generic parameters, one struct for each number of parameters. They are kept in objects
// and called from there without counting references; see ``TypedHandler``.

/// An object that keeps a function: one of the structs below, or an erased function, which is the same two words.
///
/// A property that never changes can be borrowed from an object, so a call counts no reference to what the function
/// captures. From other memory it would be copied.
final class FunctionBox<Function: ~Copyable> {
    let function: Function

    init(_ function: consuming Function) {
        self.function = function
    }
}

@usableFromInline
@frozen struct StoredFunction0<Target, Result>: ~Copyable {
    /// A ``FunctionBox`` as seen by who knows the types. The compiler then knows where the function is in it.
    @usableFromInline
    @_fixed_layout
    final class Box {
        @usableFromInline let function: StoredFunction0

        private init(_ function: consuming StoredFunction0) {
            self.function = function
        }
    }

    @usableFromInline let call: (Target) throws -> Result

    @inlinable
    init(_ call: @escaping (Target) throws -> Result) {
        self.call = call
    }

    @inlinable @inline(__always)
    static func call(_ box: UnsafeRawPointer, _ target: Target) throws -> Result {
        try Unmanaged<Box>.fromOpaque(box)._withUnsafeGuaranteedRef { try $0.function.call(target) }
    }
}

@usableFromInline
@frozen struct StoredFunction1<Target, P0, Result>: ~Copyable {
    /// A ``FunctionBox`` as seen by who knows the types. The compiler then knows where the function is in it.
    @usableFromInline
    @_fixed_layout
    final class Box {
        @usableFromInline let function: StoredFunction1

        private init(_ function: consuming StoredFunction1) {
            self.function = function
        }
    }

    @usableFromInline let call: (Target, P0) throws -> Result

    @inlinable
    init(_ call: @escaping (Target, P0) throws -> Result) {
        self.call = call
    }

    @inlinable @inline(__always)
    static func call(_ box: UnsafeRawPointer, _ target: Target, _ p0: P0) throws -> Result {
        try Unmanaged<Box>.fromOpaque(box)._withUnsafeGuaranteedRef { try $0.function.call(target, p0) }
    }
}

@usableFromInline
@frozen struct StoredFunction2<Target, P0, P1, Result>: ~Copyable {
    /// A ``FunctionBox`` as seen by who knows the types. The compiler then knows where the function is in it.
    @usableFromInline
    @_fixed_layout
    final class Box {
        @usableFromInline let function: StoredFunction2

        private init(_ function: consuming StoredFunction2) {
            self.function = function
        }
    }

    @usableFromInline let call: (Target, P0, P1) throws -> Result

    @inlinable
    init(_ call: @escaping (Target, P0, P1) throws -> Result) {
        self.call = call
    }

    @inlinable @inline(__always)
    static func call(_ box: UnsafeRawPointer, _ target: Target, _ p0: P0, _ p1: P1) throws -> Result {
        try Unmanaged<Box>.fromOpaque(box)._withUnsafeGuaranteedRef { try $0.function.call(target, p0, p1) }
    }
}

@usableFromInline
@frozen struct StoredFunction3<Target, P0, P1, P2, Result>: ~Copyable {
    /// A ``FunctionBox`` as seen by who knows the types. The compiler then knows where the function is in it.
    @usableFromInline
    @_fixed_layout
    final class Box {
        @usableFromInline let function: StoredFunction3

        private init(_ function: consuming StoredFunction3) {
            self.function = function
        }
    }

    @usableFromInline let call: (Target, P0, P1, P2) throws -> Result

    @inlinable
    init(_ call: @escaping (Target, P0, P1, P2) throws -> Result) {
        self.call = call
    }

    @inlinable @inline(__always)
    static func call(_ box: UnsafeRawPointer, _ target: Target, _ p0: P0, _ p1: P1, _ p2: P2) throws -> Result {
        try Unmanaged<Box>.fromOpaque(box)._withUnsafeGuaranteedRef { try $0.function.call(target, p0, p1, p2) }
    }
}

@usableFromInline
@frozen struct StoredFunction4<Target, P0, P1, P2, P3, Result>: ~Copyable {
    /// A ``FunctionBox`` as seen by who knows the types. The compiler then knows where the function is in it.
    @usableFromInline
    @_fixed_layout
    final class Box {
        @usableFromInline let function: StoredFunction4

        private init(_ function: consuming StoredFunction4) {
            self.function = function
        }
    }

    @usableFromInline let call: (Target, P0, P1, P2, P3) throws -> Result

    @inlinable
    init(_ call: @escaping (Target, P0, P1, P2, P3) throws -> Result) {
        self.call = call
    }

    @inlinable @inline(__always)
    static func call(_ box: UnsafeRawPointer, _ target: Target, _ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3) throws
        -> Result
    {
        try Unmanaged<Box>.fromOpaque(box)._withUnsafeGuaranteedRef { try $0.function.call(target, p0, p1, p2, p3) }
    }
}

struct StoredFunctionMany<Target, each Parameter, Result>: ~Copyable {
    let call: (Target, repeat each Parameter) throws -> Result

    init(_ call: @escaping (Target, repeat each Parameter) throws -> Result) {
        self.call = call
    }
}

// Function values whose types aren't known. An erased function is the same two words as a ``StoredFunction``, and is
// called with addresses. That is sound because nothing in such a call depends on the types:
//
// - A `StoredFunction` keeps a function of generic parameters. The function takes its first parameter by address,
//   borrowed, and the address of a list of the addresses of the others. The function throws an `Error`, as every
//   function does, and writes its result to an address that its caller gives.
// - An erased function takes a first parameter of type `Opaque`. `Opaque` has no fixed layout, so it is passed by
//   address as well. It can't be copied, so the only thing done with a value is to pass its address. The result is
//   generic.
// - If a function is called for an ``InlineResult``, it writes as many of the words as its result has. A function
//   without a result writes none, and its caller reads none.
//
// Before the first such call, ``ErasedCalls/isKnown`` compares the sizes of both kinds, and tries whether their
// words mean the same. If a check fails, arguments are copied and functions are called with their own types. Where
// function pointers are signed for their types (pointer authentication), no function is called erased.

/// A value whose type isn't known. It is never copied and never created.
@usableFromInline
struct Opaque: ~Copyable {
    let value: Any
}

/// Room for a result that fits into the buffer of an `Any`. Such values are moved bit by bit.
struct InlineResult: BitwiseCopyable {
    var words: (UInt, UInt, UInt) = (0, 0, 0)
}

@usableFromInline
@frozen struct ErasedFunction<Result> {
    /// Takes the addresses of its arguments one after another in memory.
    @usableFromInline let call: (borrowing Opaque, UnsafeRawPointer?) throws -> Result
}

extension ErasedFunction<InlineResult> {
    init<Target, each Parameter, Value>(_ function: @escaping (Target, repeat each Parameter) throws -> Value) {
        self = withUnsafePointer(to: StoredFunction(function)) { UnsafeRawPointer($0).load(as: Self.self) }
    }

    /// Returns the function as one that writes a result of another type. The type must be the function's own.
    // Transparent, because each call would otherwise retain and release the function.
    @_transparent
    func returning<Value>(_: Value.Type) -> ErasedFunction<Value> {
        unsafeBitCast(self, to: ErasedFunction<Value>.self)
    }
}

enum ErasedCalls {
    /// Whether erased functions may be called.
    static let isKnown: Bool = check()

    private static func check() -> Bool {
        #if SELECTOR_DISPATCH_UNKNOWN_LAYOUTS || _ptrauth(_arm64e)
            return false
        #else
            guard TypeLayout.isKnown,
                MemoryLayout<StoredFunction<Sample, Int, [Int], Int>>.size == MemoryLayout<ErasedFunction<Int>>.size
            else { return false }
            let sample = Sample()
            return returns(6, sample) { $0.value + $1 + $2.count }
                && returns("6", sample) { "\($0.value + $1 + $2.count)" }
                && returns(Int?.none, sample) { _, _, _ in nil }
                && returns(Large(words: (1, 2, 3, 6)), sample) { Large(words: ($0.value, $1, $2.count, 6)) }
                && returns(Nothing(), sample) { _, _, _ in Nothing() } && throwsItsError(sample)
        #endif
    }

    private final class Sample {
        let value = 1
    }

    private struct Large: Equatable {
        var words: (Int, Int, Int, Int)
        static func == (first: Large, second: Large) -> Bool { first.words == second.words }
    }

    private struct Nothing: Equatable {}

    private struct Failure: Error {}

    /// Calls a function with the sample, the number 2, and an array of three numbers.
    private static func call<Value, Result>(
        _ sample: Sample, _: Result.Type, _ body: @escaping (Sample, Int, [Int]) throws -> Value
    ) throws -> Result {
        let (number, numbers) = (2, [1, 2, 3])
        return try withExtendedLifetime(sample) {
            try withUnsafePointer(to: sample) { sample in
                try withUnsafePointer(to: number) { number in
                    try withUnsafePointer(to: numbers) { numbers in
                        let sample = opaque(sample)
                        let function = ErasedFunction(body).returning(Result.self)
                        return try [UnsafeRawPointer(number), UnsafeRawPointer(numbers)].withUnsafeBytes {
                            try function.call(sample.pointee, $0.baseAddress)
                        }
                    }
                }
            }
        }
    }

    private static func opaque<Value>(_ value: UnsafePointer<Value>) -> UnsafePointer<Opaque> {
        UnsafeRawPointer(value).assumingMemoryBound(to: Opaque.self)
    }

    // Without specialization, the functions are those that a user's module would pass.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private static func returns<Value: Equatable>(
        _ value: Value, _ sample: Sample, _ body: @escaping (Sample, Int, [Int]) throws -> Value
    ) -> Bool {
        guard (try? call(sample, Value.self, body)) == value else { return false }
        guard MemoryLayout<Value>.size <= MemoryLayout<InlineResult>.size else { return true }
        guard var words = try? call(sample, InlineResult.self, body) else { return false }
        return withUnsafeMutablePointer(to: &words) {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: Value.self).move() == value
        }
    }

    private static func throwsItsError(_ sample: Sample) -> Bool {
        do {
            let _: Int = try call(sample, Int.self) { _, _, _ -> Int in throw Failure() }
            return false
        } catch {
            return error is Failure
        }
    }
}

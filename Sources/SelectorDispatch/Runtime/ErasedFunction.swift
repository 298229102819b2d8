internal import Synchronization

// Function values of unknown types. An erased function is the same two words as a
// ``StoredFunction``, and is called with addresses. That is sound because nothing in such a call
// depends on the types:
//
// - A `StoredFunction` keeps a function of generic parameters. The function takes its first
//   parameter by address, borrowed, and the address of a list of the addresses of the others. The
//   function throws an `Error`, as every function does, and writes its result to an address that
//   its caller supplies.
// - An erased function takes a first parameter of type `Opaque`. `Opaque` has no fixed layout, so
//   it is passed by address as well. It can't be copied, so a value can only be passed on by its
//   address. The result is generic.
// - All this also holds for an asynchronous function.
// - A function called for an ``InlineResult`` writes only the words that its result occupies. A
//   function without a result writes none, and its caller reads none.
//
// Before the first such call, ``ErasedCalls/isKnown`` and ``ErasedCalls/isKnownAwaited`` compare
// the sizes of both kinds, and test that their words mean the same. If not, arguments are copied
// and functions are called with their own types. Where function pointers are signed for their types
// (pointer authentication), none is called erased.

/// A function that takes the address of its first argument, and the address of a list of the
/// others' addresses.
struct StoredFunction<Target, each Parameter, Result> {
    let call: (Target, repeat each Parameter) throws -> Result
}

/// A ``StoredFunction`` that is awaited.
struct StoredAsyncFunction<Target, each Parameter, Result> {
    let call: (Target, repeat each Parameter) async throws -> Result
}

/// A value of unknown type.
///
/// It is never copied or created.
struct Opaque: ~Copyable {
    let value: Any
}

/// Memory for a result that fits into the buffer of an `Any`.
///
/// Such values are moved bitwise.
struct InlineResult: BitwiseCopyable {
    var words: (UInt, UInt, UInt) = (0, 0, 0)
}

struct ErasedFunction<Result> {
    /// A function of the address of its first argument, and the address of a list of the others'
    /// addresses.
    let call: (borrowing Opaque, UnsafeRawPointer?) throws -> Result
}

extension ErasedFunction<InlineResult> {
    init<Target, each Parameter, Value>(
        _ function: @escaping (Target, repeat each Parameter) throws -> Value
    ) {
        self = withUnsafePointer(to: StoredFunction(call: function)) {
            UnsafeRawPointer($0).load(as: Self.self)
        }
    }

    /// Stores an asynchronous function, which is the same two words as any other.
    init<Target, each Parameter, Value>(
        awaiting function: @escaping (Target, repeat each Parameter) async throws -> Value
    ) {
        self = withUnsafePointer(to: StoredAsyncFunction(call: function)) {
            UnsafeRawPointer($0).load(as: Self.self)
        }
    }

    /// Returns the function with its actual result type, which the caller knows.
    // Transparent, because each call would otherwise retain and release the function.
    @_transparent
    func returning<Value>(_: Value.Type) -> ErasedFunction<Value> {
        unsafeBitCast(self, to: ErasedFunction<Value>.self)
    }

    /// Returns the asynchronous function that this one stores, with its actual result type.
    @_transparent
    func awaited<Value>(returning _: Value.Type) -> ErasedAsyncFunction<Value> {
        unsafeBitCast(self, to: ErasedAsyncFunction<Value>.self)
    }
}

/// An ``ErasedFunction`` that is awaited.
struct ErasedAsyncFunction<Result> {
    let call: (borrowing Opaque, AwaitedAddresses) async throws -> Result
}

/// The address of a list of argument addresses.
///
/// Nothing else uses that memory while the function runs.
struct AwaitedAddresses: @unchecked Sendable {
    let first: UnsafeRawPointer
}

/// An object with which checks call functions.
final class Sample: Equatable {
    var value = 1

    static func == (first: Sample, second: Sample) -> Bool { first === second }

    func joined(_ first: Int, _ rest: String...) throws -> String {
        guard first > 0 else { throw CheckError() }
        return rest.reduce("\(first)", +)
    }
}

/// The error that the functions of checks throw.
struct CheckError: Error {
    /// Returns whether a function throws this error.
    static func isThrown<Result>(by body: () throws -> Result) -> Bool {
        do {
            _ = try body()
            return false
        } catch {
            return error is CheckError
        }
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
            MemoryLayout<StoredFunction<Sample, Int, [Int], Int>>.size
                == MemoryLayout<ErasedFunction<Int>>.size
        else { return false }
        return returns(6) { $0.value + $1 + $2.count }
            && returns("6") { "\($0.value + $1 + $2.count)" }
            && returns(Int?.none) { _, _, _ in nil }
            && returns(TypeLayout.Large(words: (1, 2, 3, 6))) {
                .init(words: ($0.value, $1, $2.count, 6))
            }
            && returns(EmptyCollection<Int>()) { _, _, _ in EmptyCollection() }
            && CheckError.isThrown { try call(Int.self) { _, _, _ -> Int in throw CheckError() } }
        #endif
    }

    /// Whether erased functions may be awaited.
    static let isKnownAwaited: Bool = checkAwaited()
    private static let heldAwaited = Atomic<Bool>(false)

    private static func checkAwaited() -> Bool {
        guard isKnown, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *),
            MemoryLayout<StoredAsyncFunction<Sample, Int, [Int], Int>>.size
                == MemoryLayout<ErasedAsyncFunction<Int>>.size
        else { return false }
        // The task runs to completion immediately, because none of the functions suspends.
        _ = Task.immediate {
            let number = await gives(6) { $0.value + $1 + $2.count }
            let text = await gives("6") { "\($0.value + $1 + $2.count)" }
            let error = await gives(nil as Int?) { _, _, _ in throw CheckError() }
            heldAwaited.store(number && text && error, ordering: .relaxed)
        }
        return heldAwaited.load(ordering: .relaxed)
    }

    // The arguments of the tested functions: a sample, the number 2, and an array of three numbers.
    // They never change, and are never freed.
    nonisolated(unsafe) private static let sample = allocated(Sample())
        .assumingMemoryBound(to: Opaque.self)
    nonisolated(unsafe) private static let addresses = allocated(
        (allocated(2), allocated([1, 2, 3]))
    )

    private static func call<Value, Result>(
        _: Result.Type,
        _ body: @escaping (Sample, Int, [Int]) throws -> Value
    ) throws -> Result {
        try ErasedFunction(body).returning(Result.self).call(sample.pointee, addresses)
    }

    // Without specialization, the functions are those that a user's module would pass.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private static func returns<Value: Equatable>(
        _ value: Value,
        _ body: @escaping (Sample, Int, [Int]) throws -> Value
    ) -> Bool {
        guard (try? call(Value.self, body)) == value else { return false }
        guard MemoryLayout<Value>.size <= MemoryLayout<InlineResult>.size else { return true }
        guard var words = try? call(InlineResult.self, body) else { return false }
        return withUnsafeMutablePointer(to: &words) {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: Value.self).move() == value
        }
    }

    /// Returns whether an awaited function returns a value, or throws its error if the value is
    /// nil.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private static func gives<Value: Equatable>(
        _ value: Value?,
        _ body: @escaping (Sample, Int, [Int]) async throws -> Value
    ) async -> Bool {
        do {
            let function = ErasedFunction(awaiting: body).awaited(returning: Value.self)
            let result = try await function.call(sample.pointee, .init(first: addresses))
            return result == value
        } catch {
            return value == nil && error is CheckError
        }
    }
}

// A method with a variadic parameter as a function that takes an array. The assumption:
//
// - The compiler passes variadic arguments as one array of the elements, so a function with a
//   variadic parameter is called like a function that takes an array in its place.
//
// ``VariadicFunction/isKnown`` tests this before the first variadic handler is registered. If it
// doesn't hold, variadic handlers refuse every message.

enum VariadicFunction {
    /// Whether an array may be passed as variadic arguments.
    static let isKnown: Bool = check()

    private static func check() -> Bool {
        typealias Variadic = (Int, String...) throws -> String
        typealias TakingArray = (Int, [String]) throws -> String
        guard MemoryLayout<Variadic>.size == MemoryLayout<TakingArray>.size else { return false }
        let method = Sample().joined(_:_:) as Variadic
        let joined = unsafe unsafeBitCast(method, to: TakingArray.self)
        return (try? joined(1, [])) == "1" && (try? joined(2, ["a", "b"])) == "2ab"
            && CheckError.isThrown { try joined(0, []) }
    }
}

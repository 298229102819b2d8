/// The code that runs a handler, and its types.
///
/// Each way to run a handler is a subclass: a ``CallPlan`` where functions can be called erased,
/// otherwise a closure.
class HandlerBody {
    /// A function that returns the default value of the parameter at an index.
    typealias Default = (index: Int, value: () -> Any?)

    /// The function that runs a synchronous handler in its sender's isolation, and throws an error
    /// for any other.
    var thunk: (Call) throws -> Void {
        { throw DispatchError.asynchronousHandler($0.context) }
    }

    /// Runs an asynchronous handler.
    ///
    /// The caller is in the handler's isolation, or the handler switches to it by itself.
    nonisolated(nonsending) func run(awaiting call: Call) async throws {
        try thunk(call)
    }

    /// The types of the handler's function.
    var types: BodyTypes { .unknown }

    var isAsync: Bool { false }

    /// Whether the handler runs in its sender's isolation, whatever that is.
    var runsOnSender: Bool { true }

    /// The receiver's type, if the handler is isolated to the receiver itself.
    var actor: (any Actor.Type)? { types.actor }

    /// The parameters with default values; only for the handler's isolation.
    var defaults: [Default] { [] }

    /// Returns the error that every message causes; nil if the handler can run.
    ///
    /// - Parameter message: The message, for the error.
    func defect(_ message: @autoclosure () -> DispatchError.Context) -> DispatchError? { nil }
}

/// A handler with default values.
final class DefaultingBody: HandlerBody {
    private let body: HandlerBody
    private let values: [Default]

    init(_ body: HandlerBody, _ defaults: [Default]) {
        self.body = body
        values = defaults
    }

    override var defaults: [Default] { values }

    override var thunk: (Call) throws -> Void {
        let body = body.thunk
        return { call in
            if call.isIncomplete { call.keepDefaults(on: nil) }
            try body(call)
        }
    }

    override nonisolated(nonsending) func run(awaiting call: Call) async throws {
        if call.isIncomplete {
            await call.keepDefaults(on: call.frame.pointee.entry.isolation)
        }
        try await body.run(awaiting: call)
    }

    override var types: BodyTypes { body.types }

    override var isAsync: Bool { body.isAsync }

    override var runsOnSender: Bool { body.runsOnSender }

    override func defect(_ message: @autoclosure () -> DispatchError.Context) -> DispatchError? {
        body.defect(message())
    }
}

/// A handler that refuses every message, because it was added with a defect.
final class RefusingBody: HandlerBody {
    private let error: DispatchError
    private let body: HandlerBody

    /// Creates the body of a handler with a defect.
    ///
    /// - Parameters:
    ///   - defect: The error that every message causes.
    ///   - body: The handler, for its types.
    init(_ defect: DispatchError, _ body: HandlerBody) {
        error = defect
        self.body = body
    }

    override var thunk: (Call) throws -> Void {
        let error = error
        return isAsync ? super.thunk : { _ in throw error }
    }

    override nonisolated(nonsending) func run(awaiting call: Call) async throws {
        throw error
    }

    override var types: BodyTypes { body.types }

    override var isAsync: Bool { body.isAsync }

    override var runsOnSender: Bool { body.runsOnSender }

    override func defect(_ message: @autoclosure () -> DispatchError.Context) -> DispatchError? {
        error
    }
}

/// A handler that refuses every message, because the program lacks a type that it names; see
/// ``MissingType``.
final class UntypedBody: HandlerBody {
    private let known: BodyTypes
    private let isAwaited: Bool

    /// Creates the body of a handler that names a missing type.
    ///
    /// - Parameters:
    ///   - types: The types, as far as they are known.
    ///   - isAsync: Whether the handler is asynchronous, as far as that is known.
    init(_ types: BodyTypes = .unknown, isAsync: Bool = false) {
        known = types
        isAwaited = isAsync
    }

    override var thunk: (Call) throws -> Void {
        isAwaited ? super.thunk : { throw DispatchError.missingType($0.context) }
    }

    override nonisolated(nonsending) func run(awaiting call: Call) async throws {
        throw DispatchError.missingType(call.context)
    }

    override var types: BodyTypes { known }

    override var isAsync: Bool { isAwaited }

    override func defect(_ message: @autoclosure () -> DispatchError.Context) -> DispatchError? {
        .missingType(message())
    }
}

// MARK: - Types

/// The types of a handler's function, and the slots of its arguments.
struct BodyTypes {
    let target: Any.Type
    let slots: [ArgumentSlot]
    let result: Any.Type
    let resultIsSendable: Bool
    let isIsolatedToInstance: Bool

    /// The receiver's type, if the handler is isolated to the receiver itself.
    var actor: (any Actor.Type)? { isIsolatedToInstance ? target as? any Actor.Type : nil }
}

extension BodyTypes {
    /// Whether the program has all of the types; if not, the handler can't be called.
    var areComplete: Bool {
        result != MissingType.self && !slots.contains { $0.type == MissingType.self }
    }

    /// The types of a handler that can't be called.
    static var unknown: BodyTypes {
        BodyTypes(
            target: Never.self,
            slots: [],
            result: Void.self,
            resultIsSendable: false,
            isIsolatedToInstance: false
        )
    }

    init<each Parameter>(
        _ target: Any.Type,
        _ parameter: repeat (each Parameter).Type,
        result: Any.Type,
        resultIsSendable: Bool,
        isIsolatedToInstance: Bool
    ) {
        var slots: [ArgumentSlot] = []
        for type in repeat each parameter {
            slots.append(.init(MissingType.standing(for: type), slots.count))
        }
        self.init(
            target: target,
            slots: slots,
            result: MissingType.standing(for: result),
            resultIsSendable: resultIsSendable,
            isIsolatedToInstance: isIsolatedToInstance
        )
    }
}

/// The types of a handler's parameters and result, as the compiler knows them.
///
/// They are determined once.
final class HandlerTypes {
    let targetType: Any.Type
    let resultType: Any.Type
    let resultIsSendable: Bool
    let parameterTypes: [Any.Type]

    /// The facts of each parameter.
    ///
    /// They never change.
    let parameters: UnsafeBufferPointer<ParameterFacts>

    init(_ types: BodyTypes) {
        targetType = types.target
        resultType = types.result
        resultIsSendable = types.resultIsSendable
        parameterTypes = types.slots.map { $0.type }
        let parameters = UnsafeMutableBufferPointer<ParameterFacts>.allocate(
            capacity: parameterTypes.count
        )
        for (index, type) in parameterTypes.enumerated() {
            parameters.initializeElement(at: index, to: .init(type))
        }
        self.parameters = UnsafeBufferPointer(parameters)
    }

    deinit {
        for parameter in parameters { parameter.free() }
        parameters.deallocate()
    }
}

extension RegistryEntry {
    /// Returns the errors that a message's arguments would cause, without a target and without
    /// running the handler.
    ///
    /// - Parameters:
    ///   - message: The message, whose number of arguments is right.
    ///   - type: The receiver's type; for a static handler, the receiver itself.
    @_optimize(size)
    func argumentErrors(_ message: Message, to type: Any.Type) -> [DispatchError] {
        var errors: [DispatchError] = []
        if let defect = body.defect(message.context(type, isStatic: isStatic)) {
            errors.append(defect)
        }
        guard body.types.areComplete else { return errors }
        var buffer = ResultBuffer()
        let noTarget = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        let frame = CallFrame(self, message, to: noTarget, from: nil, &buffer, checkedFor: type)
        func check(_ type: Any.Type, at index: Int) {
            func convert<Parameter>(_: Parameter.Type) {
                do throws(DispatchError) {
                    _ = try frame.argument(at: index, as: Parameter.self)
                } catch {
                    errors.append(error)
                }
            }
            _openExistential(type, do: convert)
        }
        for (index, type) in types.takeUnretainedValue().parameterTypes.enumerated()
        where !frame.isMissing(at: index) || !hasDefault(at: index) {
            if isVariadic, let rest = type as? any VariadicParameter.Type {
                for index in index..<max(index, frame.count) { check(rest.elementType, at: index) }
            } else {
                check(type, at: index)
            }
        }
        return errors
    }
}

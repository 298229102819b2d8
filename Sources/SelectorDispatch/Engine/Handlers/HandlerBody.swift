/// The code that runs a handler, and its types.
///
/// Each way to run a handler is a subclass: a ``CallPlan`` where functions can be called erased,
/// otherwise a ``ClosureBody``.
class HandlerBody {
    /// A function that returns the default value of the parameter at an index.
    typealias Default = (index: Int, value: () -> Any?)

    /// A function that returns the error that a message causes, or nil if the handler can run.
    typealias Refusal = (DispatchError.Context) -> DispatchError?

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
    func defect(_ message: DispatchError.Context) -> DispatchError? { nil }
}

// MARK: - Types

/// The types of a handler's function.
struct BodyTypes {
    let target: Any.Type
    let parameters: [Any.Type]
    let result: Any.Type
    let resultIsSendable: Bool
    let isIsolatedToInstance: Bool

    /// The receiver's type, if the handler is isolated to the receiver itself.
    var actor: (any Actor.Type)? { isIsolatedToInstance ? target as? any Actor.Type : nil }
}

extension BodyTypes {
    /// Whether the program has all of the types; if not, the handler can't be called.
    var areComplete: Bool {
        result != MissingType.self && !parameters.contains { $0 == MissingType.self }
    }

    /// The types of a handler that can't be called.
    static var unknown: BodyTypes {
        BodyTypes(
            target: Never.self,
            parameters: [],
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
        var parameters: [Any.Type] = []
        for type in repeat each parameter { parameters.append(MissingType.standing(for: type)) }
        self.init(
            target: target,
            parameters: parameters,
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
    let resultType: Any.Type
    let resultIsSendable: Bool
    let parameterTypes: [Any.Type]

    /// The facts of each parameter.
    ///
    /// They never change.
    let parameters: UnsafeBufferPointer<ParameterFacts>

    init(_ types: BodyTypes) {
        resultType = types.result
        resultIsSendable = types.resultIsSendable
        parameterTypes = types.parameters
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

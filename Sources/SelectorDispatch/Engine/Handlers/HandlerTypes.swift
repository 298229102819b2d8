/// The types of a handler's function, and the slots of its arguments.
struct BodyTypes {
    let target: Any.Type
    let slots: [ArgumentSlot]
    let result: Any.Type
    let resultIsSendable: Bool
    let isIsolatedToInstance: Bool
}

extension BodyTypes {
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
        for type in repeat each parameter { slots.append(.init(type, slots.count)) }
        self.init(
            target: target,
            slots: slots,
            result: result,
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
        if let defect = body.defect { errors.append(defect) }
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

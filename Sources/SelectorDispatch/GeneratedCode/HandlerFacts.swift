/// What a thunk answers when it is asked instead of run.
@usableFromInline
struct HandlerInspection {
    var targetType: Any.Type = Never.self
    var resultType: Any.Type = Void.self
    var resultIsSendable = false
    var parameterTypes: [Any.Type] = []
    /// The handler as a function of its own type, for typed sends.
    var function: TypedFunction?
    /// Set if the frame's arguments are to be judged as well.
    var judgesArguments = false
    var argumentErrors: [DispatchError] = []

    init(judgingArguments: Bool = false) {
        judgesArguments = judgingArguments
    }
}

/// The compiler's own answers about a handler, kept.
final class HandlerFacts {
    let targetType: Any.Type
    let resultType: Any.Type
    let resultIsSendable: Bool
    let parameterTypes: [Any.Type]
    let function: TypedFunction?
    /// One for each parameter. Never changed.
    let parameters: UnsafeBufferPointer<ParameterFacts>

    init(_ inspection: HandlerInspection) {
        targetType = inspection.targetType
        resultType = inspection.resultType
        resultIsSendable = inspection.resultIsSendable
        parameterTypes = inspection.parameterTypes
        function = inspection.function
        let parameters = UnsafeMutableBufferPointer<ParameterFacts>.allocate(capacity: parameterTypes.count)
        _ = parameters.initialize(from: parameterTypes.map(ParameterFacts.init))
        self.parameters = UnsafeBufferPointer(parameters)
    }

    deinit {
        for parameter in parameters { parameter.free() }
        parameters.deallocate()
    }
}

/// The types that a handler takes and returns: the compiler's own answers, asked for once and kept.
final class HandlerTypes {
    let targetType: Any.Type
    let resultType: Any.Type
    let resultIsSendable: Bool
    let parameterTypes: [Any.Type]
    /// The handler as a function of its own type, for typed sends.
    let function: TypedHandler?
    /// One for each parameter. Never changed.
    let parameters: UnsafeBufferPointer<ParameterFacts>

    init(_ dryRun: DryRun) {
        targetType = dryRun.targetType
        resultType = dryRun.resultType
        resultIsSendable = dryRun.resultIsSendable
        parameterTypes = dryRun.parameterTypes
        function = dryRun.function
        let parameters = UnsafeMutableBufferPointer<ParameterFacts>.allocate(capacity: parameterTypes.count)
        _ = parameters.initialize(from: parameterTypes.map(ParameterFacts.init))
        self.parameters = UnsafeBufferPointer(parameters)
    }

    deinit {
        for parameter in parameters { parameter.free() }
        parameters.deallocate()
    }
}

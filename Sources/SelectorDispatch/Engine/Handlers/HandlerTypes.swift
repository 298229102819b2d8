/// The types of a handler's parameters and result, as the compiler knows them. The handler's body reports them once.
final class HandlerTypes {
    let targetType: Any.Type
    let resultType: Any.Type
    let resultIsSendable: Bool
    let parameterTypes: [Any.Type]
    /// The facts of each parameter. They never change.
    let parameters: UnsafeBufferPointer<ParameterFacts>

    init(_ dryRun: DryRun) {
        targetType = dryRun.targetType
        resultType = dryRun.resultType
        resultIsSendable = dryRun.resultIsSendable
        parameterTypes = dryRun.parameterTypes
        let parameters = UnsafeMutableBufferPointer<ParameterFacts>.allocate(capacity: parameterTypes.count)
        _ = parameters.initialize(from: parameterTypes.map(ParameterFacts.init))
        self.parameters = UnsafeBufferPointer(parameters)
    }

    deinit {
        for parameter in parameters { parameter.free() }
        parameters.deallocate()
    }
}

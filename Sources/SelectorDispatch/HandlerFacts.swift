/// What a thunk answers when it is asked instead of run.
@usableFromInline
struct HandlerInspection {
    var targetType: Any.Type = Never.self
    var isolation: (any Actor)?
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
    /// The actor that the handler is isolated to, unless that is its receiver.
    let isolation: (any Actor)?
    let isolationIdentity: UnsafeRawPointer?
    let resultType: Any.Type
    let resultIsSendable: Bool
    let parameterTypes: [Any.Type]
    let function: TypedFunction?
    /// For each parameter that is an optional memory with nil, which is never changed.
    let nulls: UnsafeBufferPointer<UnsafeRawPointer?>

    init(_ inspection: HandlerInspection) {
        targetType = inspection.targetType
        isolation = inspection.isolation
        isolationIdentity = isolation.map(CallFrame.identity)
        resultType = inspection.resultType
        resultIsSendable = inspection.resultIsSendable
        parameterTypes = inspection.parameterTypes
        function = inspection.function
        let nulls = UnsafeMutableBufferPointer<UnsafeRawPointer?>.allocate(capacity: parameterTypes.count)
        _ = nulls.initialize(from: parameterTypes.map { ($0 as? any OptionalValue.Type)?.allocateEmptyValue() })
        self.nulls = UnsafeBufferPointer(nulls)
    }

    deinit {
        // There is nothing in a nil to be destroyed.
        for null in nulls { null?.deallocate() }
        nulls.deallocate()
    }
}

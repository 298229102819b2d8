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
    /// For each parameter that is an optional memory with nil, which is never changed.
    let nulls: UnsafeBufferPointer<UnsafeRawPointer?>
    /// Bit *i* is set where parameter *i* is an optional of a type whose values are never null in disguise.
    private let plainOptionals: UInt64

    init(_ inspection: HandlerInspection) {
        targetType = inspection.targetType
        resultType = inspection.resultType
        resultIsSendable = inspection.resultIsSendable
        parameterTypes = inspection.parameterTypes
        function = inspection.function
        let nulls = UnsafeMutableBufferPointer<UnsafeRawPointer?>.allocate(capacity: parameterTypes.count)
        _ = nulls.initialize(from: parameterTypes.map { ($0 as? any OptionalValue.Type)?.allocateEmptyValue() })
        self.nulls = UnsafeBufferPointer(nulls)
        plainOptionals = parameterTypes.prefix(UInt64.bitWidth).enumerated().reduce(0) { bits, parameter in
            guard let optional = parameter.element as? any OptionalValue.Type,
                !(optional.wrappedType is any OptionalValue.Type), !Null.mayHide(in: optional.wrappedType)
            else { return bits }
            return bits | 1 << UInt64(parameter.offset)
        }
    }

    /// Whether a value of exactly the type that the parameter at `index` wraps is never nil for it.
    func isPlainOptional(at index: Int) -> Bool {
        index < UInt64.bitWidth && plainOptionals & 1 << UInt64(index) != 0
    }

    deinit {
        // There is nothing in a nil to be destroyed.
        for null in nulls { null?.deallocate() }
        nulls.deallocate()
    }
}

/// One send under way: who is called, from where, with what, and what came of it.
///
/// It lives on the sender's stack (or in its task) and is passed to thunks by pointer as ``Arguments``.
@usableFromInline
struct CallFrame {
    @usableFromInline
    enum Mode {
        /// Run the handler.
        case invoke
        /// Only tell the isolation and the result's type.
        case locate
        /// Also tell the parameter types, and judge the arguments.
        case inspect
    }

    @usableFromInline let mode: Mode
    /// Points at a value of the receiver's type: the reference of an object, the value of a struct, a metatype.
    @usableFromInline let target: UnsafeRawPointer
    /// The sender's isolation.
    @usableFromInline let isolation: (any Actor)?
    @usableFromInline let entry: HandlerEntry
    @usableFromInline let arguments: ArgumentSource
    let policy: ArgumentPolicy
    let site: MessageSite

    /// Set just before the handler's own code runs: from then on an error is the handler's.
    @usableFromInline var didEnter = false
    @usableFromInline var result: Any?
    /// Where a typed send wants the result, if the handler returns exactly its type.
    @usableFromInline let resultSlot: ResultSlot?
    @usableFromInline var didFillSlot = false

    var handlerIsolation: (any Actor)?
    var resultIsSendable = false
    var resultType: Any.Type = Void.self
    var targetType: Any.Type = Never.self
    var parameterTypes: [Any.Type] = []
    var argumentErrors: [DispatchError] = []

    init(
        _ mode: Mode, _ entry: HandlerEntry, _ site: MessageSite, target: UnsafeRawPointer,
        arguments: ArgumentSource, policy: ArgumentPolicy, isolation: (any Actor)?, resultSlot: ResultSlot? = nil
    ) {
        self.mode = mode
        self.target = target
        self.isolation = isolation
        self.entry = entry
        self.arguments = arguments
        self.policy = policy
        self.site = site
        self.resultSlot = resultSlot
    }

    /// The argument at `index` as a `Parameter`, by the rules of ``ArgumentConversion``.
    @usableFromInline @inline(never)
    func argument<Parameter>(at index: Int, as _: Parameter.Type) throws(DispatchError) -> Parameter {
        if entry.isVariadic, let rest = Parameter.self as? any VariadicParameter.Type,
            let values = try rest.init(self, from: index) as? Parameter
        {
            return values
        }
        let isMissing = index >= arguments.count
        let element = isMissing ? nil : arguments.element(at: index)
        switch ArgumentConversion.convert(element, to: Parameter.self, policy) {
        case .success(let value):
            return value
        case .failure(.null):
            throw .null(
                site.message, entry.argument(at: index), expected: "\(Parameter.self)", isMissing: isMissing)
        case .failure(.wrongType(let actual)):
            throw .wrongType(
                site.message, entry.argument(at: index), expected: "\(Parameter.self)", actual: "\(actual)")
        }
    }

    /// Notes the next parameter's type, and the error that its argument would cause.
    mutating func note<Parameter>(_: Parameter.Type) {
        let index = parameterTypes.count
        parameterTypes.append(Parameter.self)
        guard index < arguments.count || !entry.hasDefault(at: index) else { return }
        if entry.isVariadic, let rest = Parameter.self as? any VariadicParameter.Type {
            for index in index..<max(index, arguments.count) { rest.note(&self, at: index) }
            return
        }
        note(Parameter.self, at: index)
    }

    /// Notes the error that the argument at `index` would cause.
    mutating func note<Parameter>(_: Parameter.Type, at index: Int) {
        do throws(DispatchError) {
            _ = try argument(at: index, as: Parameter.self)
        } catch {
            argumentErrors.append(error)
        }
    }

    /// What a caller of `send` gets: void gives nil, an optional result loses its outermost layer.
    func returnValue() -> Any? {
        guard let result, type(of: result) != Void.self else { return nil }
        guard TypeLayout.isOptional(type(of: result)), let optional = result as? any OptionalValue else {
            return result
        }
        return optional.wrappedValue
    }
}

/// Memory for the result of a typed send.
@usableFromInline
struct ResultSlot {
    @usableFromInline let memory: UnsafeMutableRawPointer
    @usableFromInline let type: Any.Type
}

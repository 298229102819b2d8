/// A handler body's report in place of a run: its types, and the errors that arguments would cause.
@usableFromInline
struct DryRun {
    /// The receiver's type; for a static handler, the receiver itself.
    let receiver: Any.Type
    var targetType: Any.Type = Never.self
    var resultType: Any.Type = Void.self
    var resultIsSendable = false
    var parameterTypes: [Any.Type] = []

    /// Whether the message's arguments are checked as well.
    let judgesArguments: Bool
    var argumentErrors: [DispatchError] = []

    /// Creates a report that a handler's body has yet to fill in.
    ///
    /// - Parameters:
    ///   - receiver: The receiver's type; for a static handler, the receiver itself.
    ///   - judgesArguments: Whether the message's arguments are checked as well.
    init(_ receiver: Any.Type, judgingArguments judgesArguments: Bool) {
        self.receiver = receiver
        self.judgesArguments = judgesArguments
    }
}

extension RegistryEntry {
    /// Asks the handler's body for its types, without a target and without running the handler.
    ///
    /// - Parameters:
    ///   - selector: The message's selector as its sender wrote it, for an error.
    ///   - type: The receiver's type; for a static handler, the receiver itself.
    ///   - arguments: The arguments to check, or nil to ask only for the types.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - call: The kind of call that sends the message, for errors.
    func ask(
        _ selector: Selector,
        to type: Any.Type,
        _ arguments: UnsafeBufferPointer<Any?>?,
        _ policy: ArgumentPolicy = .strict,
        _ call: DispatchError.Context.Call = .send
    ) -> DryRun {
        let noTarget = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        var dryRun = DryRun(type, judgingArguments: arguments != nil)
        withUnsafeMutablePointer(to: &dryRun) { dryRun in
            var buffer = ResultBuffer()
            var frame = CallFrame(
                self,
                Message(selector, arguments ?? .init(start: nil, count: 0), policy, call),
                to: noTarget,
                from: nil,
                &buffer,
                dryRun: dryRun
            )
            withUnsafeMutablePointer(to: &frame) { frame in
                body.answer(Arguments(frame))
                frame.pointee.free()
            }
        }
        return dryRun
    }
}

extension CallFrame {
    /// Records the next parameter's type, and the error that its argument would cause.
    func note<Parameter>(_: Parameter.Type, _ dryRun: inout DryRun) {
        let index = dryRun.parameterTypes.count
        dryRun.parameterTypes.append(Parameter.self)
        guard dryRun.judgesArguments, index < count || !entry.hasDefault(at: index) else { return }
        if entry.isVariadic, let rest = Parameter.self as? any VariadicParameter.Type {
            for index in index..<max(index, count) { rest.note(self, at: index, &dryRun) }
        } else {
            note(Parameter.self, at: index, &dryRun)
        }
    }

    /// Records the error that the argument at `index` would cause.
    func note<Parameter>(_: Parameter.Type, at index: Int, _ dryRun: inout DryRun) {
        do throws(DispatchError) {
            _ = try argument(at: index, as: Parameter.self)
        } catch {
            dryRun.argumentErrors.append(error)
        }
    }
}

extension Arguments {
    /// Records an error that every message to the handler causes.
    func note(_ error: DispatchError) {
        guard let dryRun = frame.pointee.dryRun, dryRun.pointee.judgesArguments else { return }
        dryRun.pointee.argumentErrors.append(error)
    }

    /// Reports the handler's types, and the errors that the message's arguments would cause.
    @inline(never)
    func answer(
        _ target: Any.Type,
        _ slots: some Sequence<ArgumentSlot>,
        result: Any.Type,
        resultIsSendable: Bool
    ) {
        guard let dryRun = frame.pointee.dryRun else { return }
        dryRun.pointee.targetType = target
        dryRun.pointee.resultIsSendable = resultIsSendable
        dryRun.pointee.resultType = result
        for slot in slots {
            func note<Parameter>(_: Parameter.Type) {
                frame.pointee.note(Parameter.self, &dryRun.pointee)
            }
            _openExistential(slot.type, do: note)
        }
    }
}

/// The types of a handler's parameters and result, as the compiler knows them.
///
/// The handler's body reports them once.
final class HandlerTypes {
    let targetType: Any.Type
    let resultType: Any.Type
    let resultIsSendable: Bool
    let parameterTypes: [Any.Type]

    /// The facts of each parameter.
    ///
    /// They never change.
    let parameters: UnsafeBufferPointer<ParameterFacts>

    init(_ dryRun: DryRun) {
        targetType = dryRun.targetType
        resultType = dryRun.resultType
        resultIsSendable = dryRun.resultIsSendable
        parameterTypes = dryRun.parameterTypes
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

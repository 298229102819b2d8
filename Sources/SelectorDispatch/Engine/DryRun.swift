/// What a handler's body reports when it is asked instead of run: its types, and the errors that arguments would cause.
@usableFromInline
struct DryRun {
    var targetType: Any.Type = Never.self
    var resultType: Any.Type = Void.self
    var resultIsSendable = false
    var parameterTypes: [Any.Type] = []
    /// Whether the message's arguments are checked, too.
    let judgesArguments: Bool
    var argumentErrors: [DispatchError] = []

    init(judgingArguments: Bool = false) {
        judgesArguments = judgingArguments
    }
}

extension RegistryEntry {
    /// Asks the handler's body what it takes and returns, without a target and without running the handler.
    ///
    /// - Parameters:
    ///   - dryRun: Receives the answers.
    ///   - message: The message whose arguments are checked if `dryRun` says so.
    func ask(_ dryRun: inout DryRun, about message: Message) {
        let noTarget = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        withUnsafeMutablePointer(to: &dryRun) { dryRun in
            var frame = CallFrame(self, message, target: noTarget, dryRun: dryRun)
            withUnsafeMutablePointer(to: &frame) { frame in body.answer(Arguments(frame)) }
            frame.free()
        }
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

    /// Reports what the handler takes and returns, and the errors that the message's arguments would cause.
    @inline(never)
    func answer<each Parameter>(
        _ target: Any.Type, _ parameter: repeat (each Parameter).Type, result: Any.Type, resultIsSendable: Bool
    ) {
        var parameters: [Any.Type] = []
        repeat parameters.append((each Parameter).self)
        answer(target, parameters, result: result, resultIsSendable: resultIsSendable)
    }

    /// Reports what a handler takes and returns whose types are known only at run time.
    @inline(never)
    func answer(_ target: Any.Type, _ parameters: [Any.Type], result: Any.Type, resultIsSendable: Bool) {
        guard let dryRun = frame.pointee.dryRun else { return }
        dryRun.pointee.targetType = target
        dryRun.pointee.resultIsSendable = resultIsSendable
        dryRun.pointee.resultType = result
        for parameter in parameters {
            func note<Parameter>(_: Parameter.Type) { frame.pointee.note(Parameter.self, &dryRun.pointee) }
            _openExistential(parameter, do: note)
        }
    }
}

internal import ResponderChain
internal import SelectorDispatch
internal import SelectorDispatchRecording

// The messages and results that can't exist, so that no test passes because of one.

extension MessageSpy {
    /// Returns the signature of the type's handler for a selector, or nil if there is none or the spy
    /// has no type.
    func signature(for selector: Selector) -> MethodSignature? {
        guard let type else { return nil }
        return try? registry.methodSignature(for: selector, type: type)
    }

    /// Returns the error of a send to the spy's type, or nil if the type has such a handler or the
    /// spy has no type.
    func problem(of selector: Selector) -> DispatchError? {
        guard let type else { return nil }
        do throws(DispatchError) {
            _ = try registry.methodSignature(for: selector, type: type)
            return nil
        } catch {
            let isEvent = selector.eventSpellings.contains { spelling in
                guard let parameter = signature(for: spelling)?.parameters.first?.type else {
                    return false
                }
                return parameter == [String: Any]?.self || parameter == [String: Any].self
                    || parameter == Event.self
            }
            return isEvent ? nil : error
        }
    }

    /// Returns the error of a message that has more or fewer arguments than its selector has colons,
    /// or nil if the number may be right.
    func problem(of invocation: Invocation) -> DispatchError? {
        let count = invocation.arguments.count
        guard !invocation.selector.takes(count, in: .shared) else { return nil }
        let context = DispatchError.Context(
            selector: invocation.selector.description,
            receiver: name,
            kind: .instance
        )
        let colons = invocation.selector.colonCount
        return count < colons
            ? .tooFewArguments(context, expected: colons, actual: count)
            : .tooManyArguments(context, expected: colons, actual: count)
    }

    /// Returns the error of a stub's result that the type's handler can't return, or nil if it can.
    ///
    /// The results of events are free.
    func problem(ofResult value: (any Sendable)?, of selector: Selector) -> DispatchError? {
        guard let type, let signature = signature(for: selector),
            !Self.canReturn(value, signature.returnType)
        else { return nil }
        return .wrongResult(
            .init(
                selector: selector.description,
                receiver: "\(type)",
                kind: .instance,
                call: .stub
            ),
            expected: spelling(of: signature.returnType),
            actual: value.map { spelling(of: Swift.type(of: $0)) } ?? "nil"
        )
    }

    /// Returns whether a handler with a result type can return a value.
    private static func canReturn(_ value: (any Sendable)?, _ type: Any.Type) -> Bool {
        if value == nil, type == Void.self { return true }
        // A cast treats null as an empty optional.
        return isValue(value as Any, of: type)
    }
}

/// Returns whether a value can be cast to a type.
func isValue(_ value: Any, of type: Any.Type) -> Bool {
    func isValue<Value>(_: Value.Type) -> Bool { value is Value }
    return _openExistential(type, do: isValue)
}

extension Selector {
    /// The number of arguments that the selector takes.
    var colonCount: Int { description.count { $0 == ":" } }

    /// Returns whether a message with this selector can have a number of arguments.
    ///
    /// Only a variadic handler takes another number than that of the colons.
    func takes(_ count: Int, in registry: HandlerRegistry) -> Bool {
        if count == colonCount { return true }
        return registry.methodSignatures.contains {
            [$0.selector, Selector($0.name)].contains(self)
                && $0.parameters.contains(where: \.isVariadic)
        }
    }
}

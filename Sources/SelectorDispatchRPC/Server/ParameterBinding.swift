internal import SelectorDispatch
internal import SelectorDispatchJSON

/// The arguments of a request in the order of a handler's parameters.
struct ParameterBinding {
    let arguments: [JSONValue]
    let policy: ArgumentPolicy

    /// Puts the parameters of a request in order.
    ///
    /// Nothing that the handler doesn't declare is accepted. A parameter that is left out takes its default, or null if
    /// it is optional.
    ///
    /// - Throws: a `DispatchError` that says what is missing or too much.
    init(_ parameters: RPCParameters, of method: ExposedMethod) throws(DispatchError) {
        switch parameters {
        case .positional(let elements): arguments = elements
        case .named(let members): arguments = try Self.ordered(members, method)
        }
        let expected = method.signature.parameters.count
        let isVariadic = method.signature.parameters.last?.isVariadic ?? false
        if arguments.count > expected, !isVariadic {
            throw .tooManyArguments(method.context, expected: expected, actual: arguments.count)
        }
        policy = arguments.count < expected ? .lenient : .strict
    }

    private static func ordered(
        _ members: [String: JSONValue], _ method: ExposedMethod
    ) throws(DispatchError) -> [JSONValue] {
        var members = members
        var arguments: [JSONValue] = []
        var given: [JSONValue?] = method.parameterNames.map { $0.flatMap { members.removeValue(forKey: $0) } }
        if let unknown = members.keys.min() {
            throw .noArgumentLabeled(method.context, label: unknown, labels: method.parameterNames.compactMap { $0 })
        }
        // What is left out at the end takes its default in the call itself.
        while case nil? = given.last { given.removeLast() }
        for (index, value) in given.enumerated() {
            let parameter = method.signature.parameters[index]
            if let value, parameter.isVariadic, case .array(let elements) = value {
                arguments += elements
            } else if let value {
                arguments.append(value)
            } else if parameter.isOptional, !parameter.hasDefault {
                arguments.append(.null)
            } else {
                let name = method.parameterNames[index] ?? parameter.label
                throw .null(
                    method.context, .init(index: index, label: name), expected: "\(parameter.type)", isMissing: true)
            }
        }
        return arguments
    }
}

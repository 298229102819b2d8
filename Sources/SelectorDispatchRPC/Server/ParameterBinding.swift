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
    /// - Throws: a `JSONError` if a name is unknown or missing; a `DispatchError` if there are too many parameters.
    init(_ parameters: RPCParameters, of method: ExposedMethod) throws {
        switch parameters {
        case .positional(let elements): arguments = elements
        case .named(let members): arguments = try method.order.ordered(members)
        }
        let expected = method.signature.argumentCount
        if arguments.count > expected, method.signature.parameters.last?.isVariadic != true {
            throw DispatchError.tooManyArguments(method.context, expected: expected, actual: arguments.count)
        }
        policy = arguments.count < expected ? .lenient : .strict
    }
}

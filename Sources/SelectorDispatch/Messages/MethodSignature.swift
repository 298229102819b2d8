/// A description of a handler: its parameters, result, effects and isolation.
///
/// The compiler itself supplies types and isolation, through the handler's thunk. Names and places come from the
/// declaration.
public struct MethodSignature: Sendable {
    /// The selector, with one colon for each argument.
    public let selector: Selector
    /// The method's name in Swift, such as `btnClick1(_:userInfo:)`.
    public let name: String
    /// The type that declares the handler, in its body or in an extension.
    public let receiver: Any.Type
    /// Whether the handler belongs to the type rather than to its instances.
    public let isStatic: Bool
    /// The parameters, in order.
    public let parameters: [Parameter]
    /// The declared result type; `Void` for none.
    public let returnType: Any.Type
    /// Whether the method is `async`.
    public let isAsync: Bool
    /// Whether the method is declared `throws`.
    public let isThrowing: Bool
    /// The isolation in which the method runs.
    public let isolation: Isolation
    /// The tags in the handler's annotation.
    public var tags: Set<HandlerTag> { marks?.tags ?? [] }
    /// What the source says about the handler; nil if the handler isn't exposed, or was added by hand.
    ///
    /// - Complexity: O(length of the text), each time it is asked for.
    public var documentation: MethodDocumentation? { marks?.documentation }
    /// The place of the handler's declaration.
    public let location: HandlerLocation
    /// A bit mask of the parameters that were registered with a default value. A bit may be set for a parameter that
    /// doesn't exist.
    package let defaults: UInt64
    /// The type that the thunk reads its target as. It must be the receiver, or for a static handler the receiver's
    /// metatype.
    package let targetType: Any.Type
    private let marks: HandlerMarks?

    /// The number of arguments that the method takes. A variadic parameter counts as one.
    public var argumentCount: Int { parameters.count }

    /// A parameter of a handler.
    public struct Parameter: Sendable {
        /// The argument label, or `_` if the parameter has none.
        public let label: String
        /// The declared type; for a variadic parameter, the type of the array.
        public let type: Any.Type
        /// The type of an argument for the parameter: the element type of a variadic parameter, otherwise ``type``.
        public let argumentType: Any.Type
        /// Whether the parameter has a default value.
        public let hasDefault: Bool
        /// Whether the parameter is variadic and takes all arguments from its index on. Its ``type`` is then an array.
        public let isVariadic: Bool
        /// Whether the parameter is optional and takes null as `nil`.
        public var isOptional: Bool { type is any OptionalValue.Type }
    }

    /// The isolation in which a handler runs.
    public enum Isolation: Sendable {
        /// The handler is not isolated to any actor.
        case nonisolated
        /// The handler runs on the actor that receives the message.
        case instance
        /// The handler runs on a global actor, such as the main actor.
        case globalActor(any Actor)
    }

    init(_ entry: RegistryEntry) {
        let types = entry.types.takeUnretainedValue()
        let labels = entry.labels
        selector = Selector(entry.selector)
        name = entry.name
        receiver = entry.receiver
        isStatic = entry.isStatic
        parameters = types.parameterTypes.enumerated().map { index, type in
            let variadic = type as? any VariadicParameter.Type
            return Parameter(
                label: index < labels.count ? labels[index] : "_", type: variadic?.arrayType ?? type,
                argumentType: variadic?.elementType ?? type,
                hasDefault: entry.hasDefault(at: index), isVariadic: variadic != nil)
        }
        returnType = types.resultType
        isAsync = entry.isAsync
        isThrowing = entry.isThrowing
        isolation =
            entry.isIsolatedToInstance ? .instance : entry.isolation.map { .globalActor($0) } ?? .nonisolated
        marks = entry.marks
        location = entry.location
        defaults = entry.defaults
        targetType = types.targetType
    }
}

extension MethodSignature: CustomStringConvertible {
    /// The message with its types: `-[CartController btnClick1:userInfo:] (Button, Dictionary<String, Any>) -> Bool`.
    public var description: String {
        let effects = (isAsync ? " async" : "") + (isThrowing ? " throws" : "")
        let types = parameters.map { "\($0.type)" }.joined(separator: ", ")
        return
            "\(DispatchError.Context(selector, receiver, isStatic: isStatic)) (\(types))\(effects) -> \(returnType)"
    }
}

/// What a handler takes, returns, and where it runs.
///
/// Types and isolation are the compiler's own answer, taken from the handler's thunk; names and places are from its
/// declaration.
public struct MethodSignature: Sendable {
    /// The selector, one colon per argument.
    public let selector: Selector
    /// The Swift spelling, `btnClick1(_:userInfo:)`.
    public let name: String
    /// The type that declares the handler, itself or in an extension.
    public let receiver: Any.Type
    /// Whether the handler belongs to the type rather than to its instances.
    public let isStatic: Bool
    /// The parameters, in order.
    public let parameters: [Parameter]
    /// The declared result type; `Void` for none.
    public let returnType: Any.Type
    /// Whether it has to be awaited.
    public let isAsync: Bool
    /// Whether it is declared to throw.
    public let isThrowing: Bool
    /// Where it runs.
    public let isolation: Isolation
    /// The tags in the annotation.
    public let tags: Set<HandlerTag>
    /// Where the handler is declared.
    public let location: HandlerLocation
    /// Bit *i* is set when parameter *i* was registered with a default value, even if there is no such parameter.
    package let defaults: UInt64
    /// The type that the thunk reads its target as. Must be the receiver's, or for a static handler its metatype's.
    package let targetType: Any.Type

    /// The number of arguments that the method takes; a variadic parameter counts as one.
    public var argumentCount: Int { parameters.count }

    /// One parameter of a handler.
    public struct Parameter: Sendable {
        /// The argument label, `_` for none.
        public let label: String
        /// As declared; for a variadic parameter the array's type.
        public let type: Any.Type
        /// What each of its arguments must be: the element of a variadic parameter, else ``type``.
        public let argumentType: Any.Type
        /// Whether an argument may be left out.
        public let hasDefault: Bool
        /// Whether it takes every argument from its index on; ``type`` is an array then.
        public let isVariadic: Bool
        /// Whether null is `nil` for it.
        public var isOptional: Bool { type is any OptionalValue.Type }
    }

    /// Where a handler runs.
    public enum Isolation: Sendable {
        /// Wherever it is called.
        case nonisolated
        /// On the actor that receives the message.
        case instance
        /// On a global actor, such as the main actor.
        case globalActor(any Actor)
    }

    init(_ entry: HandlerEntry) {
        let facts = entry.facts.takeUnretainedValue()
        let labels = entry.labels
        selector = Selector(entry.selector)
        name = entry.name
        receiver = entry.receiver
        isStatic = entry.isStatic
        parameters = facts.parameterTypes.enumerated().map { index, type in
            let variadic = type as? any VariadicParameter.Type
            return Parameter(
                label: index < labels.count ? labels[index] : "_", type: variadic?.arrayType ?? type,
                argumentType: variadic?.elementType ?? type,
                hasDefault: entry.hasDefault(at: index), isVariadic: variadic != nil)
        }
        returnType = facts.resultType
        isAsync = entry.isAsync
        isThrowing = entry.isThrowing
        isolation =
            entry.isIsolatedToInstance ? .instance : entry.isolation.map { .globalActor($0) } ?? .nonisolated
        tags = entry.tags
        location = entry.location
        defaults = entry.defaults
        targetType = facts.targetType
    }
}

extension MethodSignature: CustomStringConvertible {
    /// `-[CartController btnClick1:userInfo:] (Button, Dictionary<String, Any>) -> Bool`.
    public var description: String {
        let effects = (isAsync ? " async" : "") + (isThrowing ? " throws" : "")
        let types = parameters.map { "\($0.type)" }.joined(separator: ", ")
        return
            "\(MessageSite(selector, receiver, isStatic: isStatic).message) (\(types))\(effects) -> \(returnType)"
    }
}

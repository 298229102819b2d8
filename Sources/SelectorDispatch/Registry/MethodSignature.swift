/// A description of a handler: its parameters, result, effects and isolation.
///
/// The compiler itself supplies types and isolation, through the handler's thunk. Names and
/// locations come from the declaration.
public struct MethodSignature: Sendable {
    private let entry: RegistryEntry

    init(_ entry: RegistryEntry) {
        self.entry = entry
    }

    /// The selector, with one colon for each argument.
    public var selector: Selector { Selector(entry.selector) }

    /// The method's name in Swift, such as `btnClick1(_:userInfo:)`.
    public var name: String { entry.name }

    /// The type that declares the handler, in its body or in an extension.
    public var receiver: Any.Type { entry.receiver }

    /// Whether the handler belongs to the type rather than to its instances.
    public var isStatic: Bool { entry.isStatic }

    /// The parameters, in order.
    public var parameters: [Parameter] {
        entry.types.takeUnretainedValue().parameterTypes.enumerated().map { index, type in
            Parameter(entry: entry, index: index, read: type)
        }
    }

    /// The declared result type, or `Void` for none.
    public var returnType: Any.Type { entry.types.takeUnretainedValue().resultType }

    /// Whether the method is `async`.
    public var isAsync: Bool { entry.isAsync }

    /// Whether the method is declared `throws`.
    public var isThrowing: Bool { entry.isThrowing }

    /// The isolation in which the method runs.
    public var isolation: Isolation {
        if entry.isIsolatedToInstance { return .instance }
        if let actor = entry.isolation { return .globalActor(actor) }
        return .nonisolated
    }

    /// Returns the error of a synchronous send to an asynchronous handler, or to one outside the
    /// sender's isolation, or nil for any other handler.
    ///
    /// - Parameters:
    ///   - context: The message, for the error.
    ///   - target: The receiver; for a static message, the type.
    ///   - sender: The sender's isolation.
    package func isolationProblem(
        _ context: DispatchError.Context,
        on target: Any,
        from sender: (any Actor)?
    ) -> DispatchError? {
        entry.isolationProblem(context, on: target, from: sender)
    }

    /// The error that every message to the handler causes; nil if the handler can run.
    package var defect: DispatchError? {
        entry.body.defect(DispatchError.Context(selector, receiver, isStatic: isStatic))
    }

    /// The tags in the handler's annotation.
    public var tags: Set<HandlerTag> { entry.group.tags }

    /// The source's description of the handler, or nil if the handler isn't exposed, or was added
    /// by hand.
    public var documentation: MethodDocumentation? { entry.group.documentation }

    /// The location of the handler's declaration.
    public var location: HandlerLocation { entry.location }

    /// A bit mask of the parameters registered with a default value, possibly with bits for
    /// nonexistent ones.
    package var defaults: UInt64 { entry.defaults }

    /// The type as which the thunk reads its target: the receiver or, for a static handler, its
    /// metatype.
    package var targetType: Any.Type { entry.body.types.target }

    /// Returns an argument array in the order of the parameters.
    ///
    /// A parameter that gets no argument is left to its default value; see ``DefaultArgument``.
    ///
    /// ```swift
    /// let move = try table.methodSignature(for: "move:to:")
    /// try table.send("move:to:", with: move.arguments(labeled: ["to": 2, "row": 0]))
    /// ```
    ///
    /// - Parameter values: The arguments by the labels of their parameters. A parameter without a
    ///   label goes by its name inside the method if the handler is exposed; otherwise it gets no
    ///   argument. The argument of a variadic parameter is an array.
    /// - Throws: ``DispatchError/noArgumentLabeled(_:label:labels:)`` if no parameter, or more than
    ///   one, has the label.
    @_optimize(size) public func arguments(labeled values: [String: Any?]) throws(DispatchError)
        -> [Any?]
    {
        var values = values
        var result: [Any?] = []
        for (name, parameter) in zip(argumentNames, parameters) {
            let value = name.flatMap { values.removeValue(forKey: $0) }
            if let value, parameter.isVariadic, let rest = value as? [Any?] {
                result += rest
            } else if let value {
                result.append(value)
            } else if !parameter.isVariadic {
                result.append(DefaultArgument())
            }
        }
        guard let label = values.keys.min() else { return result }
        throw .noArgumentLabeled(
            DispatchError.Context(selector, receiver, isStatic: isStatic),
            label: label,
            labels: argumentNames.map { $0 ?? "_" }
        )
    }

    /// Sets arguments to the default values of their parameters, which are computed in the
    /// handler's isolation.
    ///
    /// - Parameters:
    ///   - indices: The indices of parameters that have default values.
    ///   - arguments: The arguments, with an element at each of these indices.
    package nonisolated(nonsending) func setDefaults(at indices: [Int], in arguments: inout [Any?])
        async
    {
        for index in indices {
            arguments[index] = await entry.defaultValue(at: index, on: entry.isolation)
        }
    }

    /// The number of arguments that the method takes, with one for a variadic parameter.
    public var argumentCount: Int { entry.types.takeUnretainedValue().parameterTypes.count }

    /// A parameter of a handler.
    public struct Parameter: Sendable {
        fileprivate let entry: RegistryEntry
        fileprivate let index: Int

        /// The type that the thunk reads: for a variadic parameter, one that stands for the rest of
        /// the arguments.
        fileprivate let read: Any.Type
        private var variadic: (any VariadicParameter.Type)? {
            entry.isVariadic ? read as? any VariadicParameter.Type : nil
        }

        /// The argument label, or `_` if the parameter has none.
        public var label: String { entry.argument(at: index).label }

        /// The declared type; for a variadic parameter, the array type that the method's body sees.
        public var type: Any.Type { variadic?.arrayType ?? read }

        /// The type of an argument for the parameter: the element type of a variadic parameter,
        /// otherwise ``type``.
        public var argumentType: Any.Type { variadic?.elementType ?? read }

        /// Whether the parameter has a default value.
        public var hasDefault: Bool { entry.hasDefault(at: index) }

        /// Whether the parameter is variadic: an array, which is its ``type``, of all arguments
        /// from its index on.
        public var isVariadic: Bool { variadic != nil }

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
}

extension MethodSignature {
    /// The argument names for senders outside the program: each parameter's label or else its name
    /// inside the method's body, or nil if that is unknown or shared.
    @_optimize(size) package var argumentNames: [String?] {
        var names = parameters.map(\.label)
        // Reading the documentation takes long.
        if names.contains("_"), let documentation {
            for (index, inner) in zip(names.indices, documentation.parameters)
            where names[index] == "_" {
                names[index] = inner.name
            }
        }
        return names.map { name in
            let isUnique = names.count { $0 == name } == 1
            return isUnique && name != "_" ? name : nil
        }
    }
}

extension MethodSignature: CustomStringConvertible {
    /// The message with its labels and types: `-[Table move:to:] (_: Int, to: Int?) -> String`.
    @_optimize(size) public var description: String {
        let message = DispatchError.Context(selector, receiver, isStatic: isStatic)
        let list = parameters.map { parameter in
            let type = spelling(of: parameter.argumentType)
            return "\(parameter.label): \(type)\(parameter.isVariadic ? "..." : "")"
        }
        let async = isAsync ? " async" : ""
        let `throws` = isThrowing ? " throws" : ""
        return "\(message) (\(list.joined(separator: ", ")))\(async)\(`throws`) -> "
            + spelling(of: returnType)
    }
}

public import SelectorDispatch

/// The schemas of a handler's arguments, by name, and of its result.
///
/// ```swift
/// let signature = try cart.methodSignature(for: "add:count:")
/// let schema = try HandlerSchema(signature)
/// print(schema.arguments)  // {"type":"object","properties":{"item":{"type":"string"},…
/// let arguments = try schema.ordered(["item": "apple"])  // ["apple"]
/// ```
public struct HandlerSchema: Sendable {
    /// The handler's signature.
    public let signature: MethodSignature

    /// The parameters' names, in order.
    public let names: [String]

    /// The schema of an object with an argument for each parameter and no other members.
    ///
    /// An argument may be missing if the parameter has a default value, or is optional or variadic.
    /// The schema includes the default values that are literals or cases of enums.
    public let arguments: JSONSchema

    /// The schema of the result, or nil if the handler returns nothing.
    public let result: JSONSchema?

    private let order: NamedArguments

    /// Derives the schemas of a handler.
    ///
    /// - Parameters:
    ///   - signature: The handler's signature.
    ///   - coder: The coder that reads the arguments and writes the result.
    /// - Throws: A ``JSONSchemaError`` that names the handler, the parameter and the type without a
    ///   schema.
    public init(
        _ signature: MethodSignature,
        coder: JSONCoder = JSONCoder()
    ) throws(JSONSchemaError) {
        try self.init(signature, NamedArguments(signature, coder), coder)
    }

    /// Derives the schemas of a handler whose arguments by name are known.
    ///
    /// - Parameters:
    ///   - signature: The handler's signature.
    ///   - order: The handler's arguments by name.
    ///   - coder: The coder that reads the arguments and writes the result.
    package init(
        _ signature: MethodSignature,
        _ order: NamedArguments,
        _ coder: JSONCoder
    ) throws(JSONSchemaError) {
        self.signature = signature
        self.order = order
        var names: [String] = []
        var properties: [String: JSONValue] = [:]
        var required: [String] = []
        let documentation = signature.documentation?.parameters ?? []
        let writer = SchemaWriter(coder)
        for (index, (parameter, name)) in zip(signature.parameters, order.names).enumerated() {
            let described = index < documentation.count ? documentation[index] : nil
            do throws(JSONSchemaError) {
                guard let name else { throw JSONSchemaError(.unnamedParameter, parameter.type) }
                names.append(name)
                var schema = try Self.schema(of: parameter, with: writer)
                if case .object(var members) = schema {
                    // A dictionary's description has the rule for its keys.
                    let isContainer = parameter.type is any JSONContainer.Type
                    let rule = isContainer ? members["description"]?.string : nil
                    let text = [described?.text, rule].compactMap(\.self).joined(separator: " ")
                    if !text.isEmpty { members["description"] = .string(text) }
                    members["default"] = order.defaults[index]
                    schema = .object(members)
                }
                properties[name] = schema
                if !parameter.hasDefault, !parameter.isOptional, !parameter.isVariadic {
                    required.append(name)
                }
            } catch {
                throw error.of(signature, .init(index: index, label: parameter.label))
            }
        }
        self.names = names
        let schema = SchemaWriter.object(properties, required: required, isClosed: true)
        arguments = JSONSchema(writer.resolved(schema))
        do throws(JSONSchemaError) {
            let type = signature.returnType
            result = type == Void.self ? nil : try coder.schema(of: type)
        } catch {
            throw error.of(signature, nil)
        }
    }

    /// Returns the schema of a parameter's type.
    private static func schema(
        of parameter: MethodSignature.Parameter,
        with writer: SchemaWriter
    ) throws(JSONSchemaError) -> JSONValue {
        // Null isn't passed to a parameter of type `Any`.
        if parameter.type == Any.self || parameter.type == (any Sendable).self {
            return ["type": ["array", "boolean", "number", "object", "string"]]
        }
        return try writer.schema(of: parameter.type)
    }

    // MARK: Arguments

    /// Returns named arguments in the order of the parameters.
    ///
    /// Arguments omitted at the end aren't in the result. With the policy `.lenient`, they take
    /// their default values.
    ///
    /// - Parameter json: An object with the arguments.
    /// - Throws: A ``JSONError`` with the place in the object that doesn't conform to
    ///   ``arguments``, or with an argument that is missing before a given one and whose default
    ///   value isn't in ``arguments``.
    public func ordered(_ json: JSONValue) throws(JSONError) -> [JSONValue] {
        let ordered = try orderedWithGaps(json)
        if let gap = ordered.gaps.first { throw JSONError(.missingMember(names[gap])) }
        return ordered.values
    }

    /// Returns named arguments in the order of the parameters, with gaps.
    ///
    /// - Parameter json: An object with the arguments.
    /// - Throws: A ``JSONError`` with the place in the object that doesn't conform to
    ///   ``arguments``.
    package func orderedWithGaps(_ json: JSONValue) throws(JSONError) -> OrderedArguments {
        try arguments.check(json)
        return try order.ordered(json.members ?? [:])
    }
}

extension JSONSchemaError {
    /// Returns the same error for a part of a handler.
    ///
    /// - Parameters:
    ///   - signature: The handler's signature.
    ///   - argument: The parameter, or nil for the result.
    fileprivate func of(
        _ signature: MethodSignature,
        _ argument: DispatchError.Argument?
    ) -> JSONSchemaError {
        var error = self
        let message = DispatchError.Context(
            signature.selector,
            signature.receiver,
            isStatic: signature.isStatic
        )
        error.handler = Handler(message: message, argument: argument, location: signature.location)
        return error
    }
}

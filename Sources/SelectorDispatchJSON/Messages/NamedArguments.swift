internal import Foundation
package import SelectorDispatch

/// Arguments in the order of the parameters, and the indices of those to be computed as default
/// values.
package typealias OrderedArguments = (values: [JSONValue], gaps: [Int])

/// A handler's parameters, for arguments by name.
package struct NamedArguments: Sendable {
    private let parameters: [MethodSignature.Parameter]

    /// The parameters' names, in order; nil for a parameter without one.
    package let names: [String?]

    /// The JSON of default values that are literals or cases of enums.
    package let defaults: [JSONValue?]

    /// Creates the parameters of a handler.
    ///
    /// - Parameters:
    ///   - signature: The handler's signature.
    ///   - coder: The coder that reads the arguments.
    package init(_ signature: MethodSignature, _ coder: JSONCoder) {
        parameters = signature.parameters
        names = signature.argumentNames
        let documentation = signature.documentation?.parameters ?? []
        defaults = parameters.enumerated().map { index, parameter in
            guard index < documentation.count else { return nil }
            let described = documentation[index]
            return Self.defaultValue(described.defaultValue, of: parameter.type, coder)
                ?? Self.defaultCase(described.defaultCase, of: parameter.type, coder)
        }
    }

    /// Returns arguments in the order of the parameters.
    ///
    /// Arguments omitted at the end aren't in the result. With the policy `.lenient`, they take
    /// their default values. Before them, a default value without known JSON leaves a gap, with
    /// null in the result.
    ///
    /// - Parameter members: The arguments by the parameters' names. That of a variadic parameter is
    ///   an array.
    /// - Throws: ``JSONError/Problem/unknownMember(_:known:)`` if a name isn't a parameter's;
    ///   ``JSONError/Problem/missingMember(_:)`` if a required argument is missing.
    package func ordered(_ members: [String: JSONValue]) throws(JSONError) -> OrderedArguments {
        var members = members
        var given = names.map { name in name.flatMap { members.removeValue(forKey: $0) } }
        if let unknown = members.keys.min() {
            throw JSONError(.unknownMember(unknown, known: names.compactMap { $0 }))
        }
        while case nil? = given.last { given.removeLast() }
        var result: [JSONValue] = []
        var gaps: [Int] = []
        for (index, value) in given.enumerated() {
            let parameter = parameters[index]
            if parameter.isVariadic, case .array(let elements)? = value {
                result += elements
            } else if let value = value ?? defaults[index] {
                result.append(value)
            } else if parameter.isOptional || parameter.hasDefault {
                if parameter.hasDefault { gaps.append(index) }
                result.append(.null)
            } else {
                throw JSONError(.missingMember(names[index] ?? parameter.label))
            }
        }
        return (values: result, gaps: gaps)
    }

    /// Returns the JSON of a literal default value, if the type's literals mean the same as their
    /// JSON.
    private static func defaultValue(
        _ literal: String?,
        of type: Any.Type,
        _ coder: JSONCoder
    ) -> JSONValue? {
        if literal == "null", type is any OptionalValue.Type { return .null }
        guard let literal, isLiteralType(type), let json = try? JSONValue(parsing: literal),
            let value = try? coder.decode(anyOf: type, from: json)
        else { return nil }
        return try? coder.encode(value)
    }

    /// Returns the JSON of an enum's case, or nil if the type doesn't list its cases by their
    /// names.
    private static func defaultCase(
        _ name: String?,
        of type: Any.Type,
        _ coder: JSONCoder
    ) -> JSONValue? {
        let wrapped = (type as? any OptionalValue.Type)?.wrappedType
        let type = wrapped ?? type
        guard let name, let list = type as? any CaseIterable.Type else { return nil }
        // For an optional, `.none` is nil.
        if wrapped != nil, name == "none" { return nil }
        let value = list.cases.first { value in
            // A custom description may differ from the case's name.
            let isDescribed =
                value is any CustomStringConvertible
                || value is any CustomDebugStringConvertible
            return !isDescribed && SchemaWriter.isEnum(value) && "\(value)" == name
        }
        return value.flatMap { try? coder.encode($0) }
    }

    /// Returns whether a literal of a type in Swift means the same as its JSON.
    private static func isLiteralType(_ type: Any.Type) -> Bool {
        if let container = type as? any JSONContainer.Type {
            return isLiteralType(container.elementType)
        }
        return type is any JSONScalar.Type && !withoutLiterals.contains { $0 == type }
    }

    /// The scalars that no literal creates, and `Decimal`, whose literals may lose digits.
    private static let withoutLiterals: [Any.Type] = [
        Data.self, Date.self, Decimal.self, URL.self, UUID.self,
    ]
}

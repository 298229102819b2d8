internal import Foundation
internal import SelectorDispatch

extension JSONSchema {
    /// Checks a value against the schema.
    ///
    /// The method supports the keywords of ``JSONCoder``'s schemas, and ignores any other. Keywords
    /// that narrow a number or a string must have the same spelling as there.
    ///
    /// - Parameter value: The value.
    /// - Throws: A ``JSONError`` with the place in the value that doesn't conform.
    public func check(_ value: JSONValue) throws(JSONError) {
        try Checker(definitions: json["$defs"]).check(value, json)
    }

    private struct Checker {
        /// The schemas that references name.
        let definitions: JSONValue?

        /// The largest number of consecutive references.
        ///
        /// A custom schema may refer to itself.
        static let referenceLimit = 64

        /// Checks a value against a schema.
        ///
        /// - Parameters:
        ///   - value: The value.
        ///   - schema: The schema.
        ///   - references: The number of references that led to the schema.
        func check(_ value: JSONValue, _ schema: JSONValue, references: Int = 0) throws(JSONError) {
            if case .string(let reference)? = schema["$ref"], references < Self.referenceLimit,
                let name = reference.split(separator: "/").last,
                let target = definitions?[String(name)]
            {
                try check(value, target, references: references + 1)
            }
            if let types = schema["type"].map(Self.types),
                !types.contains(where: { Self.isType($0, value) })
            {
                let expected = types.map(Self.phrase).joined(separator: " or ")
                throw JSONError(.wrongKind(expected: expected, actual: value.kind))
            }
            if let values = schema["enum"]?.elements, !values.contains(value) {
                let expected = values.map(\.description)
                throw JSONError(.notListed(expected: expected, actual: value.description))
            }
            if let alternatives = schema["anyOf"]?.elements {
                try checkAlternatives(value, alternatives, references)
            }
            if let reader = Self.reader(of: schema) { _ = try reader.read(value) }
            if let members = value.members { try check(members, schema) }
            if let elements = value.elements { try check(elements, schema) }
        }

        /// Checks a value against alternatives, one of which it must conform to.
        ///
        /// - Throws: The error of the intended alternative, which is the first of the value's kind.
        private func checkAlternatives(
            _ value: JSONValue,
            _ alternatives: [JSONValue],
            _ references: Int
        ) throws(JSONError) {
            func isOfAnotherKind(_ error: JSONError) -> Bool {
                switch error.problem {
                case .wrongKind, .notListed: error.path.isEmpty
                default: false
                }
            }
            var errors: [JSONError] = []
            for alternative in alternatives {
                do throws(JSONError) {
                    return try check(value, alternative, references: references)
                } catch {
                    errors.append(error)
                }
            }
            let intended = errors.first { !isOfAnotherKind($0) }
            if let error = intended ?? errors.first { throw error }
        }

        /// Checks an object's members.
        private func check(_ members: [String: JSONValue], _ schema: JSONValue) throws(JSONError) {
            let properties = schema["properties"]?.members ?? [:]
            for case .string(let name) in schema["required"]?.elements ?? []
            where members[name] == nil {
                throw JSONError(.missingMember(name))
            }
            // Sorted, for the same error each time.
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                guard let property = properties[name] ?? schema["additionalProperties"] else {
                    continue
                }
                if property == .bool(false) {
                    throw JSONError(.unknownMember(name, known: properties.keys.sorted()))
                }
                try JSONError.at(JSONError.member(name), check(member, property))
            }
        }

        /// Checks an array's elements.
        private func check(_ elements: [JSONValue], _ schema: JSONValue) throws(JSONError) {
            let first = schema["prefixItems"]?.elements ?? []
            if elements.count < schema["minItems"]?.integer ?? 0 {
                throw JSONError(.missingMember("[\(elements.count)]"))
            }
            for (index, element) in elements.enumerated() {
                guard let items = index < first.count ? first[index] : schema["items"] else {
                    return
                }
                if items == .bool(false) {
                    let known = first.indices.map(JSONError.index)
                    throw JSONError(.unknownMember(JSONError.index(index), known: known))
                }
                try JSONError.at(JSONError.index(index), check(element, items))
            }
        }

        // MARK: Kinds

        /// Returns the types that a schema's `type` names.
        private static func types(of json: JSONValue) -> [String] {
            (json.elements ?? [json]).compactMap(\.string)
        }

        /// The types whose schemas narrow a number or a string, by their schemas.
        ///
        /// Of several types with one schema, it is the type that has all their values.
        private static let narrow: [JSONValue: any JSONScalar.Type] = {
            let types: [any JSONScalar.Type] = [
                Int8.self, Int16.self, Int32.self,
                UInt8.self, UInt16.self, UInt32.self, UInt128.self,
                Float.self,
                Character.self, Data.self, Date.self, URL.self, UUID.self,
            ]
            return Dictionary(uniqueKeysWithValues: types.map { ($0.schema, $0) })
        }()

        /// Returns the type that reads a value by a schema, or nil if the schema accepts every
        /// value of its kind.
        private static func reader(of schema: JSONValue) -> (any JSONScalar.Type)? {
            let comments: Set = ["default", "description", "$defs"]
            let members = (schema.members ?? [:]).filter { !comments.contains($0.key) }
            return narrow[.object(members)]
        }

        /// Returns whether a value is of a type that a schema names.
        private static func isType(_ name: String, _ value: JSONValue) -> Bool {
            if name == "integer", let number = value.number {
                return number.decimal.exponent >= 0
            }
            return value.kind == phrase(name)
        }

        /// Returns a schema's type in words, such as `a whole number`.
        private static func phrase(_ name: String) -> String {
            switch name {
            case "null": "null"
            case "integer": "a whole number"
            case "array", "object": "an \(name)"
            default: "a \(name)"
            }
        }
    }
}

internal import Foundation
internal import SelectorDispatch

extension JSONSchema {
    /// Checks a value against the schema.
    ///
    /// The method supports the keywords of ``JSONCoder``'s schemas. Keywords that narrow a number
    /// or a string must have the same spelling as there.
    ///
    /// - Throws: A ``JSONError`` with the place in the value.
    public func check(_ value: JSONValue) throws(JSONError) {
        try Checker(definitions: json["$defs"]).check(value, json, references: 0)
    }

    private struct Checker {
        let definitions: JSONValue?
        /// The largest number of consecutive references.
        ///
        /// A custom schema may refer to itself.
        static let referenceLimit = 64

        func check(_ value: JSONValue, _ schema: JSONValue, references: Int) throws(JSONError) {
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
                let expected = values.map(\.description).joined(separator: " or ")
                throw JSONError(.wrongKind(expected: expected, actual: value.description.shown()))
            }
            if let alternatives = schema["anyOf"]?.elements {
                try checkAlternatives(value, alternatives, references)
            }
            _ = try Self.reader(of: schema)?.read(value)
            if let members = value.members { try check(members, schema) }
            if let elements = value.elements { try check(elements, schema) }
        }

        /// Reports the problem of the intended alternative: the first of the value's kind.
        private func checkAlternatives(
            _ value: JSONValue,
            _ alternatives: [JSONValue],
            _ references: Int
        ) throws(JSONError) {
            func isOfAnotherKind(_ error: JSONError) -> Bool {
                if case .wrongKind = error.problem { error.path.isEmpty } else { false }
            }
            var reported: JSONError?
            for alternative in alternatives {
                do throws(JSONError) {
                    return try check(value, alternative, references: references)
                } catch {
                    if reported.map(isOfAnotherKind) ?? true,
                        reported == nil || !isOfAnotherKind(error)
                    {
                        reported = error
                    }
                }
            }
            if let reported { throw reported }
        }

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
                try check(member, property, at: JSONError.member(name))
            }
        }

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
                    throw JSONError(.unknownMember("[\(index)]", known: []))
                }
                try check(element, items, at: JSONError.index(index))
            }
        }

        private func check(_ part: JSONValue, _ schema: JSONValue, at place: String)
            throws(JSONError)
        {
            do throws(JSONError) { try check(part, schema, references: 0) } catch {
                throw error.at(place)
            }
        }

        // MARK: Kinds

        private static func types(of json: JSONValue) -> [String] {
            (json.elements ?? [json]).compactMap(\.string)
        }

        /// The types whose schemas narrow a number or a string.
        ///
        /// Of types that share a schema, the one with all values.
        private static let narrow: [JSONValue: any JSONScalar.Type] = {
            let types: [any JSONScalar.Type] = [
                Int8.self, Int16.self, Int32.self, UInt8.self, UInt16.self, UInt32.self,
                UInt128.self, Float.self,
                Character.self, Data.self, Date.self, URL.self, UUID.self,
            ]
            return Dictionary(uniqueKeysWithValues: types.map { ($0.schema, $0) })
        }()

        /// Returns the type that reads a value by a schema, or nil if the schema accepts every
        /// value of its kind.
        private static func reader(of schema: JSONValue) -> (any JSONScalar.Type)? {
            narrow[
                .object(
                    (schema.members ?? [:]).filter {
                        !["default", "description", "$defs"].contains($0.key)
                    }
                )
            ]
        }

        private static func isType(_ name: String, _ value: JSONValue) -> Bool {
            if name == "integer", case .number(let number) = value {
                return number.decimal.exponent >= 0
            }
            return value.kind == phrase(name)
        }

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

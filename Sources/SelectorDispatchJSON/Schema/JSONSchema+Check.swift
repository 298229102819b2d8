internal import SelectorDispatch

extension JSONSchema {
    /// Checks a value against the schema.
    ///
    /// The method knows the keywords of ``JSONCoder``'s schemas, except those that only narrow a number or a string;
    /// these are left to the coder, which refuses such values when it reads them.
    ///
    /// - Throws: A ``JSONError`` with the place in the value.
    public func check(_ value: JSONValue) throws(JSONError) {
        try Checker(definitions: json["$defs"]).check(value, json, references: 0)
    }

    private struct Checker {
        let definitions: JSONValue?
        /// The number of references in a row. A custom schema may refer to itself.
        static let referenceLimit = 64

        func check(_ value: JSONValue, _ schema: JSONValue, references: Int) throws(JSONError) {
            if case .string(let reference)? = schema["$ref"], references < Self.referenceLimit,
                let name = reference.split(separator: "/").last, let target = definitions?[String(name)]
            {
                try check(value, target, references: references + 1)
            }
            if let type = schema["type"], !Self.types(of: type).contains(where: { Self.isType($0, value) }) {
                throw JSONError(
                    .wrongKind(
                        expected: Self.types(of: type).map(Self.phrase).joined(separator: " or "),
                        actual: value.kind))
            }
            if case .array(let values)? = schema["enum"], !values.contains(value) {
                throw JSONError(
                    .wrongKind(
                        expected: values.map(\.description).joined(separator: " or "),
                        actual: value.description.shown()))
            }
            if case .array(let alternatives)? = schema["anyOf"] {
                try checkAlternatives(value, alternatives, references)
            }
            switch value {
            case .object(let members): try check(members, schema)
            case .array(let elements): try check(elements, schema)
            default: break
            }
        }

        /// Reports the problem of the intended alternative: the first of the value's kind.
        private func checkAlternatives(
            _ value: JSONValue, _ alternatives: [JSONValue], _ references: Int
        ) throws(JSONError) {
            func isOfAnotherKind(_ error: JSONError) -> Bool {
                if case .wrongKind = error.problem { error.path.isEmpty } else { false }
            }
            var reported: JSONError?
            for alternative in alternatives {
                do throws(JSONError) {
                    return try check(value, alternative, references: references)
                } catch {
                    if reported.map(isOfAnotherKind) ?? true, reported == nil || !isOfAnotherKind(error) {
                        reported = error
                    }
                }
            }
            if let reported { throw reported }
        }

        private func check(_ members: [String: JSONValue], _ schema: JSONValue) throws(JSONError) {
            var properties: [String: JSONValue] = [:]
            if case .object(let declared)? = schema["properties"] { properties = declared }
            if case .array(let required)? = schema["required"] {
                for case .string(let name) in required where members[name] == nil {
                    throw JSONError(.missingMember(name))
                }
            }
            // Sorted, for the same error each time.
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                guard let property = properties[name] ?? schema["additionalProperties"] else { continue }
                if property == .bool(false) { throw JSONError(.unknownMember(name, known: properties.keys.sorted())) }
                do throws(JSONError) {
                    try check(member, property, references: 0)
                } catch {
                    throw error.at(JSONError.member(name))
                }
            }
        }

        private func check(_ elements: [JSONValue], _ schema: JSONValue) throws(JSONError) {
            var first: [JSONValue] = []
            if case .array(let prefix)? = schema["prefixItems"] { first = prefix }
            if case .number(let count)? = schema["minItems"], elements.count < (Int(count.text) ?? 0) {
                throw JSONError(.missingMember("[\(elements.count)]"))
            }
            for (index, element) in elements.enumerated() {
                guard let items = index < first.count ? first[index] : schema["items"] else { return }
                if items == .bool(false) { throw JSONError(.unknownMember("[\(index)]", known: [])) }
                do throws(JSONError) {
                    try check(element, items, references: 0)
                } catch {
                    throw error.at(JSONError.index(index))
                }
            }
        }

        // MARK: Kinds

        private static func types(of json: JSONValue) -> [String] {
            switch json {
            case .string(let name): [name]
            case .array(let names): names.compactMap { if case .string(let name) = $0 { name } else { nil } }
            default: []
            }
        }

        private static func isType(_ name: String, _ value: JSONValue) -> Bool {
            switch (name, value) {
            case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array),
                ("object", .object):
                true
            case ("integer", .number(let number)): number.decimal.exponent >= 0
            default: false
            }
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

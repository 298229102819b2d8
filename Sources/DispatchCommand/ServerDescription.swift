internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A server's description of its methods, an OpenRPC document.
struct ServerDescription {
    let methods: [RemoteMethod]
    /// The schemas to which others refer.
    private let components: JSONValue

    init(of server: Server) async throws {
        do {
            let document = try await server.describe()
            components = document["components"]?["schemas"] ?? [:]
            methods = document["methods"]?.elements?.compactMap(RemoteMethod.init) ?? []
        } catch let error as RPCError { throw CommandError.notDescribed(error) }
    }

    /// Returns the method that a name stands for: its own name, or an unambiguous alias.
    func method(named name: String) throws(CommandError) -> RemoteMethod {
        for spelling in 0..<4 {
            let found = methods.filter { $0.names[spelling] == name }
            if found.count == 1 { return found[0] }
            if found.count > 1 { throw .ambiguousMethod(name, found.map(\.name)) }
        }
        let nearest = nearestMatches(to: name, in: methods.map(\.name))
        guard nearest.isEmpty else { throw .unknown("method", name, nearest) }
        let pieces = nearestMatches(to: name, in: Array(Set(methods.map { $0.names[3] })))
        throw .unknown("method", name, methods.filter { pieces.contains($0.names[3]) }.map(\.name))
    }

    /// Returns the methods of a receiver, or the one method that a name stands for.
    func methods(matching name: String) throws(CommandError) -> [RemoteMethod] {
        let ofReceiver = methods.filter { $0.receiver == name }
        return ofReceiver.isEmpty ? [try method(named: name)] : ofReceiver
    }

    /// Returns a method's arguments, each read by the schema of its parameter.
    func arguments<Given>(
        _ given: [Given],
        of method: RemoteMethod,
        read: (Given, JSONSchema) throws(JSONError) -> JSONValue
    ) throws(CommandError) -> [JSONValue] {
        var arguments: [JSONValue] = []
        for (index, value) in given.enumerated() {
            guard let parameter = method.parameter(at: index) else {
                throw .tooManyArguments(method, given.count)
            }
            var schema = parameter.schema
            if case .object(let members) = schema {
                schema = .object(members.merging(["$defs": components]) { $1 })
            }
            do throws(JSONError) {
                arguments.append(try read(value, JSONSchema(schema)))
            } catch { throw .argument(method, parameter.name, error) }
        }
        if let missing = method.parameters.dropFirst(given.count).first(where: \.isRequired) {
            throw .argument(method, missing.name, nil)
        }
        return arguments
    }

    /// Returns a line for each named schema to which methods refer, directly or indirectly.
    func definitions(in methods: [RemoteMethod]) -> [String] {
        var (names, open): (Set<String>, [JSONValue]) = ([], methods.map(\.json))
        while let json = open.popLast() {
            open += json.elements ?? []
            open += json.members?.values.map { $0 } ?? []
            guard let name = json["$ref"]?.string.map(TypeText.name), names.insert(name).inserted
            else { continue }
            if let schema = components[name] { open.append(schema) }
        }
        return names.sorted().map { "\($0) = \(TypeText.text(components[$0] ?? true))" }
    }
}

/// A method in a server's description.
struct RemoteMethod {
    struct Parameter {
        let name: String
        let isRequired: Bool
        /// Whether the last arguments are its elements.
        let isVariadic: Bool
        let schema: JSONValue
        let description: JSONValue?

        init?(_ json: JSONValue) {
            guard let name = json["name"]?.string else { return nil }
            let schema = json["schema"] ?? true
            self.name = name
            isRequired = json["required"] == true
            isVariadic = json["x-variadic"] == true
            self.schema = isVariadic ? schema["items"] ?? true : schema
            description = json["description"]
        }

        var text: String {
            let type = TypeText.text(schema)
            if isVariadic { return "\(name): \(type)..." }
            if isRequired || type.hasSuffix("?") { return "\(name): \(type)" }
            return "\(name): \(type) = \(schema["default"]?.description ?? "…")"
        }
    }

    let json: JSONValue
    /// The receiver's name, a dot and the selector; the Swift name in place of the selector; the
    /// Swift name without its parameters; the selector's first piece.
    ///
    /// Methods of the root receiver have neither name nor dot.
    let names: [String]
    let parameters: [Parameter]

    init?(_ json: JSONValue) {
        guard let name = json["name"]?.string else { return nil }
        self.json = json
        let start = name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex
        let swiftName = json["x-swift-name"]?.string.map { String(name[..<start]) + $0 } ?? name
        names = [
            name, swiftName, String(swiftName.prefix { $0 != "(" && $0 != ":" }),
            String(name.prefix { $0 != ":" }),
        ]
        parameters = json["params"]?.elements?.compactMap(Parameter.init) ?? []
    }

    var name: String { names[0] }

    /// The receiver's name; nil for the root receiver.
    var receiver: String? { name.lastIndex(of: ".").map { String(name[..<$0]) } }

    /// Returns the parameter for the argument at an index; nil for a surplus argument.
    func parameter(at index: Int) -> Parameter? {
        index < parameters.count
            ? parameters[index] : parameters.last.flatMap { $0.isVariadic ? $0 : nil }
    }

    var signature: String {
        let result = json["result"]?["schema"] ?? true
        let arrow = result == ["type": "null"] ? "" : " -> \(TypeText.text(result))"
        return
            "\(name.shown(upTo: 200)) (\(parameters.map(\.text).joined(separator: ", ")))\(arrow)"
    }

    /// Returns the signature with the summary, or with the whole documentation.
    func text(isComplete: Bool) -> String {
        var parts = [("", json["summary"])]
        if isComplete {
            parts +=
                [("", json["description"])] + parameters.map { ("\($0.name): ", $0.description) }
        }
        let lines = parts.flatMap { prefix, text in
            text?.string.map { (prefix + $0).split(separator: "\n") } ?? []
        }
        return ([signature] + lines.map { "    \($0)" }).joined(separator: "\n")
    }
}

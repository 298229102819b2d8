internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A server's description of its methods, an OpenRPC document.
struct ServerDescription {
    let methods: [RemoteMethod]
    /// Whether the server reports the progress of a request that asks for it.
    let reportsProgress: Bool
    /// The schemas to which others refer.
    private let components: JSONValue

    /// Requests a server's description.
    ///
    /// - Throws: ``CommandError/notDescribed(_:)`` if the server refuses.
    init(of server: Server) async throws {
        do {
            let document = try await server.describe()
            reportsProgress = document["x-progress"] == true
            components = document["components"]?["schemas"] ?? [:]
            methods = document["methods"]?.elements?.compactMap(RemoteMethod.init) ?? []
        } catch let error as RPCError {
            throw CommandError.notDescribed(error)
        }
    }

    /// Returns the method that a name stands for: its own name, or an unambiguous alias.
    func method(named name: String) throws(CommandError) -> RemoteMethod {
        for spelling in [\RemoteMethod.name, \.swiftName, \.baseName, \.firstPiece] {
            let found = methods.filter { $0[keyPath: spelling] == name }
            if found.count == 1 { return found[0] }
            if found.count > 1 { throw .ambiguousMethod(name, found.map(\.name)) }
        }
        let nearest = nearestMatches(to: name, in: methods.map(\.name))
        guard nearest.isEmpty else { throw .unknown("method", name, nearest) }
        let pieces = nearestMatches(to: name, in: Array(Set(methods.map(\.firstPiece))))
        let similar = methods.filter { pieces.contains($0.firstPiece) }
        throw .unknown("method", name, similar.map(\.name))
    }

    /// Returns the methods of a receiver, or the one method that a name stands for.
    func methods(matching name: String) throws(CommandError) -> [RemoteMethod] {
        let ofReceiver = methods.filter { $0.receiver == name }
        return ofReceiver.isEmpty ? [try method(named: name)] : ofReceiver
    }

    /// Returns a method's arguments, each of which fits the schema of its parameter.
    ///
    /// - Parameters:
    ///   - given: The arguments in order.
    ///   - method: The method.
    ///   - read: Returns an argument as JSON that should fit a schema.
    func arguments<Given>(
        _ given: [Given],
        of method: RemoteMethod,
        read: (Given, JSONSchema) -> JSONValue
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
                let checker = JSONSchema(schema)
                let json = read(value, checker)
                try checker.check(json)
                arguments.append(json)
            } catch {
                throw .argument(method, parameter.name, error)
            }
        }
        if let missing = method.parameters.dropFirst(given.count).first(where: \.isRequired) {
            throw .argument(method, missing.name, nil)
        }
        return arguments
    }

    /// Returns a line for each named schema to which methods refer, directly or indirectly.
    func definitions(in methods: [RemoteMethod]) -> [String] {
        var names: Set<String> = []
        /// The parts in which references weren't looked up yet.
        var open = methods.map(\.json)
        while let json = open.popLast() {
            open += json.elements ?? []
            open += json.members?.values.map { $0 } ?? []
            guard let name = json["$ref"]?.string.map(TypeText.name) else { continue }
            if names.insert(name).inserted { open.append(components[name] ?? true) }
        }
        return names.sorted().map { "\($0) = \(TypeText.text(components[$0] ?? true))" }
    }
}

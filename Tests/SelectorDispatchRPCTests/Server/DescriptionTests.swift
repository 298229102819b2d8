import SelectorDispatchRPC
import Testing

/// A default value that only the main actor can compute.
@MainActor private func defaultAngle() -> Int {
    MainActor.assumeIsolated { 2 }
}

@Suite struct DescriptionTests {
    /// Takes a picture of the world.
    final class Camera: MessageReceiver, Sendable {
        /// Takes a picture.
        ///
        /// It may be dark.
        ///
        /// - Parameter width: In pixels.
        @Handler(.exposed) func shoot(_ width: Int, flash: Bool = false) -> Tree {
            Tree(name: "", children: [])
        }

        @Handler(.exposed) func plant(_ tree: Tree, tags: String...) {}
        @Handler(.exposed) func zoom(by factor: Int = Camera.factor, steps: Int = 1) -> Int {
            factor * steps
        }
        static let factor = 2
        @Handler func hidden() {}
    }

    final class Tripod: MessageReceiver, Sendable {
        @MainActor @Handler(.exposed) func turn(by angle: Int? = defaultAngle(), steps: Int...)
            -> Int
        {
            (angle ?? -1) + steps.count
        }

        @MainActor @Handler(.exposed) func tilt(by angle: Int = defaultAngle(), steps: Int) async
            -> Int
        {
            angle * steps
        }
    }

    struct Tree: Codable {
        var name: String
        var children: [Tree]
    }

    enum Forest {
        struct Tree: Codable {
            var leaves: [Tree]
        }
    }

    enum Family {
        struct Tree: Codable {
            var parents: [Tree]
        }
    }

    final class Gardener: MessageReceiver, Sendable {
        @Handler(.exposed) func plant(_ tree: Tree) {}
        @Handler(.exposed) func fell(_ tree: Forest.Tree) {}
        @Handler(.exposed) func draw(_ tree: Family.Tree) {}
    }

    final class Unknown: MessageReceiver, Sendable {
        @Handler(.exposed) func run(_ body: () -> Void) {}
    }

    @Test func `the description lists the exposed handlers with their schemas`() async throws {
        let camera = Camera()
        let server = RPCServer(root: Calculator(), info: .init(title: "Studio", version: "2"))
        try server.coder.directory.add(camera, as: "camera")
        let description = try server.describe()
        #expect(description["info"] == ["title": "Studio", "version": "2"])
        #expect(description["x-progress"] == true)
        guard case .array(let methods)? = description["methods"] else { throw SecretError() }
        #expect(
            methods.compactMap { $0["name"] } == [
                "get_data", "notify_hello:", "notify_sum:", "subtract::", "sum:", "update:",
                "camera.plant:tags:", "camera.shoot:flash:", "camera.zoomBy:steps:",
            ]
        )
        let shoot = try #require(methods.dropLast().last)
        let expected = ##"""
            {"description":"It may be dark.","name":"camera.shoot:flash:",\##
            "paramStructure":"either","params":[\##
            {"description":"In pixels.","name":"width","required":true,\##
            "schema":{"description":"In pixels.","type":"integer"}},\##
            {"name":"flash","schema":{"default":false,"type":"boolean"}}],\##
            "result":{"name":"result","schema":{"$ref":"#/components/schemas/Tree"}},\##
            "summary":"Takes a picture.","x-swift-name":"shoot(_:flash:)"}
            """##
        #expect("\(shoot)" == expected)
        let tree = description["components"]?["schemas"]?["Tree"]
        #expect(
            tree?["properties"]?["children"] == [
                "items": ["$ref": "#/components/schemas/Tree"], "type": "array",
            ]
        )
        #expect(try await server.call("rpc.discover") == "\(description)")
    }

    @Test func `a default that isn't a literal may be left out before an argument`() async throws {
        let server = RPCServer(root: Camera())
        let zoom = try #require(server.describe()["methods"]?.elements?.last)
        #expect(zoom["params"]?.elements?.map { $0["required"] } == [nil, nil])
        #expect(try await server.call("zoom", #"{"by":3}"#) == "3")
        #expect(try await server.call("zoom") == "2")
        #expect(try await server.call("zoom", #"{"steps":3}"#) == "6")
        let tripod = RPCServer(root: Tripod())
        #expect(try await tripod.call("tilt", #"{"steps":3}"#) == "6")
        #expect(try await tripod.call("turn", #"{"steps":[1,1]}"#) == "4")
        #expect(try await tripod.call("turn") == "2")
    }

    @Test func `types of one name have different names in the description`() throws {
        let description = try RPCServer(root: Gardener()).describe()
        guard case .object(let schemas)? = description["components"]?["schemas"] else {
            throw SecretError()
        }
        #expect(schemas.keys.sorted() == ["Tree", "Tree_2", "Tree_3"])
        for (name, schema) in schemas {
            #expect("\(schema)".contains("\"#/components/schemas/\(name)\""))
        }
    }

    @Test func `describing a handler without a schema throws, and a peer gets no details`()
        async throws
    {
        let server = RPCServer(root: Unknown())
        #expect(throws: JSONSchemaError.self) { try server.describe() }
        #expect(
            try await server.call("rpc.discover") == #"{"code":-32603,"message":"Internal error"}"#
        )
    }
}

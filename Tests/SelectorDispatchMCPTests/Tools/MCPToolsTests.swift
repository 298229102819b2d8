@testable import SelectorDispatchMCP
import Synchronization
import Testing

@Suite struct MCPToolsTests {
    @Test func `a tool has its handler's name, description, and schemas`() throws {
        let cart = Cart()
        let tools = try server([("cart", cart)]).tools
        let names = [
            "cart_count", "cart_leak", "cart_put_count", "cart_stepsTo", "cart_wait", "empty_cart",
        ]
        #expect(tools.map(\.name) == names)
        let put = try #require(tools.first { $0.name == "cart_put_count" })
        #expect(
            put.description
                == "Puts an article into the cart.\n\nIt stays there.\n\nReturns: The article.\n\n"
                + "Throws: If the cart is full."
        )
        #expect(put.schema.arguments.json["required"] == ["article"])
        #expect(
            put.schema.arguments.json["properties"]?["article"]?["description"] == "What to put."
        )
    }

    @Test func `two tools with one name cause an error at startup that names both`() throws {
        let twin = Twin()
        let error = #expect(throws: MCPToolError.self) {
            try MCPServer(
                name: "",
                version: "",
                coder: coder([("a", twin), ("b", twin)]),
                registry: .shared.filter { $0.selector == "a" }
            )
        }
        let place = "(SelectorDispatchMCPTests/Fixtures.swift:87:38)"
        #expect(
            error?.description == "'b.a' \(place) and 'a.a' \(place) are both the tool 'twin'; "
                + "give one of them another name with @Handler(.exposed, tool: \"…\")"
        )
    }

    @Test(arguments: ["a.b", "Größe", "a b", String(repeating: "x", count: 60)])
    func `an invalid tool name causes an error that asks for another name`(receiver: String) throws
    {
        let cart = Cart()
        let error = #expect(throws: MCPToolError.self) { try server([(receiver, cart)]) }
        guard case .invalidName(let name)? = error?.problem else { throw CancellationError() }
        #expect(name.hasPrefix(receiver))
        #expect(error?.description.hasSuffix("write @Handler(.exposed, tool: \"…\")") == true)
    }

    @Test func `an invalid parameter name causes an error that asks for another label`() throws {
        let scale = Scale()
        let error = #expect(throws: MCPToolError.self) { try server([("scale", scale)]) }
        let text = try #require(error?.description)
        #expect(text.hasPrefix("'scale.weighWithGröße:' (SelectorDispatchMCPTests/Fixtures.swift:"))
        #expect(
            text.hasSuffix(
                " can't be a tool with a parameter 'größe', "
                    + "which isn't 1 to 64 ASCII letters, digits, '_', '.' and '-'; "
                    + "give the parameter another label"
            )
        )
    }

    @Test func `a schema that is too large causes an error that states the limit`() throws {
        let jungle = Jungle()
        let error = #expect(throws: MCPToolError.self) { try server([("jungle", jungle)]) }
        let text = try #require(error?.description)
        #expect(
            text.hasSuffix(
                " can't be a tool, because a schema of it has more than 65536 bytes; "
                    + "use smaller types, or adopt JSONSchemaProviding"
            )
        )
    }

    @Test func `a tool that some clients leave out for its name is reported once`() throws {
        let log = MessageLog()
        let coder = try coder([])
        let name = String(repeating: "s", count: 48)
        let server = try MCPServer(name: name, version: "", coder: coder) {
            log.append("\($0): \($1)")
        }
        let orchard = Orchard()
        try coder.directory.add(orchard, as: "orchard")
        let cart = Cart()
        try coder.directory.add(cart, as: "c")
        let reported = server.tools.map(\.name).filter { name in
            log.texts.contains { $0.hasPrefix(name) }
        }
        #expect(reported == ["orchard_graft_onto", "orchard_plant__any"])
        let text = try #require(log.texts.first { $0.hasPrefix("orchard_graft_onto: ") })
        #expect(
            text.hasSuffix(
                " is the tool 'orchard_graft_onto' of the server '\(name)'; some clients leave out a "
                    + "tool if both names have more than 60 characters; give the tool a shorter name "
                    + "with @Handler(.exposed, tool: \"…\")"
            )
        )
        #expect(log.texts.count == Set(log.texts).count)
    }

    @Test func `no provider refuses a keyword of a tool's schemas`() throws {
        let orchard = Orchard()
        let gallery = Gallery()
        let cart = Cart()
        let receivers: [(String, any AnyObject & Sendable)] = [
            ("orchard", orchard), ("gallery", gallery), ("cart", cart),
        ]
        for tool in try server(receivers).tools.map(\.json) {
            for schema in [tool["inputSchema"], tool["outputSchema"]].compactMap(\.self) {
                #expect(schema["type"] == "object", "\(tool)")
                for keyword in ["$ref", "$defs", "propertyNames", "not", "const"] {
                    #expect(!"\(schema)".contains("\"\(keyword)\""), "\(tool)")
                }
            }
        }
    }

    @Test func `a schema may change the directory's receivers`() throws {
        let coder = try coder([])
        let server = try MCPServer(name: "", version: "", coder: coder)
        let shelf = Shelf()
        let cart = Cart()
        CurtainKind.onNextUse.withLock { $0 = { try? coder.directory.add(cart, as: "cart") } }
        try coder.directory.add(shelf, as: "shelf")
        #expect(server.tools.map(\.name).contains("shelf_place"))
        #expect(server.tools.map(\.name).contains("cart_count"))
    }

    @Test func `a type without a schema causes an error at startup that says where it is used`() {
        let twin = Twin()
        let error = #expect(throws: JSONSchemaError.self) { try server([("twin", twin)]) }
        let place = "-[Twin unknown:] (SelectorDispatchMCPTests/Fixtures.swift:88:24)"
        #expect(
            error?.description.hasPrefix("\(place): argument 0 has the type () -> () at []") == true
        )
    }
}

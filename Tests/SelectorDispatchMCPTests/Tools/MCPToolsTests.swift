import SelectorDispatchMCP
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

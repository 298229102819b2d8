import SelectorDispatchJSON
import Testing

@MainActor @Suite struct ReceiverDirectoryTests {
    let directory = ReceiverDirectory()

    private func refusal(_ name: String) -> String {
        message { _ = try directory.receiver(named: name) }
    }

    @Test func `a directory is empty by default`() {
        #expect(directory.names.isEmpty)
        #expect(refusal("cart") == "no receiver is called 'cart'; add it to the ReceiverDirectory")
    }

    @Test func `a receiver is found by its name, and a name by its receiver`() throws {
        let cart = Cart()
        for name in ["cart", "basket", "cart"] { try directory.add(cart, as: name) }
        for name in ["cart", "basket"] {
            #expect(try directory.receiver(named: name) === cart, "\(name)")
        }
        #expect([cart, Cart()].map(directory.name) == ["cart", nil])
        #expect(directory.names == ["basket", "cart"])
        directory.remove("cart")
        #expect(directory.name(of: cart) == "basket")
        #expect(refusal("basked") == "no receiver is called 'basked'; did you mean 'basket'?")
    }

    @Test func `a receiver is held weakly, and its name is free after it is released`() throws {
        var cart: Cart? = Cart()
        try directory.add(cart!, as: "cart")
        let taken = message { try directory.add(Cart(), as: "cart") }
        #expect(taken == "another receiver is called 'cart'; remove that one first")
        cart = nil
        #expect(
            refusal("cart") == "the receiver 'cart' was released; the directory holds it weakly"
        )
        #expect(directory.names.isEmpty)
        let other = Cart()
        try directory.add(other, as: "cart")
        #expect(try directory.receiver(named: "cart") === other)
    }

    @Test func `a receiver that isn't Sendable is found only in its isolation`() async throws {
        let page = Page()
        try directory.addIsolated(page, as: "page")
        #expect(try directory.receiver(named: "page") === page)
        let directory = directory
        let elsewhere = await Task.detached {
            message { _ = try directory.receiver(named: "page") }
        }.value
        #expect(
            elsewhere
                == "the receiver 'page' isn't Sendable and was added in another isolation; ask for it there"
        )
    }

    @Test func `names can be added and removed concurrently`() async throws {
        let directory = directory
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for index in 0..<200 {
                        let proxy = Proxy()
                        try? directory.add(proxy, as: "\(index % 20)")
                        _ = try? directory.receiver(named: "\((index + task) % 20)")
                        if let name = directory.name(of: proxy) { directory.remove(name) }
                    }
                }
            }
        }
        #expect(directory.names.isEmpty)
    }
}

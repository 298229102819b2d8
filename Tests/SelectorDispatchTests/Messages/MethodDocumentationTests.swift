import Testing

@testable import SelectorDispatch

final class Documented: MessageReceiver {
    /// Adds an article.
    ///
    /// - Parameters:
    ///   - item: The article.
    ///   - number: How many.
    /// - Returns: The number of articles.
    @Handler(.exposed, tool: "add_item")
    func add(_ item: String, count number: Int = 1, _: Bool = true) -> Int {
        number
    }

    @Handler(.exposed) func same(a x: Int, a y: Int) {}
    /// Isn't exposed by a tag that only equals it.
    @Handler(.alsoExposed) func computed(_ x: Int) {}
    /// Isn't exposed.
    @Handler func plain(_ x: Int) {}
}

extension HandlerTag {
    static let alsoExposed = HandlerTag("exposed")
}

@Suite struct MethodDocumentationTests {
    private func signature(_ selector: Selector) throws -> MethodSignature {
        try Documented().methodSignature(for: selector)
    }

    @Test func `an exposed handler's signature has its source's documentation`() throws {
        let expected = MethodDocumentation(
            tool: "add_item",
            summary: "Adds an article.",
            parameters: [
                .init(name: "item", text: "The article."),
                .init(name: "number", text: "How many.", defaultValue: "1"),
                .init(name: "_", defaultValue: "true"),
            ],
            returns: "The number of articles."
        )
        #expect(try signature("add:count::").documentation == expected)
        #expect(HandlerRegistry.shared.methodSignatures.contains { $0.documentation == expected })
    }

    @Test func `other handlers have no documentation`() throws {
        #expect(try signature("computed:").documentation == nil)
        #expect(try signature("computed:").tags == [.exposed])
        #expect(try signature("plain:").documentation == nil)
        let handMade = HandlerRegistry {
            $0.add("a:", to: Int.self, tags: [.exposed]) { (_: Int, _: Int) in }
        }
        #expect(handMade.methodSignatures.map(\.documentation) == [nil])
    }

    @Test func `an argument's name is its label, or the name inside the body`() throws {
        let labeled = try signature("add:count::")
        #expect(labeled.argumentNames == ["item", "count", nil])
        let sameLabels = try signature("sameWithA:a:")
        #expect(sameLabels.argumentNames == [nil, nil])
        let plain = try signature("plain:")
        #expect(plain.argumentNames == [nil])
    }
}

extension HandlerTag {
    static let debugMenu = HandlerTag("debugMenu")
}

final class Remote: MessageReceiver {
    @Handler(.exposed) func status() -> String {
        "fine"
    }

    @Handler("erase:", .debugMenu) func erase(everything: Bool) -> Bool {
        everything
    }

    @Handler(.exposed, .debugMenu) func both() -> Int {
        2
    }

    @Handler func internalOnly() {}
}

@Suite struct HandlerTagTests {
    @Test func `a registry is restricted by tag`() throws {
        let exposed = HandlerRegistry.shared.filter { $0.tags.contains(.exposed) }
        #expect(exposed.selectors(of: Remote.self) == ["both", "status"])
        #expect(try exposed[Remote()].send("status") as? String == "fine")
        let others: KeyValuePairs<Selector, [Any?]> = ["erase:": [true], "internalOnly": []]
        for (selector, arguments) in others {
            try HandlerRegistry.shared[Remote()].send(selector, with: arguments)
            let error = #expect(throws: DispatchError.self) {
                try exposed[Remote()].send(selector, with: arguments)
            }
            #expect(error?.code == "unrecognized-selector")
        }
        let debug = HandlerRegistry.shared.filter { $0.tags.contains(.debugMenu) }
        #expect(debug.selectors(of: Remote.self) == ["both", "erase:"])
        #expect(try Remote().methodSignature(for: "both").tags == [.exposed, .debugMenu])
    }
}

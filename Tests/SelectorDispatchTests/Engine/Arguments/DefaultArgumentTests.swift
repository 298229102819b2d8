import SelectorDispatch
import Testing

final class Shelf: MessageReceiver {
    /// Puts a book into a row.
    @Handler(.exposed) func put(_ title: String, row: Int = 3, into box: Int? = 9) -> String {
        "\(title) \(row) \(box ?? 0)"
    }

    @Handler func anything(_ value: Any, other: Any? = 1) -> String {
        "\(value) \(other ?? "nothing")"
    }
}

@Suite struct DefaultArgumentTests {
    let shelf = Shelf()
    let controller = CartController()

    @Test func `it is its parameter's default value, at any index and with any policy`() throws {
        let omitted = DefaultArgument()
        for policy in [ArgumentPolicy.strict, .lenient, .strict.convertingData] {
            let put = try shelf.send(
                "put:row:into:",
                with: ["a", omitted, 2],
                policy: policy,
                returning: String.self
            )
            #expect(put == "a 3 2")
        }
        let greeting = try controller.send(
            "greet:punctuation:loudly:",
            with: [omitted, "?", omitted],
            returning: String.self
        )
        #expect(greeting == "hello you?")
        let joined = try Summing().send(
            "join::",
            with: [omitted, "a", "b"],
            returning: String.self
        )
        #expect(joined == "a-b")
        let any = try shelf.send("anything:other:", with: [2, omitted], returning: String.self)
        #expect(any == "2 1")
    }

    @Test func `it is computed on the handler's actor, also for an awaited handler`() async throws {
        let vault = DefaultsVault()
        #expect(try await vault.send("sum:b:", with: [1, DefaultArgument()]) as? Int == 21)
        let later = try await vault.awaited.send("sumLater:b:", with: [2, DefaultArgument()])
        #expect(later as? Int == 22)
    }

    @Test func `without a default value, it is a missing argument`() throws {
        let note = try controller.send("note:", with: [DefaultArgument()])
        #expect(note == nil)
        for (selector, type) in [("count:", "Int"), ("anything:", "Any")] {
            let error = DispatchError.null(
                message(selector, "CartController"),
                firstArgument,
                expected: type,
                isMissing: true
            )
            #expect(throws: error) {
                try controller.send(Selector(selector), with: [DefaultArgument()])
            }
        }
        let problems = HandlerRegistry.shared.problems(
            sending: "put:row:into:",
            type: Shelf.self,
            with: [DefaultArgument(), DefaultArgument(), DefaultArgument()]
        )
        #expect(
            problems.map(\.description) == [
                "-[Shelf put:row:into:]: argument 0 must be String, but it is missing; pass a value "
                    + "or make the parameter optional"
            ]
        )
    }

    @Test func `arguments are ordered by their labels, and others take their defaults`() throws {
        func put(_ arguments: [String: Any?]) throws -> String {
            let put = try shelf.methodSignature(for: "put:row:into:")
            let ordered = try put.arguments(labeled: arguments)
            return try shelf.send("put:row:into:", with: ordered, returning: String.self)
        }
        #expect(try put(["into": 1, "title": "a", "row": 2]) == "a 2 1")
        #expect(try put(["into": nil, "title": "a"]) == "a 3 0")
        #expect(try put(["title": "a"]) == "a 3 9")
        let unknown = #expect(throws: DispatchError.self) { try put(["title": "a", "box": 1]) }
        #expect(
            unknown?.description
                == "-[Shelf put:row:into:]: there is no single argument labeled 'box'; the labels are "
                + "title, row, into"
        )
        let missing = #expect(throws: DispatchError.self) { try put(["row": 1]) }
        #expect(
            missing?.description
                == "-[Shelf put:row:into:]: argument 0 must be String, but it is missing; pass a "
                + "value or make the parameter optional"
        )
    }

    @Test func `a variadic parameter takes an array, one value, or nothing`() throws {
        let sum = try Summing().methodSignature(for: "laterOf::")
        #expect(try sum.arguments(labeled: ["of": 1]) as? [Int] == [1])
        let label = try HandlerRegistry.shared.methodSignature(
            for: "putAll:words:",
            type: WordShelf.self
        )
        for (words, expected) in [(["b", "c"], 3), (["b"], 2), ([], 1)] {
            let arguments = try label.arguments(labeled: ["title": "a", "words": words])
            #expect(arguments.count == expected)
        }
        let single = try label.arguments(labeled: ["title": "a", "words": "b"])
        #expect(single as? [String] == ["a", "b"])
    }
}

final class WordShelf: MessageReceiver {
    /// Puts books into a row.
    @Handler(.exposed) func putAll(_ title: String, words: String...) -> Int {
        words.count
    }
}

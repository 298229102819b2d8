import SelectorDispatch
import Testing

final class Summing: MessageReceiver {
    @Handler func sum(_ numbers: Int...) -> Int { numbers.reduce(0, +) }
    @Handler func join(_ separator: String = "-", _ words: String?...) throws -> String {
        words.map { $0 ?? "nil" }.joined(separator: separator)
    }
    @Handler func later(of first: Int, _ rest: Int...) async -> Int { rest.reduce(first, +) }
}

actor SummingActor: MessageReceiver {
    @Handler func sum(_ numbers: Int...) -> Int {
        self.assertIsolated()
        return numbers.reduce(0, +)
    }
}

@Suite struct VariadicTests {
    let summing = Summing()

    @Test(arguments: [0, 1, 2, 100]) func `a variadic parameter takes the rest of the array`(count: Int) throws {
        #expect(try summing.send("sum:", with: Array(0..<count)) as? Int == (0..<count).reduce(0, +))
        let words = (0..<count).map { "\($0)" as Any? }
        #expect(
            try summing.send("join::", with: ["+"] + words) as? String
                == (0..<count).map(String.init).joined(separator: "+"))
    }

    @Test func `the parameters before it must be there`() throws {
        #expect(throws: DispatchError.tooFewArguments(message("join::", "Summing"), expected: 1, actual: 0)) {
            try summing.send("join::")  // selector-check: elsewhere
        }
        #expect(try summing.send("join::", policy: .lenient) as? String == "")
    }

    @Test func `each element obeys the rules of an argument`() throws {
        #expect(try summing.send("join::", with: [", ", "a", nil, "c"]) as? String == "a, nil, c")
        let message = DispatchError.Context(selector: "sum:", receiver: "Summing", kind: .instance)
        let error = DispatchError.wrongType(
            message, .init(index: 2, label: "_"), expected: "Int", actual: "String", detail: .convertible(literal: "3"))
        #expect(throws: error) { try summing.send("sum:", with: [1, 2, "3"]) }
        let problems = HandlerRegistry.shared.problems(sending: "sum:", type: Summing.self, with: [1, nil, "3"])
        #expect(problems.count == 2)
    }

    @Test func `it works on actors, in async handlers and with a result of its own type`() async throws {
        #expect(try await SummingActor().send("sum:", with: [1, 2]) as? Int == 3)
        #expect(try await summing.awaited.send("laterOf::", with: [1, 2, 3]) as? Int == 6)
        #expect(try summing.send("sum:", with: [4, 5, 6], returning: Int.self) == 15)
    }

    @Test func `its signature says so`() throws {
        let signature = try summing.methodSignature(for: "join::")
        #expect(signature.parameters.map(\.isVariadic) == [false, true])
        #expect("\(signature)" == "-[Summing join::] (_: String, _: String?...) throws -> String")
    }
}

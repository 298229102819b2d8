import SelectorDispatch
import Testing

// The calls of the standard library's distributed actors, as messages to a plain actor in this
// process.

struct LongAnswer: Sendable {
    var question = "question"
    var number = 42
    var wide = Int64(1)
    var ratio = 2.0
    var text = "lorem ipsum"
}

enum Season: Sendable {
    case spring, autumn
}

/// A live instance can be seen through a weak reference to it.
final class Traced<Content>: Sendable {}

struct Carrier<Content>: Sendable {
    let thing: Traced<Content>
}

protocol Worker: Actor, MessageReceiver {}

actor GreeterActor: Worker {
    @Handler func nothing() {}
    @Handler func hello() -> String {
        "Hello, World!"
    }

    @Handler func answer() -> Int {
        42
    }

    @Handler func longAnswer() -> LongAnswer {
        LongAnswer()
    }

    @Handler func season() -> Season {
        .autumn
    }

    @Handler func echo(name: String) -> String {
        "Echo: \(name)"
    }

    @Handler func byte(_ value: UInt8) -> UInt8 {
        value
    }

    @Handler func params(param p1: String, param p2: Int) -> String {
        "\(p1) \(p2)"
    }

    @Handler func array(a1: [Int], a2: String?) async throws -> [Int] {
        a1 + [4, a2 == nil ? 0 : 5]
    }

    @Handler func anything(_ value: Any) -> String {
        "\(value)"
    }

    @Handler func list(strict: Double, _ value: Any, _ list: [Any]) -> String {
        "\(strict) \(value) \(list)"
    }

    @Handler("callMeWithName:") func callMe(_ name: String) -> String {
        name
    }

    @Handler("callMeWithNumber:") func callMe(_ number: Int) -> String {
        "\(number)"
    }

    @Handler func trace(_ thing: Traced<Int>) {}
    @Handler func carry(_ carrier: Carrier<String>) async {}
    @Handler func ask(other: GreeterActor) async throws -> String? {
        try await other.send("hello") as? String
    }

    /// Sends to itself, which needs no hop and no `await`.
    @Handler func greetTwice() throws -> String {
        "\(try send("hello") ?? "") \(try send("answer") ?? "")"
    }
}

extension GreeterActor {
    @Handler nonisolated func fromExtension(name: String) -> String {
        "Echo: \(name)"
    }
}

extension Worker {
    /// A protocol extension's own code reaches the conforming type's handlers.
    func helloThroughProtocol() throws -> String? {
        try send("hello") as? String
    }
}

@Suite struct DistributedCallTests {
    let greeter = GreeterActor()

    private static let results: [(selector: Selector, arguments: [any Sendable], words: String)] = [
        ("nothing", [], "nil"),
        ("hello", [], "Hello, World!"),
        ("answer", [], "42"),
        ("longAnswer", [], "\(LongAnswer())"),
        ("season", [], "autumn"),
        ("echoWithName:", ["Caplin"], "Echo: Caplin"),
        ("byte:", [UInt8(2)], "2"),
        ("anything:", ["Caplin"], "Caplin"),
        ("anything:", [12], "12"),
        ("callMeWithName:", ["hello"], "hello"),
        ("callMeWithNumber:", [42], "42"),
        ("fromExtensionWithName:", ["Caplin"], "Echo: Caplin"),
        ("greetTwice", [], "Hello, World! 42"),
        ("paramsWithParam:param:", ["one", 2], "one 2"),
        ("arrayWithA1:a2:", [[1, 2, 3], "second"], "[1, 2, 3, 4, 5]"),
        ("arrayWithA1:a2:", [[1, 2, 3], String?.none], "[1, 2, 3, 4, 0]"),
        ("arrayWithA1:a2:", [[Int](), "second"], "[4, 5]"),
        (
            "listWithStrict:::", [2.0, "Caplin", [1, 2, 3] as [any Sendable]],
            "2.0 Caplin [1, 2, 3]"
        ),
        ("listWithStrict:::", [2.0, "Caplin", [1, 2, 3]], "2.0 Caplin [1, 2, 3]"),
        ("askWithOther:", [GreeterActor()], "Hello, World!"),
    ]

    @Test(arguments: results)
    func `an awaited message returns the actor's result`(
        selector: Selector,
        arguments: [any Sendable],
        words: String
    ) async throws {
        let result = try await greeter.awaited.send(selector, with: arguments)
        #expect(result.map { "\($0)" } ?? "nil" == words)
    }

    @Test func `code in a protocol's extension reaches the conforming actor's handlers`()
        async throws
    {
        #expect(try await greeter.helloThroughProtocol() == "Hello, World!")
        let asked = try await greeter.awaited.send("askWithOther:", with: [greeter])
        #expect(asked as? String == "Hello, World!")
    }

    @Test func `arguments are released once the call is over`() async throws {
        weak var plain: Traced<Int>?
        weak var carried: Traced<String>?
        do {
            let first = Traced<Int>()
            let second = Traced<String>()
            plain = first
            carried = second
            try await greeter.send("trace:", with: [first])
            try await greeter.awaited.send("carry:", with: [Carrier(thing: second)])
        }
        #expect(plain == nil)
        #expect(carried == nil)
    }
}

// A result type that is first used when many tasks request it at once.

struct Two<Element> {
    var pair: (Element, Element)
}

struct Four<Element> {
    var pair: Two<Two<Element>>
}

struct Sixteen<Element> {
    var pair: Four<Four<Element>>
}

struct Sheet<Element> {
    var pair: Sixteen<Sixteen<Element>>
}

struct BigGeneric<Element> {
    var element: Element?
}

actor SheetSource: MessageReceiver {
    @Handler func sheetOfInt8() -> BigGeneric<Sheet<Int8>> {
        BigGeneric()
    }

    @Handler func sheetOfInt16() -> BigGeneric<Sheet<Int16>> {
        BigGeneric()
    }

    @Handler func sheetOfInt32() async -> BigGeneric<Sheet<Int32>> {
        BigGeneric()
    }

    @Handler func sheetOfInt64() async throws -> BigGeneric<Sheet<Int64>> {
        BigGeneric()
    }

    @Handler nonisolated func sheetOfText() -> BigGeneric<Sheet<String>> {
        BigGeneric()
    }

    @Handler static func sheetOfSheets() -> BigGeneric<Sheet<Sheet<Int>>> {
        BigGeneric()
    }
}

@Suite struct DistributedSignatureTests {
    @Test(arguments: [
        ("sheetOfInt8", 256),
        ("sheetOfInt16", 512),
        ("sheetOfInt32", 1024),
        ("sheetOfInt64", 2048),
        ("sheetOfText", 4096),
        ("sheetOfSheets", 256 * 256 * 8),
    ])
    func `many tasks at once find a result type that is new`(selector: String, size: Int)
        async throws
    {
        func width<Value>(_: Value.Type) -> Int {
            MemoryLayout<Value>.size
        }
        let sizes = try await withThrowingTaskGroup { group in
            for _ in 0..<10 {
                group.addTask {
                    let signature = try HandlerRegistry.shared.methodSignature(
                        for: Selector(selector),
                        type: SheetSource.self,
                        isStatic: selector == "sheetOfSheets"
                    )
                    return _openExistential(signature.returnType, do: width)
                }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        // The optional adds a byte, unless the element has a spare bit pattern.
        #expect(sizes.count == 1)
        #expect(sizes.allSatisfy { (size...size + 1).contains($0) })
    }
}

import SelectorDispatch
import Testing

// The calls of the standard library's distributed actors, as messages to a plain actor in this process.

struct LongAnswer: Sendable, Equatable {
    var question: String
    var number: Int
    var wide: Int64
    var ratio: Double
    var text: String
}

enum Season: Sendable {
    case spring
    case autumn
}

struct CallFailure: Error, Equatable {}

final class SharedThing: Sendable {}

/// A live instance can be seen through a weak reference to it.
final class Traced<Content>: Sendable {}

struct Carrier<Content>: Sendable {
    let thing: Traced<Content>
}

/// Requires more effects than the methods that meet it have.
protocol Worker: Actor, MessageReceiver {
    func synchronous(work: String) async throws -> String
    func asynchronous(work: String) async throws -> String
}

actor GreeterActor: Worker {
    private(set) var taken: [String] = []

    @Handler func nothing() {}
    @Handler func hello() -> String { "Hello, World!" }
    @Handler func answer() -> Int { 42 }
    @Handler func longAnswer() -> LongAnswer {
        LongAnswer(question: "question", number: 42, wide: 1, ratio: 2, text: "lorem ipsum")
    }
    @Handler func season() -> Season { .autumn }
    @Handler func echo(name: String) -> String { "Echo: \(name)" }
    @Handler func byte(_ value: UInt8) -> UInt8 { value }
    @Handler func test(i: Int, s: String) -> String { s }
    @Handler func take(name: String) { taken.append(name) }
    @Handler func take(name: String, int: Int) { taken.append("\(name) \(int)") }
    @Handler func take(name: String, int: Int, thing: SharedThing) { taken.append("\(name) \(int) thing") }
    @Handler func params(param p1: String, param p2: Int) -> String { "\(p1) \(p2)" }
    @Handler func array(a1: [Int], a2: String?) async throws -> [Int] { a1 + [4, a2 == nil ? 0 : 5] }
    @Handler func anything(_ value: any Sendable) -> String { "\(value)" }
    @Handler func list(strict: Double, _ value: any Sendable, _ list: [any Sendable]) -> String {
        "\(strict) \(value) \(list)"
    }
    @Handler("callMeWithName:") func callMe(_ name: String) -> String { name }
    @Handler("callMeWithNumber:") func callMe(_ number: Int) -> String { "\(number)" }

    @Handler func fail() throws { throw CallFailure() }
    @Handler func failLater(name: String) async throws -> String {
        await Task.yield()
        throw CallFailure()
    }

    @Handler func synchronous(work: String) -> String { "synchronous \(work)" }
    @Handler func synchronousThrowing(work: String) throws -> String { "synchronousThrowing \(work)" }
    @Handler func asynchronous(work: String) async -> String {
        await Task.yield()
        return "asynchronous \(work)"
    }
    @Handler func asynchronousThrowing(work: String) async throws -> String {
        await Task.yield()
        return "asynchronousThrowing \(work)"
    }

    @Handler func trace(_ thing: Traced<Int>) {}
    @Handler func carry(_ carrier: Carrier<String>) async {}

    @Handler func ask(other: GreeterActor) async throws -> String? { try await other.send("hello") as? String }
    /// Sends to itself, which needs no hop and no await.
    @Handler func greetTwice() throws -> String { "\(try send("hello") ?? "") \(try send("answer") ?? "")" }
}

extension GreeterActor {
    @Handler nonisolated func fromExtension(name: String) -> String { "Echo: \(name)" }
}

/// Generic itself, and with a type that is generic through it.
final class GenericGreeter<Greeting>: MessageReceiver {
    func echo(_ greeting: Greeting) -> Greeting { greeting }

    final class Inner: MessageReceiver {
        func hello() -> String { "Hello, \(Greeting.self)!" }
    }
}

extension Worker {
    /// A protocol extension's own code reaches the conforming type's handlers.
    func helloThroughProtocol() throws -> String? { try send("hello") as? String }
}

private func call<Receiver: Worker>(
    _ selector: String, on worker: Receiver, with work: String
) async throws -> String? {
    try await worker.awaited.send(Selector(selector), with: [work]) as? String
}

@Suite struct DistributedCallTests {
    let greeter = GreeterActor()

    private static let results: [RoundTrip] = [
        RoundTrip("hello", gives: "Hello, World!"),
        RoundTrip("answer", gives: 42),
        RoundTrip(
            "longAnswer",
            gives: LongAnswer(question: "question", number: 42, wide: 1, ratio: 2, text: "lorem ipsum")),
        RoundTrip("season", gives: Season.autumn),
        RoundTrip("echoWithName:", "Caplin", gives: "Echo: Caplin"),
        RoundTrip("byte:", UInt8(2), gives: UInt8(2)),
        RoundTrip("anything:", "Caplin", gives: "Caplin"),
        RoundTrip("anything:", 12, gives: "12"),
        RoundTrip("callMeWithName:", "hello", gives: "hello"),
        RoundTrip("callMeWithNumber:", 42, gives: "42"),
        RoundTrip("fromExtensionWithName:", "Caplin", gives: "Echo: Caplin"),
        RoundTrip("greetTwice", gives: "Hello, World! 42"),
    ]

    @Test(arguments: results) func `an awaited message brings back what the actor returns`(row: RoundTrip) async throws
    {
        let result = try await greeter.awaited.send(Selector(row.selector), with: row.arguments())
        #expect(row.isExpected(result))
    }

    @Test func `a method without result gives nil and has run`() async throws {
        #expect(try await greeter.send("nothing") == nil)
        #expect(try await greeter.send("takeWithName:", with: ["Caplin"]) == nil)
        #expect(await greeter.taken == ["Caplin"])
    }

    @Test func `methods of one name are told apart by their labels`() async throws {
        try await greeter.send("takeWithName:", with: ["a"])
        try await greeter.send("takeWithName:int:", with: ["Caplin", 1337])
        try await greeter.send("takeWithName:int:thing:", with: ["Caplin", 1337, SharedThing()])
        #expect(await greeter.taken == ["a", "Caplin 1337", "Caplin 1337 thing"])
    }

    @Test func `two parameters may have the same label`() async throws {
        #expect(try await greeter.send("paramsWithParam:param:", with: ["one", 2]) as? String == "one 2")
        #expect(try await greeter.send("testWithI:s:", with: [1, "s"]) as? String == "s")
    }

    @Test func `arrays and optionals are arguments`() async throws {
        let selector: Selector = "arrayWithA1:a2:"
        #expect(try await greeter.awaited.send(selector, with: [[1, 2, 3], "second"]) as? [Int] == [1, 2, 3, 4, 5])
        #expect(try await greeter.awaited.send(selector, with: [[1, 2, 3], nil]) as? [Int] == [1, 2, 3, 4, 0])
        #expect(try await greeter.awaited.send(selector, with: [[Int](), "second"]) as? [Int] == [4, 5])
    }

    @Test func `existentials stand in for the parameters of a generic method`() async throws {
        let result = try await greeter.send("listWithStrict:::", with: [2.0, "Caplin", [1, 2, 3] as [any Sendable]])
        #expect(result as? String == "2.0 Caplin [1, 2, 3]")
        let converted = try await greeter.send("listWithStrict:::", with: [2.0, "Caplin", [1, 2, 3]])
        #expect(converted as? String == "2.0 Caplin [1, 2, 3]")
    }

    @Test(arguments: ["fail", "failLaterWithName:"]) func `the method's own error arrives unchanged`(
        selector: String
    ) async {
        await #expect(throws: CallFailure()) {
            try await greeter.awaited.send(Selector(selector), with: selector == "fail" ? [] : ["Example"])
        }
    }

    @Test(arguments: ["", "greet", "BADMODULE.GreeterActor.hello", "$s9BADMODULE7GreeterC5helloSSyF", "hello:"])
    func `a target that isn't there is an error at once, and calls go on working`(target: String) async throws {
        await #expect(throws: DispatchError.self) { try await greeter.awaited.send(Selector(target), with: []) }
        #expect(try await greeter.send("hello") as? String == "Hello, World!")
    }

    @Test(arguments: ["synchronous", "synchronousThrowing", "asynchronous", "asynchronousThrowing"])
    func `a sender needn't know whether the method waits or throws`(method: String) async throws {
        let selector = method + "WithWork:"
        let direct = try await greeter.awaited.send(Selector(selector), with: ["Hello"]) as? String
        #expect(direct == method + " Hello")
        #expect(try await call(selector, on: greeter, with: "Hello") == direct)
        let existential: any Worker = greeter
        #expect(try await existential.awaited.send(Selector(selector), with: ["Hello"]) as? String == direct)
        let sent = try await HandlerRegistry.shared[existential].awaited.send(Selector(selector), with: ["Hello"])
        #expect(sent as? String == direct)
    }

    @Test(arguments: ["synchronous", "synchronousThrowing", "asynchronous", "asynchronousThrowing"])
    func `an invocation of any effects is awaited`(method: String) async throws {
        let invocation = try Invocation(Selector(method + "WithWork:"), target: greeter, arguments: ["Hello"])
        #expect(try await Invocation.invoke(invocation) as? String == method + " Hello")
    }

    @Test func `an instance of a generic type gets handlers by hand`() throws {
        let registry = HandlerRegistry { handlers in
            handlers.add("echo:", to: GenericGreeter<String>.self) { $0.echo($1) }
            handlers.add("hello", to: GenericGreeter<String>.Inner.self) { $0.hello() }
        }
        let generic = GenericGreeter<String>()
        #expect(try registry[generic].send("echo:", with: ["Hello generics!"]) as? String == "Hello generics!")
        #expect(try registry[GenericGreeter<String>.Inner()].send("hello") as? String == "Hello, String!")
        #expect(throws: DispatchError.self) { try registry[generic].send("echo:", with: [1]) }
        #expect(throws: DispatchError.self) { try registry[GenericGreeter<Int>()].send("echo:", with: [1]) }
    }

    @Test func `code in a protocol's extension reaches the conforming actor's handlers`() async throws {
        #expect(try await greeter.helloThroughProtocol() == "Hello, World!")
    }

    @Test func `an actor sends to another one that it is given`() async throws {
        #expect(try await greeter.awaited.send("askWithOther:", with: [GreeterActor()]) as? String == "Hello, World!")
        #expect(try await greeter.awaited.send("askWithOther:", with: [greeter]) as? String == "Hello, World!")
    }

    @Test func `arguments are released once the call is over`() async throws {
        weak var plain: Traced<Int>?
        weak var carried: Traced<String>?
        do {
            let first = Traced<Int>()
            plain = first
            try await greeter.send("trace:", with: [first])
            let second = Traced<String>()
            carried = second
            try await greeter.awaited.send("carry:", with: [Carrier(thing: second)])
        }
        #expect(plain == nil)
        #expect(carried == nil)
    }
}

import SelectorDispatch
import Testing

// Objects, classes, selectors and closures as arguments; the life of an invocation, its target and its arguments.

class Ancestor: MessageReceiver {
    @Handler func lineage() -> [String] { ["Ancestor"] }
    @Handler func inherited(_ value: Int) -> Int { value }
    @Handler class func kind() -> String { "Ancestor" }
    @Handler func replaced(_ object: Ancestor) -> String { "Ancestor got \(type(of: object))" }
}

class Parent: Ancestor {
    override func lineage() -> [String] { super.lineage() + ["Parent"] }
    override class func kind() -> String { "Parent of " + super.kind() }
}

final class Child: Parent {
    override func lineage() -> [String] { super.lineage() + ["Child"] }
    @Handler override func replaced(_ object: Ancestor) -> String { "Child, then " + super.replaced(object) }
    /// Sends the same message to the same object again: as with `super`, the override decides who runs.
    @Handler func again() throws -> [String]? { try send("lineage") as? [String] }
}

struct Crate<Content>: CustomStringConvertible {
    var content: Content
    var description: String { "Crate of \(content)" }
}

enum InvocationFailure: Error, Equatable {
    case deliberate(Int)
}

final class Token {}

final class ObjectTarget: MessageReceiver {
    private(set) var calls = 0

    @Handler func object(_ object: AnyObject) -> AnyObject { object }
    @Handler func optionalObject(_ object: Token?) -> Token? { object }
    @Handler func token() -> Token { Token() }
    @Handler func className(_ type: AnyClass) -> String { "\(type)" }
    @Handler func typeName(_ type: any Any.Type) -> String { "\(type)" }
    @Handler func make(_ type: Ancestor.Type) -> String { type.kind() }
    @Handler func perform(_ selector: Selector, on target: LoopTarget) throws -> Any? { try target.send(selector) }
    @Handler func existential(_ value: any CustomStringConvertible) -> String { value.description }
    @Handler func error(_ error: any Error) -> any Error { error }
    @Handler func crate(_ crate: Crate<Int>) -> Crate<[Int]> { Crate(content: [crate.content]) }

    @Handler func apply(_ body: @escaping (Int) -> Int) -> Int { body(1) }
    @Handler func callNow(_ body: (Int) -> Void) { body(42) }
    @Handler func attempt(_ body: @escaping (Int) throws -> Int) throws -> Int { try body(2) }
    @Handler func maybe(_ body: (() -> Int)?) -> Int { body?() ?? -1 }
    @Handler func adder(_ amount: Int) -> (Int) -> Int { { $0 + amount } }

    @Handler func fail(_ code: Int) throws -> Token {
        guard code == 0 else { throw InvocationFailure.deliberate(code) }
        return Token()
    }
    @Handler func failTyped(_ code: Int) throws(InvocationFailure) { throw .deliberate(code) }
    @Handler func count() -> Int {
        calls += 1
        return calls
    }
    @Handler func twelve(
        _ a: Int8, _ b: UInt16, c: Int32, d: UInt64, e: Float, f: Double, g: Bool, h: String, i: Token?, j: [Int],
        k: SmallPair, l: LargeTriple
    ) -> String { "\(a) \(b) \(c) \(d) \(e) \(f) \(g) \(h) \(i == nil) \(j) \(k.number) \(l.text)" }
}

@Suite struct GNUstepInvocationObjectTests {
    let target = ObjectTarget()

    @Test func `an object goes in and the same object comes back`() throws {
        let token = Token()
        #expect(try target.send("object:", with: [token]) as AnyObject === token)
        #expect(try target.send("object:", with: [target]) as AnyObject === target)
        #expect(try target.send("optionalObject:", with: [token]) as? Token === token)
        #expect(try target.send("optionalObject:", with: [nil]) == nil)
    }

    @Test func `classes and other types are arguments`() throws {
        #expect(try target.send("className:", with: [Child.self]) as? String == "Child")
        #expect(try target.send("typeName:", with: [[Int].self]) as? String == "Array<Int>")
        #expect(try target.send("make:", with: [Parent.self]) as? String == "Parent of Ancestor")
        #expect(throws: DispatchError.self) { try target.send("className:", with: [Int.self]) }
        #expect(throws: DispatchError.self) { try target.send("make:", with: [Token.self]) }
    }

    @Test func `a selector is an argument, and its text is not`() throws {
        let loop = LoopTarget()
        #expect(try target.send("perform:on:", with: [Selector("returnsInt16"), loop]) as? Int16 == 12_345)
        #expect(throws: DispatchError.self) { try target.send("perform:on:", with: ["returnsInt16", loop]) }
        // selector-check: elsewhere
        #expect(throws: DispatchError.self) { try target.send("perform:on:", with: [Selector("absent"), loop]) }
    }

    @Test func `existentials and generic instances are arguments and results`() throws {
        #expect(try target.send("existential:", with: [Crate(content: 1)]) as? String == "Crate of 1")
        #expect(try target.send("existential:", with: [12]) as? String == "12")
        let error = try target.send("error:", with: [InvocationFailure.deliberate(1)])
        #expect(error as? InvocationFailure == .deliberate(1))
        let crate = try target.send("crate:", with: [Crate(content: 3)])
        #expect((crate as? Crate<[Int]>)?.content == [3])
        let message = DispatchError.Context(selector: "crate:", receiver: "ObjectTarget", kind: .instance)
        let refused = DispatchError.wrongType(
            message, .init(index: 0, label: "_"), expected: "Crate<Int>", actual: "Crate<String>")
        #expect(throws: refused) { try target.send("crate:", with: [Crate(content: "3")]) }
    }

    @Test func `closures are arguments and results`() throws {
        let increment: (Int) -> Int = { $0 + 1 }
        #expect(try target.send("apply:", with: [increment]) as? Int == 2)
        var seen = 0
        let note: (Int) -> Void = { seen = $0 }
        try target.send("callNow:", with: [note])
        #expect(seen == 42)
        let thrower: (Int) throws -> Int = { throw InvocationFailure.deliberate($0) }
        #expect(throws: InvocationFailure.deliberate(2)) { try target.send("attempt:", with: [thrower]) }
        let seven: () -> Int = { 7 }
        #expect(try target.send("maybe:", with: [seven]) as? Int == 7)
        #expect(try target.send("maybe:", with: [nil]) as? Int == -1)
        let adder = try #require(try target.send("adder:", with: [5]) as? (Int) -> Int)
        #expect(adder(1) == 6)
        let other: (String) -> Int = { $0.count }
        #expect(throws: DispatchError.self) { try target.send("apply:", with: [other]) }
    }

    @Test func `twelve arguments of different sizes keep their places`() throws {
        let arguments: [Any?] = [
            Int8(1), UInt16(2), Int32(3), UInt64(4), Float(5), 6.0, true, "h", nil, [10],
            SmallPair(letter: 0, number: 11), LargeTriple(number: 0, text: "twelve", ratio: 0),
        ]
        let selector: Selector = "twelve::c:d:e:f:g:h:i:j:k:l:"
        let expected = "1 2 3 4 5.0 6.0 true h true [10] 11 twelve"
        #expect(try target.send(selector, with: arguments) as? String == expected)
        var invocation = try Invocation(selector, target: target)
        for index in arguments.indices.reversed() { try invocation.setArgument(arguments[index], at: index) }
        #expect(try invocation.invoke() as? String == expected)
    }

    @Test func `inherited and overridden handlers run through their superclasses`() throws {
        #expect(try Child().send("lineage") as? [String] == ["Ancestor", "Parent", "Child"])
        #expect(try (Child() as Ancestor).send("lineage") as? [String] == ["Ancestor", "Parent", "Child"])
        #expect(try Parent().send("inherited:", with: [3]) as? Int == 3)
        #expect(try Child().send("replaced:", with: [Parent()]) as? String == "Child, then Ancestor got Parent")
        #expect(try Child().send("again") as? [String] == ["Ancestor", "Parent", "Child"])
        #expect(try Child.send("kind") as? String == "Parent of Ancestor")
        #expect(try Ancestor.send("kind") as? String == "Ancestor")
    }

    @Test func `one invocation runs on an object of each class`() throws {
        var invocation = try Invocation("lineage", type: Ancestor.self)
        for (object, count) in [(Ancestor(), 1), (Parent(), 2), (Child(), 3)] {
            #expect((try invocation.invoke(on: object) as? [String])?.count == count)
            invocation.bind(to: object)
            #expect((try invocation.invoke() as? [String])?.count == count)
        }
    }

    @Test func `an invocation is invoked again with changed arguments`() throws {
        let loop = LoopTarget()
        var invocation = try Invocation("int32:", target: loop)
        for number in Int32(0)..<100 {
            try invocation.setArgument(number, at: 0)
            #expect(try invocation.invoke() as? Int32 == number + 1)
        }
        var counting = try Invocation("count", target: target)
        for call in 1...3 { #expect(try counting.invoke() as? Int == call) }
    }

    @Test func `a copy keeps its own target, arguments and result`() throws {
        let first = LoopTarget()
        let second = LoopTarget()
        var original = try Invocation("string:", target: first, arguments: ["a"])
        try original.invoke()
        var copy = original
        copy.bind(to: second)
        try copy.setArgument("b", at: 0)
        try copy.invoke()
        #expect(original.returnValue as? String == "a!")
        #expect(copy.returnValue as? String == "b!")
        #expect(original.target as? LoopTarget === first)
        #expect(copy.target as? LoopTarget === second)
        #expect(try original.argument(at: 0) as? String == "a")
    }

    @Test func `an invocation keeps its arguments and its result alive, and no longer than itself`() throws {
        weak var argument: Token?
        weak var result: Token?
        do {
            var invocation = try Invocation("object:", target: target, arguments: [Token()])
            argument = try invocation.argument(at: 0) as? Token
            var producing = try Invocation("token", target: target)
            result = try producing.invoke() as? Token
            #expect(argument != nil && result != nil)
            try invocation.invoke()
            #expect(producing.returnValue as? Token === result)
        }
        #expect(argument == nil && result == nil)
    }
}

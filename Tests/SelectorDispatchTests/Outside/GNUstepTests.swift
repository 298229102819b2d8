import Foundation
import SelectorDispatch
import Testing

// The requirements of GNUstep's lists for NSMethodSignature: types, counts, order, and limits.

final class SignatureTarget: MessageReceiver {
    @Handler func never() throws -> Never {
        throw Failure(reason: "never")
    }

    @Handler func mixed(
        object: AnyObject,
        char: Int8,
        short: UInt16,
        int: Int32,
        long: UInt,
        float: Float,
        double: Double,
        large: (Double, Double),
        small: Weak?
    ) -> UnsafePointer<CChar>? { nil }

    @Handler("sum::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::")
    func sum(
        _ a0: Int,
        _ a1: Int,
        _ a2: Int,
        _ a3: Int,
        _ a4: Int,
        _ a5: Int,
        _ a6: Int,
        _ a7: Int,
        _ b0: Int,
        _ b1: Int,
        _ b2: Int,
        _ b3: Int,
        _ b4: Int,
        _ b5: Int,
        _ b6: Int,
        _ b7: Int,
        _ c0: Int,
        _ c1: Int,
        _ c2: Int,
        _ c3: Int,
        _ c4: Int,
        _ c5: Int,
        _ c6: Int,
        _ c7: Int,
        _ d0: Int,
        _ d1: Int,
        _ d2: Int,
        _ d3: Int,
        _ d4: Int,
        _ d5: Int,
        _ d6: Int,
        _ d7: Int,
        _ e0: Int,
        _ e1: Int,
        _ e2: Int,
        _ e3: Int,
        _ e4: Int,
        _ e5: Int,
        _ e6: Int,
        _ e7: Int,
        _ f0: Int,
        _ f1: Int,
        _ f2: Int,
        _ f3: Int,
        _ f4: Int,
        _ f5: Int,
        _ f6: Int,
        _ f7: Int,
        _ g0: Int,
        _ g1: Int,
        _ g2: Int,
        _ g3: Int,
        _ g4: Int,
        _ g5: Int,
        _ g6: Int,
        _ g7: Int,
        _ h0: Int,
        _ h1: Int,
        _ h2: Int,
        _ h3: Int,
        _ h4: Int,
        _ h5: Int,
        _ h6: Int,
        _ h7: Int
    ) -> [Int] { [a0, a1, d4, h0, h7] }
}

@Suite struct GNUstepMethodSignatureTests {
    private static let widest = "sum" + String(repeating: ":", count: 64)
    private let target = SignatureTarget()

    /// The same signature comes from the object, the registry and an invocation.
    private func expect(
        _ selector: String,
        of target: some MessageReceiver & AnyObject,
        _ parameters: [Any.Type],
        returns result: Any.Type
    ) throws {
        let selector = Selector(selector)
        let signature = try target.methodSignature(for: selector)
        #expect(signature.selector == selector)
        #expect(signature.argumentCount == parameters.count)
        let types = signature.parameters.map { ObjectIdentifier($0.type) }
        #expect(types == parameters.map { ObjectIdentifier($0) })
        #expect(ObjectIdentifier(signature.returnType) == ObjectIdentifier(result))
        #expect(signature.parameters.allSatisfy { !$0.hasDefault })
        let description = signature.description
        let registry = HandlerRegistry.shared
        let ofType = try registry.methodSignature(for: selector, type: type(of: target))
        #expect(ofType.description == description)
        let invocation = try target.invocation(for: selector)
        #expect(invocation.methodSignature?.description == description)
    }

    @Test func `a signature has the types of every parameter and of the result`() throws {
        func expect<Case: AnyTypeCase>(_ typeCase: Case) throws {
            typealias A = Case.Value
            let echo = Echo<A, UInt8>(typeCase.describe, \.description)
            try self.expect("none", of: echo, [], returns: A?.self)
            try self.expect("one:", of: echo, [A.self], returns: A.self)
            try self.expect("nothing:", of: echo, [A.self], returns: Void.self)
            try self.expect("two::", of: echo, [A.self, UInt8.self], returns: UInt8.self)
            try self.expect(
                "four::::",
                of: echo,
                [UInt8.self, A?.self, A.self, Int.self],
                returns: A?.self
            )
        }
        for typeCase in TypeFamily.bare { try expect(typeCase) }
        try self.expect("never", of: target, [], returns: Never.self)
        try self.expect(
            "mixedWithObject:char:short:int:long:float:double:large:small:",
            of: target,
            [
                AnyObject.self, Int8.self, UInt16.self, Int32.self, UInt.self,
                Float.self, Double.self, (Double, Double).self, Weak?.self,
            ],
            returns: UnsafePointer<CChar>?.self
        )
        try self.expect(
            Self.widest,
            of: target,
            Array(repeating: Int.self, count: 64),
            returns: [Int].self
        )
    }

    @Test func `a message of as many arguments as a handler can have keeps their order`() throws {
        let selector = Selector(Self.widest)
        #expect(try target.send(selector, with: Array(0..<64)) as? [Int] == [0, 1, 28, 56, 63])
        var invocation = try Invocation(selector, target: target)
        for index in 0..<64 {
            try invocation.setArgument(64 - index, at: index)
        }
        #expect(try invocation.invoke() as? [Int] == [64, 63, 36, 8, 1])
    }

    @Test(arguments: [63, 65, 253, 1_500_000])
    func `any other count is an error, however large`(count: Int) {
        let message = message(Self.widest, "SignatureTarget")
        let error: DispatchError =
            count < 64
            ? .tooFewArguments(message, expected: 64, actual: count)
            : .tooManyArguments(message, expected: 64, actual: count)
        let arguments = [Any?](repeating: 0, count: count)
        #expect(throws: error) { try target.send(Selector(Self.widest), with: arguments) }
        let selector = Selector("sum" + String(repeating: ":", count: count))
        #expect(!target.responds(to: selector))
        #expect(throws: DispatchError.self) { try target.send(selector) }
        #expect(throws: DispatchError.self) { try target.methodSignature(for: selector) }
        #expect(throws: DispatchError.self) { try Invocation(selector, target: target) }
    }

    @Test func `a handler that never returns passes its error`() {
        #expect(throws: Failure(reason: "never")) { try target.send("never") }
    }
}

// The arguments and results in GNUstep's lists for NSInvocation, and those that only Swift has.

struct Twice<Element> {
    var first: Element
    var second: Element

    init(_ element: Element) {
        first = element
        second = element
    }
}

/// 256 words, more than any calling convention passes in registers.
typealias HugeRecord = Twice<Twice<Twice<Twice<Twice<Twice<Twice<Twice<Int>>>>>>>>

class Ancestor: MessageReceiver {
    @Handler func lineage() -> [String] {
        ["Ancestor"]
    }

    @Handler class func kind() -> String {
        "Ancestor"
    }

    @Handler func replaced(_ object: Ancestor) -> String {
        "Ancestor got \(type(of: object))"
    }
}

class Parent: Ancestor {
    override func lineage() -> [String] {
        super.lineage() + ["Parent"]
    }

    override class func kind() -> String {
        "Parent of " + super.kind()
    }
}

final class Child: Parent {
    override func lineage() -> [String] {
        super.lineage() + ["Child"]
    }

    @Handler override func replaced(_ object: Ancestor) -> String {
        "Child, then " + super.replaced(object)
    }

    /// Sends the same message to the same object again.
    ///
    /// As with `super`, the override decides which method runs.
    @Handler func again() throws -> [String]? {
        try send("lineage") as? [String]
    }
}

final class LoopTarget: MessageReceiver {
    @Handler func labeled(_ v: (Int8, text: String, Double)) -> (Double, String, Int8) {
        (v.2, v.text, v.0)
    }

    @Handler func pointed(_ v: UnsafePointer<CGRect>) -> CGRect {
        v.pointee
    }

    @Handler func incrementFirst(_ v: UnsafeMutablePointer<CChar>) -> UnsafeMutablePointer<CChar> {
        v.pointee += 1
        return v
    }

    @Handler func callNow(_ body: (Int) -> Void) {
        body(42)
    }

    @Handler func attempt(_ body: @escaping (Int) throws -> Int) throws -> Int {
        try body(2)
    }

    @Handler func maybe(_ body: (() -> Int)?) -> Int {
        body?() ?? -1
    }

    @Handler func perform(_ selector: Selector) throws -> Any? {
        try send(selector)
    }

    @Handler func me() -> LoopTarget {
        self
    }
}

@Suite struct GNUstepInvocationTests {
    let target = LoopTarget()

    @Test func `a tuple goes in with or without its labels`() throws {
        let labeled: (Int8, text: String, Double) = (1, text: "two", 3)
        let plain: (Int8, String, Double) = (1, "two", 3)
        for tuple in [labeled as Any, plain as Any] {
            let result = try target.send("labeled:", with: [tuple])
            #expect(try #require(result as? (Double, String, Int8)) == (3, "two", 1))
        }
    }

    @Test func `pointers reach the sender's memory, and a handler writes through them`() throws {
        try withUnsafePointer(to: CGRect(x: 1, y: 2, width: 3, height: 4)) { pointer in
            let result = try target.send("pointed:", with: [pointer])
            #expect(result as? CGRect == pointer.pointee)
        }
        var text = Array("Hello There".utf8CString)
        try text.withUnsafeMutableBufferPointer { buffer in
            let first = try #require(buffer.baseAddress)
            let result = try target.send("incrementFirst:", with: [first])
            #expect(result as? UnsafeMutablePointer<CChar> == first)
        }
        #expect(text == Array("Iello There".utf8CString))
    }

    @Test func `closures are arguments: escaping or not, throwing, or optional`() throws {
        var seen = 0
        let note: (Int) -> Void = { seen = $0 }
        try target.send("callNow:", with: [note])
        #expect(seen == 42)
        let thrower: (Int) throws -> Int = { throw Failure(reason: "\($0)") }
        #expect(throws: Failure(reason: "2")) { try target.send("attempt:", with: [thrower]) }
        let seven: () -> Int = { 7 }
        #expect(try target.send("maybe:", with: [seven]) as? Int == 7)
        #expect(try target.send("maybe:", with: [nil]) as? Int == -1)
        #expect(throws: DispatchError.self) { try target.send("attempt:", with: [seven]) }
    }

    @Test func `a selector is an argument, and its text is not`() throws {
        #expect(try target.send("perform:", with: [Selector("me")]) as? LoopTarget === target)
        #expect(throws: DispatchError.self) { try target.send("perform:", with: ["me"]) }
        // selector-check: elsewhere
        #expect(throws: DispatchError.self) {
            try target.send("perform:", with: [Selector("absent")])
        }
    }

    @Test func `inherited and overridden handlers run through their superclasses`() throws {
        let lineage = ["Ancestor", "Parent", "Child"]
        let child = Child()
        #expect(try child.send("lineage") as? [String] == lineage)
        #expect(try (child as Ancestor).send("lineage") as? [String] == lineage)
        #expect(try child.send("again") as? [String] == lineage)
        let plain = try Parent().send("replaced:", with: [child])
        #expect(plain as? String == "Ancestor got Child")
        let replaced = try child.send("replaced:", with: [Parent()])
        #expect(replaced as? String == "Child, then Ancestor got Parent")
        #expect(try Child.send("kind") as? String == "Parent of Ancestor")
        #expect(try Ancestor.send("kind") as? String == "Ancestor")
    }
}

// This test is in the suite that counts live objects, because it sends some of them.
extension FastPathTests {
    enum Way: CaseIterable, Sendable {
        case send
        case invocation
        case typed
        case message
        case target
        case forwarded
        case wrapped
    }

    @Test(arguments: Way.allCases)
    func `a value of any size and kind goes in and comes back`(way: Way) throws {
        for typeCase in Self.numbers + Self.structures + TypeFamily.bare {
            try expectBack(typeCase, by: way)
        }
    }

    private static var structures: [any AnyTypeCase] {
        let huge = HugeRecord(Twice(Twice(Twice(Twice(Twice(Twice(Twice(7))))))))
        return [
            TypeCase("256 words", { [huge] }),
            TypeCase("CGRect", { [CGRect(x: 1, y: 2, width: 3, height: 4)] }),
        ]
    }

    private static var numbers: [any AnyTypeCase] {
        func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> any AnyTypeCase {
            TypeCase("\(type)", { [Value.min, 0, 1, .max - 1, .max] })
        }
        func real<Value: BinaryFloatingPoint>(nan: Value) -> [Value] {
            [
                1, 123.456, -.pi, -0.0,
                .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
                .infinity, nan,
            ]
        }
        let integers: [any FixedWidthInteger.Type] = [
            Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, Int.self,
            UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self, UInt.self,
        ]
        return integers.map { integer($0) } + [
            TypeCase(
                "Float",
                { real(nan: Float(nan: 5, signaling: false)) },
                describe: { "\($0.bitPattern)" }
            ),
            TypeCase(
                "Double",
                { real(nan: Double(nan: 5, signaling: false)) },
                describe: { "\($0.bitPattern)" }
            ),
        ]
    }

    private func expectBack<Case: AnyTypeCase>(_ typeCase: Case, by way: Way) throws {
        // `Any` can't be distinguished from the optional around it.
        if Case.Value.self == Any.self { return }
        let echo = Echo<Case.Value, Int>(typeCase.describe, \.description)
        for value in typeCase.samples() where !Self.isNull(value) {
            let words = typeCase.describe(value)
            let result = try send(value, to: echo, by: way)
            #expect(echo.takeSeen() == [words], "\(typeCase.name)")
            #expect((result as? Case.Value).map(typeCase.describe) == words, "\(typeCase.name)")
        }
    }

    private func send<Value>(_ value: Value, to echo: Echo<Value, Int>, by way: Way) throws -> Any?
    {
        let arguments = [Comparison.flat(value)]
        switch way {
        case .send: return try echo.send("one:", with: arguments)
        case .wrapped: return try echo.send("one:", with: [Value???.some(.some(value)) as Any])
        case .typed: return try echo.send("one:", with: arguments, returning: Value.self)
        case .message: return try echo.send(Echo<Value, Int>.oneMessage(value))
        case .target: return try Proxy(echo).send("one:", with: arguments)
        case .forwarded: return try Relay(echo).send("one:", with: arguments, returning: Value.self)
        case .invocation:
            var invocation = try Invocation("one:", type: Echo<Value, Int>.self)
            try invocation.setArgument(arguments[0], at: 0)
            try invocation.invoke(on: echo)
            return invocation.returnValue
        }
    }

    /// Whether a value is refused as null, or returned as none.
    private static func isNull(_ value: Any) -> Bool {
        value is NSNull || value is Void || "\(value)" == "nil"
    }
}

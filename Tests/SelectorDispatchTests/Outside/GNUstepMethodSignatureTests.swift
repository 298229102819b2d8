import SelectorDispatch
import Testing

// What GNUstep's lists for NSMethodSignature ask of a signature: types, counts, order, and its limits.

final class SignatureTarget: MessageReceiver {
    @Handler func never() throws -> Never { throw Failure(reason: "never") }
    @Handler func mixed(
        object: AnyObject, char: Int8, short: UInt16, int: Int32, long: UInt, float: Float, double: Double,
        large: (Double, Double), small: Weak?
    ) -> UnsafePointer<CChar>? { nil }

    /// As many parameters as a handler can have.
    @Handler("sum::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::")
    func sum(
        _ a0: Int, _ a1: Int, _ a2: Int, _ a3: Int, _ a4: Int, _ a5: Int, _ a6: Int, _ a7: Int,
        _ b0: Int, _ b1: Int, _ b2: Int, _ b3: Int, _ b4: Int, _ b5: Int, _ b6: Int, _ b7: Int,
        _ c0: Int, _ c1: Int, _ c2: Int, _ c3: Int, _ c4: Int, _ c5: Int, _ c6: Int, _ c7: Int,
        _ d0: Int, _ d1: Int, _ d2: Int, _ d3: Int, _ d4: Int, _ d5: Int, _ d6: Int, _ d7: Int,
        _ e0: Int, _ e1: Int, _ e2: Int, _ e3: Int, _ e4: Int, _ e5: Int, _ e6: Int, _ e7: Int,
        _ f0: Int, _ f1: Int, _ f2: Int, _ f3: Int, _ f4: Int, _ f5: Int, _ f6: Int, _ f7: Int,
        _ g0: Int, _ g1: Int, _ g2: Int, _ g3: Int, _ g4: Int, _ g5: Int, _ g6: Int, _ g7: Int,
        _ h0: Int, _ h1: Int, _ h2: Int, _ h3: Int, _ h4: Int, _ h5: Int, _ h6: Int, _ h7: Int
    ) -> [Int] { [a0, a1, d4, h0, h7] }
}

@Suite struct GNUstepMethodSignatureTests {
    private static let widest = "sum" + String(repeating: ":", count: 64)
    private let target = SignatureTarget()

    /// The same signature comes from the object, the registry and an invocation.
    private func expect(
        _ selector: String, of target: some MessageReceiver & AnyObject, _ parameters: [Any.Type],
        returns result: Any.Type
    ) throws {
        let selector = Selector(selector)
        let signature = try target.methodSignature(for: selector)
        #expect(signature.selector == selector && signature.argumentCount == parameters.count)
        #expect(signature.parameters.map { ObjectIdentifier($0.type) } == parameters.map { ObjectIdentifier($0) })
        #expect(ObjectIdentifier(signature.returnType) == ObjectIdentifier(result))
        #expect(signature.parameters.allSatisfy { !$0.hasDefault })
        let asked = try HandlerRegistry.shared.methodSignature(for: selector, type: type(of: target))
        #expect(asked.description == signature.description)
        #expect(try target.invocation(for: selector).methodSignature?.description == signature.description)
    }

    @Test func `a signature has the types of every parameter and of the result`() throws {
        func expect<Case: AnyTypeCase>(_ typeCase: Case) throws {
            typealias A = Case.Value
            let echo = Echo<A, UInt8>(typeCase.describe, \.description)
            try self.expect("none", of: echo, [], returns: A?.self)
            try self.expect("one:", of: echo, [A.self], returns: A.self)
            try self.expect("nothing:", of: echo, [A.self], returns: Void.self)
            try self.expect("two::", of: echo, [A.self, UInt8.self], returns: UInt8.self)
            try self.expect("four::::", of: echo, [UInt8.self, A?.self, A.self, Int.self], returns: A?.self)
        }
        for typeCase in TypeFamily.bare { try expect(typeCase) }
        try self.expect("never", of: target, [], returns: Never.self)
        try self.expect(
            "mixedWithObject:char:short:int:long:float:double:large:small:", of: target,
            [
                AnyObject.self, Int8.self, UInt16.self, Int32.self, UInt.self, Float.self, Double.self,
                (Double, Double).self, Weak?.self,
            ], returns: UnsafePointer<CChar>?.self)
        try self.expect(Self.widest, of: target, Array(repeating: Int.self, count: 64), returns: [Int].self)
    }

    @Test func `a message of as many arguments as a handler can have keeps their order`() throws {
        let selector = Selector(Self.widest)
        #expect(try target.send(selector, with: Array(0..<64)) as? [Int] == [0, 1, 28, 56, 63])
        var invocation = try Invocation(selector, target: target)
        for index in 0..<64 { try invocation.setArgument(64 - index, at: index) }
        #expect(try invocation.invoke() as? [Int] == [64, 63, 36, 8, 1])
    }

    @Test(arguments: [63, 65, 253, 1_500_000]) func `any other count is an error, however large`(count: Int) {
        let message = DispatchError.Context(selector: Self.widest, receiver: "SignatureTarget", kind: .instance)
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

import SelectorDispatch
import Testing

// What GNUstep's lists for NSMethodSignature ask of a signature: types, counts, order, and its limits.

struct TwoDoubles {
    var first: Double
    var second: Double
}

struct OneByte {
    var first: Int8
}

final class SignatureTarget: MessageReceiver {
    @Handler func returnsVoid() {}
    @Handler func returnsObject() -> AnyObject { self }
    @Handler func returnsInt8() -> Int8 { 0 }
    @Handler func returnsUInt8() -> UInt8 { 0 }
    @Handler func returnsInt16() -> Int16 { 0 }
    @Handler func returnsUInt16() -> UInt16 { 0 }
    @Handler func returnsInt32() -> Int32 { 0 }
    @Handler func returnsUInt32() -> UInt32 { 0 }
    @Handler func returnsInt() -> Int { 0 }
    @Handler func returnsUInt() -> UInt { 0 }
    @Handler func returnsFloat() -> Float { 0 }
    @Handler func returnsDouble() -> Double { 0 }
    @Handler func returnsLarge() -> TwoDoubles { TwoDoubles(first: 0, second: 0) }
    @Handler func returnsSmall() -> OneByte { OneByte(first: 0) }
    @Handler func returnsPointer() -> UnsafePointer<CChar>? { nil }
    @Handler func returnsNever() throws -> Never { throw InvocationFailure.deliberate(0) }

    @Handler func takesObject(_: AnyObject) {}
    @Handler func takesInt8(_: Int8) {}
    @Handler func takesUInt8(_: UInt8) {}
    @Handler func takesInt16(_: Int16) {}
    @Handler func takesUInt16(_: UInt16) {}
    @Handler func takesInt32(_: Int32) {}
    @Handler func takesUInt32(_: UInt32) {}
    @Handler func takesInt(_: Int) {}
    @Handler func takesUInt(_: UInt) {}
    @Handler func takesFloat(_: Float) {}
    @Handler func takesDouble(_: Double) {}
    @Handler func takesLarge(_: TwoDoubles) {}
    @Handler func takesSmall(_: OneByte) {}
    @Handler func takes(float _: Float, double _: Double) {}
    @Handler func takes(double _: Double, float _: Float) {}

    @Handler func mixed(
        object: AnyObject, char: Int8, short: Int16, int: Int32, long: Int, float: Float, double: Double,
        large: TwoDoubles, small: OneByte
    ) -> TwoDoubles { large }
    @Handler func mixedUnsigned(
        object: AnyObject, char: UInt8, short: UInt16, int: UInt32, long: UInt, float: Float, double: Double,
        large: TwoDoubles, small: OneByte
    ) -> OneByte { small }

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

/// A handler's selector and the types that its signature must tell.
struct ExpectedTypes: Sendable, CustomTestStringConvertible {
    let selector: String
    let parameters: [any Any.Type]
    let result: any Any.Type
    var testDescription: String { selector }

    init(_ selector: String, _ parameters: [any Any.Type] = [], returns result: any Any.Type = Void.self) {
        self.selector = selector
        self.parameters = parameters
        self.result = result
    }
}

private let rows: [ExpectedTypes] = [
    ExpectedTypes("returnsVoid"),
    ExpectedTypes("returnsObject", returns: AnyObject.self),
    ExpectedTypes("returnsInt8", returns: Int8.self),
    ExpectedTypes("returnsUInt8", returns: UInt8.self),
    ExpectedTypes("returnsInt16", returns: Int16.self),
    ExpectedTypes("returnsUInt16", returns: UInt16.self),
    ExpectedTypes("returnsInt32", returns: Int32.self),
    ExpectedTypes("returnsUInt32", returns: UInt32.self),
    ExpectedTypes("returnsInt", returns: Int.self),
    ExpectedTypes("returnsUInt", returns: UInt.self),
    ExpectedTypes("returnsFloat", returns: Float.self),
    ExpectedTypes("returnsDouble", returns: Double.self),
    ExpectedTypes("returnsLarge", returns: TwoDoubles.self),
    ExpectedTypes("returnsSmall", returns: OneByte.self),
    ExpectedTypes("returnsPointer", returns: UnsafePointer<CChar>?.self),
    ExpectedTypes("returnsNever", returns: Never.self),
    ExpectedTypes("takesObject:", [AnyObject.self]),
    ExpectedTypes("takesInt8:", [Int8.self]),
    ExpectedTypes("takesUInt8:", [UInt8.self]),
    ExpectedTypes("takesInt16:", [Int16.self]),
    ExpectedTypes("takesUInt16:", [UInt16.self]),
    ExpectedTypes("takesInt32:", [Int32.self]),
    ExpectedTypes("takesUInt32:", [UInt32.self]),
    ExpectedTypes("takesInt:", [Int.self]),
    ExpectedTypes("takesUInt:", [UInt.self]),
    ExpectedTypes("takesFloat:", [Float.self]),
    ExpectedTypes("takesDouble:", [Double.self]),
    ExpectedTypes("takesLarge:", [TwoDoubles.self]),
    ExpectedTypes("takesSmall:", [OneByte.self]),
    ExpectedTypes("takesWithFloat:double:", [Float.self, Double.self]),
    ExpectedTypes("takesWithDouble:float:", [Double.self, Float.self]),
    ExpectedTypes(
        "mixedWithObject:char:short:int:long:float:double:large:small:",
        [
            AnyObject.self, Int8.self, Int16.self, Int32.self, Int.self, Float.self, Double.self, TwoDoubles.self,
            OneByte.self,
        ], returns: TwoDoubles.self),
    ExpectedTypes(
        "mixedUnsignedWithObject:char:short:int:long:float:double:large:small:",
        [
            AnyObject.self, UInt8.self, UInt16.self, UInt32.self, UInt.self, Float.self, Double.self,
            TwoDoubles.self, OneByte.self,
        ], returns: OneByte.self),
    ExpectedTypes(widest, Array(repeating: Int.self, count: 64), returns: [Int].self),
]

private let widest = "sum" + String(repeating: ":", count: 64)

@Suite struct GNUstepMethodSignatureTests {
    let target = SignatureTarget()

    @Test(arguments: rows) func `a signature tells the types of every parameter and of the result`(
        row: ExpectedTypes
    ) throws {
        let signature = try target.methodSignature(for: Selector(row.selector))
        #expect(signature.argumentCount == row.parameters.count)
        #expect(signature.parameters.map { ObjectIdentifier($0.type) } == row.parameters.map { ObjectIdentifier($0) })
        #expect(ObjectIdentifier(signature.returnType) == ObjectIdentifier(row.result))
        #expect(signature.parameters.allSatisfy { !$0.isOptional && !$0.hasDefault })
        #expect(signature.selector == Selector(row.selector))
    }

    @Test(arguments: rows) func `the same signature comes from the object, the registry and an invocation`(
        row: ExpectedTypes
    ) throws {
        let selector = Selector(row.selector)
        let described = try target.methodSignature(for: selector).description
        let asked = try HandlerRegistry.shared.methodSignature(for: selector, type: SignatureTarget.self)
        #expect(asked.description == described)
        #expect(try target.invocation(for: selector).methodSignature?.description == described)
    }

    @Test func `an unknown selector has no signature, and the error says so`() {
        let message = DispatchError.Context(selector: "takesInt9:", receiver: "SignatureTarget", kind: .instance)
        do {
            _ = try target.methodSignature(for: "takesInt9:")  // selector-check: elsewhere
            Issue.record("no error")
        } catch {
            guard case .unrecognizedSelector(message, let suggestions, hasHandlers: true, elsewhere: _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(suggestions.contains("takesInt8:"))
        }
    }

    @Test func `a message of as many arguments as a handler can have keeps their order`() throws {
        let selector = Selector(widest)
        #expect(try target.send(selector, with: Array(0..<64)) as? [Int] == [0, 1, 28, 56, 63])
        var invocation = try Invocation(selector, target: target)
        for index in 0..<64 { try invocation.setArgument(64 - index, at: index) }
        #expect(try invocation.invoke() as? [Int] == [64, 63, 36, 8, 1])
    }

    @Test(arguments: [63, 65, 253, 1_500_000]) func `any other count is an error, however large`(count: Int) {
        let arguments = [Any?](repeating: 0, count: count)
        let message = DispatchError.Context(selector: widest, receiver: "SignatureTarget", kind: .instance)
        let error: DispatchError =
            count < 64
            ? .tooFewArguments(message, expected: 64, actual: count)
            : .tooManyArguments(message, expected: 64, actual: count)
        #expect(throws: error) { try target.send(Selector(widest), with: arguments) }
        #expect(!target.responds(to: Selector("sum" + String(repeating: ":", count: count))))
    }

    @Test func `a selector of a million and a half arguments is an error, not a crash`() {
        let selector = Selector("sum" + String(repeating: ":", count: 1_500_000))
        #expect(throws: DispatchError.self) { try target.send(selector) }
        #expect(throws: DispatchError.self) { try target.methodSignature(for: selector) }
        #expect(throws: DispatchError.self) { try Invocation(selector, target: target) }
    }

    @Test func `a handler that never returns passes its error`() {
        #expect(throws: InvocationFailure.deliberate(0)) { try target.send("returnsNever") }
    }
}

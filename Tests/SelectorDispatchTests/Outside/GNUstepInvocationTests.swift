import Foundation
import SelectorDispatch
import Testing

// The values that GNUstep's lists for NSInvocation pass and return, and those of their kind that Swift has besides.

struct SmallPair: Equatable {
    var letter: Int8
    var number: Int32
}

struct LargeTriple: Equatable {
    var number: Int32
    var text: String
    var ratio: Float
}

struct NestedRecord: Equatable {
    struct Header: Equatable {
        var pair: SmallPair
        var flags: [Bool]
    }
    var header: Header
    var body: LargeTriple?
    var frame: CGRect
}

struct Twice<Element: Sendable & Equatable>: Equatable, Sendable {
    var first: Element
    var second: Element
    init(_ element: Element) {
        first = element
        second = element
    }
}

/// 256 words, more than any calling convention passes in registers.
typealias HugeRecord = Twice<Twice<Twice<Twice<Twice<Twice<Twice<Twice<Int>>>>>>>>

/// Three fields of 3, 5 and 7 bits in one word, as a C bit field has them.
struct BitFields: Equatable {
    private var bits: UInt16
    init(a: UInt16, b: UInt16, c: UInt16) { bits = a & 7 | (b & 31) << 3 | (c & 127) << 8 }
    var a: UInt16 { bits & 7 }
    var b: UInt16 { bits >> 3 & 31 }
    var c: UInt16 { bits >> 8 & 127 }
}

struct Flags: OptionSet {
    let rawValue: UInt16
}

/// Two fields of 20 bits, which together need more than one 32-bit unit.
struct WideFields: Equatable {
    private var low: UInt32
    private var high: UInt32
    init(a: UInt32, b: UInt32) {
        low = a & 0xFFFFF
        high = b & 0xFFFFF
    }
    var a: UInt32 { low }
    var b: UInt32 { high }
}

struct NoFields: Equatable {}

enum Payload: Equatable, Sendable {
    case none
    case number(Int)
    indirect case nested(Payload)
}

final class LoopTarget: MessageReceiver {
    @Handler func int8(_ v: Int8) -> Int8 { v &+ 1 }
    @Handler func int16(_ v: Int16) -> Int16 { v &+ 1 }
    @Handler func int32(_ v: Int32) -> Int32 { v &+ 1 }
    @Handler func int64(_ v: Int64) -> Int64 { v &+ 1 }
    @Handler func int128(_ v: Int128) -> Int128 { v &+ 1 }
    @Handler func int(_ v: Int) -> Int { v &+ 1 }
    @Handler func uint8(_ v: UInt8) -> UInt8 { v &+ 1 }
    @Handler func uint16(_ v: UInt16) -> UInt16 { v &+ 1 }
    @Handler func uint32(_ v: UInt32) -> UInt32 { v &+ 1 }
    @Handler func uint64(_ v: UInt64) -> UInt64 { v &+ 1 }
    @Handler func uint128(_ v: UInt128) -> UInt128 { v &+ 1 }
    @Handler func uint(_ v: UInt) -> UInt { v &+ 1 }
    @Handler func float(_ v: Float) -> Float { -v }
    @Handler func double(_ v: Double) -> Double { -v }
    @Handler func bitPattern(_ v: Double) -> UInt64 { v.bitPattern }
    @Handler func bool(_ v: Bool) -> Bool { !v }
    @Handler func character(_ v: Character) -> Character { v }
    @Handler func string(_ v: String) -> String { v + "!" }

    @Handler func small(_ v: SmallPair) -> SmallPair { SmallPair(letter: v.letter, number: v.number + 1) }
    @Handler func large(_ v: LargeTriple) -> LargeTriple {
        LargeTriple(number: v.number + 1, text: v.text, ratio: v.ratio)
    }
    @Handler func nested(_ v: NestedRecord) -> NestedRecord { v }
    @Handler func huge(_ v: HugeRecord) -> HugeRecord { v }
    @Handler func rect(_ v: CGRect) -> CGRect { v }
    @Handler func bits(_ v: BitFields) -> BitFields { BitFields(a: v.c, b: v.b, c: v.a) }
    @Handler func flip(_ v: Flags) -> Flags { v.symmetricDifference(Flags(rawValue: 1)) }
    @Handler func swap(_ v: WideFields) -> WideFields { WideFields(a: v.b, b: v.a) }
    @Handler func empty(_ v: NoFields) -> NoFields { v }
    @Handler func payload(_ v: Payload) -> Payload { .nested(v) }

    @Handler func array(_ v: [Int]) -> [Int] { v.reversed() }
    @Handler func matrix(_ v: [[Double]]) -> [[Double]] { v }
    @Handler func dictionary(_ v: [String: [Int]]) -> [String: [Int]] { v }
    @Handler func set(_ v: Set<String>) -> Set<String> { v }
    @Handler func optionals(_ v: [Int?]) -> [Int?] { v }
    @Handler func tuple(_ v: (Int8, text: String, Double)) -> (Double, String, Int8) { (v.2, v.text, v.0) }

    @Handler func pointedSmall(_ v: UnsafePointer<SmallPair>) -> SmallPair { v.pointee }
    @Handler func pointedLarge(_ v: UnsafePointer<LargeTriple>) -> LargeTriple { v.pointee }
    @Handler func incrementFirst(_ v: UnsafeMutablePointer<CChar>) -> UnsafeMutablePointer<CChar> {
        v.pointee += 1
        return v
    }

    @Handler func returnsInt8() -> Int8 { 99 }
    @Handler func returnsInt16() -> Int16 { 12_345 }
    @Handler func returnsInt32() -> Int32 { 123_456 }
    @Handler func returnsInt() -> Int { 123_456 }
    @Handler func returnsFloat() -> Float { 123.456 }
    @Handler func returnsDouble() -> Double { 123.456 }
    @Handler func returnsSmall() -> SmallPair { SmallPair(letter: 11, number: 22) }
    @Handler func returnsLarge() -> LargeTriple { LargeTriple(number: 99, text: "large", ratio: 99.99) }
    @Handler func returnsString() -> String { "string" }
    @Handler func returnsSelf() -> LoopTarget { self }
    @Handler func returnsNothing() {}
}

/// Passes every message on to its target at the first occasion.
final class TargetProxy: MessageForwarder {
    private let target: LoopTarget
    init(_ target: LoopTarget) { self.target = target }
    func forwardingTarget(for selector: Selector) -> Any? { target }
}

/// Passes every message on to its target as an invocation.
final class InvocationProxy: MessageForwarder {
    private let target: LoopTarget
    init(_ target: LoopTarget) { self.target = target }
    func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        try invocation.invoke(on: target)
        return true
    }
}

private let rows: [RoundTrip] = [
    RoundTrip.integers("int8:", Int8.self), RoundTrip.integers("int16:", Int16.self),
    RoundTrip.integers("int32:", Int32.self), RoundTrip.integers("int64:", Int64.self),
    RoundTrip.integers("int128:", Int128.self), RoundTrip.integers("int:", Int.self),
    RoundTrip.integers("uint8:", UInt8.self), RoundTrip.integers("uint16:", UInt16.self),
    RoundTrip.integers("uint32:", UInt32.self), RoundTrip.integers("uint64:", UInt64.self),
    RoundTrip.integers("uint128:", UInt128.self), RoundTrip.integers("uint:", UInt.self),
    RoundTrip.floats("float:", Float.self), RoundTrip.floats("double:", Double.self),
    [
        RoundTrip("bitPattern:", -0.0, gives: (-0.0).bitPattern),
        RoundTrip("bitPattern:", Double(nan: 5, signaling: false), gives: Double(nan: 5, signaling: false).bitPattern),
        RoundTrip("bool:", true, gives: false),
        RoundTrip("character:", Character("👩‍👩‍👧"), gives: Character("👩‍👩‍👧")),
        RoundTrip("string:", "", gives: "!"),
        RoundTrip("string:", "longer than fifteen bytes", gives: "longer than fifteen bytes!"),

        RoundTrip("small:", SmallPair(letter: 7, number: 9), gives: SmallPair(letter: 7, number: 10)),
        RoundTrip(
            "large:", LargeTriple(number: 8, text: "Hello", ratio: 11),
            gives: LargeTriple(number: 9, text: "Hello", ratio: 11)),
        RoundTrip("nested:", record, gives: record),
        RoundTrip("huge:", huge, gives: huge),
        RoundTrip(
            "rect:", CGRect(x: 1, y: 2, width: 3, height: 4), gives: CGRect(x: 1, y: 2, width: 3, height: 4)),
        RoundTrip("bits:", BitFields(a: 5, b: 20, c: 100), gives: BitFields(a: 100, b: 20, c: 5)),
        RoundTrip("flip:", Flags(rawValue: 0b10_0000_1000), gives: Flags(rawValue: 0b10_0000_1001)),
        RoundTrip("swap:", WideFields(a: 0xABCDE, b: 0x12345), gives: WideFields(a: 0x12345, b: 0xABCDE)),
        RoundTrip("empty:", NoFields(), gives: NoFields()),
        RoundTrip("payload:", Payload.number(3), gives: Payload.nested(.number(3))),
        RoundTrip("payload:", Payload.none, gives: Payload.nested(.none)),

        RoundTrip("array:", [1, 2, 3], gives: [3, 2, 1]),
        RoundTrip("array:", [Int](), gives: [Int]()),
        RoundTrip("matrix:", [[1.5], []], gives: [[1.5], []]),
        RoundTrip("dictionary:", ["a": [1], "b": []], gives: ["a": [1], "b": []]),
        RoundTrip("set:", Set(["x", "y"]), gives: Set(["x", "y"])),
        RoundTrip("optionals:", [1, nil, 3] as [Int?], gives: [1, nil, 3] as [Int?]),

        RoundTrip("returnsInt8", gives: Int8(99)),
        RoundTrip("returnsInt16", gives: Int16(12_345)),
        RoundTrip("returnsInt32", gives: Int32(123_456)),
        RoundTrip("returnsInt", gives: 123_456),
        RoundTrip("returnsFloat", gives: Float(123.456)),
        RoundTrip("returnsDouble", gives: 123.456),
        RoundTrip("returnsSmall", gives: SmallPair(letter: 11, number: 22)),
        RoundTrip("returnsLarge", gives: LargeTriple(number: 99, text: "large", ratio: 99.99)),
        RoundTrip("returnsString", gives: "string"),
    ],
].flatMap { $0 }

private let record = NestedRecord(
    header: .init(pair: SmallPair(letter: -1, number: .max), flags: [true, false]),
    body: LargeTriple(number: 0, text: "body", ratio: .pi), frame: CGRect(x: 0.5, y: 0, width: 1, height: 1))
private let huge = HugeRecord(Twice(Twice(Twice(Twice(Twice(Twice(Twice(7))))))))

@Suite struct GNUstepInvocationTests {
    let target = LoopTarget()

    @Test(arguments: rows) func `a value of any size and kind goes in and comes back by a send`(row: RoundTrip) throws {
        #expect(row.isExpected(try target.send(Selector(row.selector), with: row.arguments())))
    }

    @Test(arguments: rows) func `a value of any size and kind goes in and comes back by an invocation`(
        row: RoundTrip
    ) throws {
        var invocation = try Invocation(Selector(row.selector), type: LoopTarget.self)
        for (index, argument) in row.arguments().enumerated() { try invocation.setArgument(argument, at: index) }
        #expect(row.isExpected(try invocation.invoke(on: target)))
        #expect(row.isExpected(invocation.returnValue))
    }

    @Test(arguments: rows) func `a value of any size and kind goes in and comes back with static types`(
        row: RoundTrip
    ) throws {
        #expect(try row.sendTyped(target))
    }

    @Test(arguments: rows) func `a value of any size and kind goes through a forwarding target`(row: RoundTrip) throws {
        let proxy = TargetProxy(target)
        #expect(row.isExpected(try proxy.send(Selector(row.selector), with: row.arguments())))
        #expect(try row.sendTyped(proxy))
    }

    @Test(arguments: rows) func `a value of any size and kind goes through a forwarded invocation`(
        row: RoundTrip
    ) throws {
        let proxy = InvocationProxy(target)
        #expect(row.isExpected(try proxy.send(Selector(row.selector), with: row.arguments())))
        #expect(try row.sendTyped(proxy))
    }

    @Test(arguments: rows) func `a value in optionals and existentials is the same value`(row: RoundTrip) throws {
        let wrapped = row.arguments().map { argument in argument.map { Optional(Optional($0)) as Any } }
        #expect(row.isExpected(try target.send(Selector(row.selector), with: wrapped)))
    }

    @Test func `a tuple goes in with or without its labels and comes back`() throws {
        let labeled: (Int8, text: String, Double) = (1, text: "two", 3)
        let plain: (Int8, String, Double) = (1, "two", 3)
        for tuple in [labeled as Any, plain as Any] {
            let result = try target.send("tuple:", with: [tuple])
            let turned = try #require(result as? (Double, String, Int8))
            #expect(turned == (3, "two", 1))
        }
    }

    @Test func `pointers reach what the sender owns, and a handler writes through them`() throws {
        try withUnsafePointer(to: SmallPair(letter: 1, number: 2)) { pointer in
            let result = try target.send("pointedSmall:", with: [pointer])
            #expect(result as? SmallPair == pointer.pointee)
        }
        try withUnsafePointer(to: LargeTriple(number: 1, text: "two", ratio: 3)) { pointer in
            let result = try target.send("pointedLarge:", with: [pointer])
            #expect(result as? LargeTriple == pointer.pointee)
        }
        var text = Array("Hello There".utf8CString)
        try text.withUnsafeMutableBufferPointer { buffer in
            let first = try #require(buffer.baseAddress)
            let result = try target.send("incrementFirst:", with: [first])
            #expect(result as? UnsafeMutablePointer<CChar> == first)
        }
        #expect(text == Array("Iello There".utf8CString))
    }

    @Test func `an object that returns itself is the same object`() throws {
        var invocation = try target.invocation(for: "returnsSelf")
        #expect(try invocation.invoke() as? LoopTarget === target)
        #expect(invocation.returnValue as? LoopTarget === target)
    }

    @Test(arguments: [Int8(1), Int16(1), Int32(1), UInt(1), Float(1), 1.0, true, "1"] as [any Sendable])
    func `a number of another type is refused, never reinterpreted`(argument: any Sendable) {
        let message = DispatchError.Context(selector: "int:", receiver: "LoopTarget", kind: .instance)
        let error = DispatchError.wrongType(
            message, .init(index: 0, label: "_"), expected: "Int", actual: "\(type(of: argument))",
            detail: argument is Bool ? .none : .convertible(literal: "1"))
        #expect(throws: error) { try target.send("int:", with: [argument]) }
    }

    @Test func `a result may be discarded, by a send and by an invocation`() throws {
        try target.send("huge:", with: [huge])
        try target.send("returnsNothing")
        var invocation = try target.invocation(for: "huge:", with: [huge])
        try invocation.invoke()
        #expect(invocation.returnValue as? HugeRecord == huge)
    }
}

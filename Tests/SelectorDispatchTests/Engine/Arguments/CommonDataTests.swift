import Foundation
import Testing

@testable import SelectorDispatch

private final class SharedThing: Sendable {}

/// The short way of converting data gives what the table gives.
@Suite struct CommonDataTests {
    static let elements: [any Sendable] = [
        0, 1, -1, 127, 128, 255, 256, 65_536, 16_777_217, Int.max, Int.min, UInt8(3), UInt64.max, 0.0, -0.0, 1.0, 2.5,
        -129.0, 1e300, 9_007_199_254_740_993.0, Double.nan, Double.infinity, Float(0.5), true, false, "", "5", "+5",
        "-5", " 5", "5.0", "0x10", "1e3", "nan", "-0", "0e5", "1e400", "1e39", "1e-400", "1e-46", ".5",
        "99999999999999999999", "true", "TRUE", "green", NSNumber(value: 5), NSNumber(value: 2.5),
        NSNumber(value: 1e300), NSNumber(value: true),
        NSNumber(value: UInt64.max), NSNull(), SharedThing(), "5" as Substring,
        Character("5"),
    ]

    @Test func `both ways agree wherever the short one answers`() {
        let types: [Any.Type] = [
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
            UInt64.self, Double.self, Float.self, String.self, Bool.self, Color.self, Level.self,
        ]
        func compareValues<Value>(_: Value.Type) { compare(Value.self) }
        for type in types { _openExistential(type, do: compareValues) }
    }

    @Test func `the short way leaves other types to the table`() {
        for element in Self.elements {
            #expect(short(element, Int??.self) == nil)
            #expect(short(element, Character.self) == nil)
            #expect(short(element, [Int].self) == nil)
        }
    }

    private func compare<Value>(_: Value.Type) {
        var count = 0
        for element in Self.elements where type(of: element) != Value.self {
            let (short, shortOptional) = (short(element, Value.self), short(element, Value?.self) ?? nil)
            #expect(String(describing: short) == String(describing: shortOptional), "\(element) as \(Value.self)")
            guard let short else { continue }
            count += 1
            #expect("\(short)" == table(element, Value.self).map { "\($0)" }, "\(element) as \(Value.self)")
            #expect("\(short)" == table(element, Value?.self)?.map { "\($0)" }, "\(element) as \(Value?.self)")
        }
        #expect(count > 0, "\(Value.self)")
    }

    private func short<Value>(_ element: any Sendable, _: Value.Type) -> Value? {
        let facts = ParameterFacts(Value.self)
        defer { facts.free() }
        return convert { memory in
            withUnsafePointer(to: element as Any?) {
                DataConversion.convertCommon($0, into: memory, facts.rawRepresentable)
            }
        }
    }

    private func table<Value>(_ element: any Sendable, _: Value.Type) -> Value? {
        convert { DataConversion.convert(element, into: $0) == nil }
    }

    private func convert<Value>(_ convert: (UnsafeMutablePointer<Value>) -> Bool) -> Value? {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { memory.deallocate() }
        return convert(memory) ? memory.move() : nil
    }
}

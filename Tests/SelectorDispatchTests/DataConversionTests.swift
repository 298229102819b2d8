import Foundation
import SelectorDispatch
import Testing

final class DataTarget: MessageReceiver {
    @Handler func int(_ value: Int) -> Int { value }
    @Handler func small(_ value: UInt8) -> UInt8 { value }
    @Handler func optional(_ value: Int?) -> Int? { value }
    @Handler func double(_ value: Double) -> Double { value }
    @Handler func float(_ value: Float) -> Float { value }
    @Handler func bool(_ value: Bool) -> Bool { value }
    @Handler func string(_ value: String) -> String { value }
    @Handler func button(_ value: Button?) -> Bool { value != nil }
}

@Suite struct DataConversionTests {
    struct Row: CustomTestStringConvertible {
        let selector: String
        let argument: any Sendable
        let result: (any Sendable & Equatable)?

        init(_ selector: String, _ argument: any Sendable, _ result: (any Sendable & Equatable)?) {
            (self.selector, self.argument, self.result) = (selector, argument, result)
        }

        var testDescription: String { "\(selector) \(argument) \(type(of: argument))" }

        func matches(_ value: Any?) -> Bool {
            func isEqual<Value: Equatable>(_ expected: Value) -> Bool { value as? Value == expected }
            return result.map { isEqual($0) } ?? false
        }
    }

    static let rows: [Row] = [
        Row("int:", UInt8(3), 3), Row("int:", 3.0, 3), Row("int:", Float(-2), -2), Row("int:", "42", 42),
        Row("int:", NSNumber(value: 7), 7), Row("int:", 3.5, nil), Row("int:", Double.nan, nil),
        Row("int:", Double.infinity, nil), Row("int:", 1e300, nil), Row("int:", "4 2", nil), Row("int:", "", nil),
        Row("int:", true, nil), Row("int:", NSNumber(value: 7.5), nil), Row("int:", UInt64.max, nil),
        Row("small:", 255, UInt8(255)), Row("small:", 256, nil), Row("small:", -1, nil), Row("small:", "300", nil),
        Row("optional:", "5", 5), Row("optional:", "five", nil), Row("optional:", Double?.some(6), 6),
        Row("double:", 3, 3.0), Row("double:", Int.max, nil), Row("double:", "0.25", 0.25),
        Row("double:", Float(0.5), 0.5), Row("double:", NSNumber(value: 2), 2.0), Row("double:", "x", nil),
        Row("float:", 0.1, Float(0.1)), Row("float:", 1e300, nil), Row("float:", 16_777_217, nil),
        Row("bool:", "true", true), Row("bool:", "false", false), Row("bool:", "1", nil), Row("bool:", 1, nil),
        Row("bool:", NSNumber(value: true), true), Row("string:", 3, "3"), Row("string:", 0.5, "0.5"),
        Row("string:", true, "true"), Row("string:", "abc".prefix(2), "ab"),
        Row("string:", NSNumber(value: 3), "3"), Row("button:", "x", nil),
    ]

    @Test(arguments: DataConversionTests.rows)
    func `numbers and strings convert by the table, where nothing is lost`(row: Row) {
        let target = DataTarget()
        do {
            let value = try target.send(Selector(row.selector), with: [row.argument], policy: .strict.convertingData)
            #expect(row.matches(value), "\(String(describing: value))")
        } catch {
            #expect(row.result == nil, "\(error)")
        }
    }

    @Test func `nothing converts unless asked`() {
        for row in Self.rows {
            #expect(throws: DispatchError.self) {
                try DataTarget().send(Selector(row.selector), with: [row.argument])
            }
        }
    }

    @Test func `null stays null`() throws {
        let policy = ArgumentPolicy.strict.convertingData
        #expect(try DataTarget().send("optional:", with: [nil], policy: policy) == nil)
        #expect(throws: DispatchError.self) { try DataTarget().send("string:", with: [nil], policy: policy) }
    }
}

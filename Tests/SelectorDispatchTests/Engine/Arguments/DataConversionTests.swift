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
    @Handler func color(_ value: Color) -> Color { value }
    @Handler func level(_ value: Level?) -> Level? { value }
    @Handler func days(_ value: Days) -> Days { value }
    @Handler func ownRawValue(_ value: OwnRawValue) -> Bool { true }
}

enum Color: String { case red, green }
enum Level: Int {
    case low = 1
    case high
}
struct Days: OptionSet, Sendable { let rawValue: UInt8 }
/// Its own raw value.
struct OwnRawValue: RawRepresentable {
    init?(rawValue: OwnRawValue) { nil }
    var rawValue: OwnRawValue { self }
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
        // What JSON has: a Boolean is no number, and a number is no Boolean.
        Row("int:", NSNumber(value: true), nil), Row("double:", NSNumber(value: false), nil),
        Row("small:", NSNumber(value: true), nil), Row("optional:", NSNumber(value: true), nil),
        Row("bool:", NSNumber(value: 1), nil), Row("bool:", NSNumber(value: 0.0), nil),
        Row("bool:", NSNumber(value: Int8(1)), nil), Row("bool:", NSNumber(value: false), false),
        Row("string:", NSNumber(value: true), "true"), Row("string:", NSNumber(value: 1.5), "1.5"),
        Row("int:", NSNumber(value: Int.max), Int.max), Row("int:", NSNumber(value: UInt64.max), nil),
        Row("int:", NSNumber(value: 2.0), 2), Row("small:", NSNumber(value: 300), nil),
        Row("double:", NSNumber(value: Int.max), nil), Row("double:", NSNumber(value: 0.5), 0.5),
        Row("float:", NSNumber(value: 0.1), Float(0.1)), Row("int:", NSDecimalNumber(string: "12"), 12),
        Row("color:", "red", Color.red), Row("color:", "Red", nil), Row("color:", 1, nil),
        Row("level:", 2, Level.high), Row("level:", NSNumber(value: 1), Level.low), Row("level:", 1.0, Level.low),
        Row("level:", "2", Level.high), Row("level:", 3, nil), Row("level:", true, nil),
        Row("level:", NSNumber(value: true), nil), Row("days:", 3, Days(rawValue: 3)), Row("days:", 256, nil),
        Row("color:", String??.some("red"), Color.red), Row("days:", Int?.some(3), Days(rawValue: 3)),
        Row("ownRawValue:", 1, nil),
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

    @Test func `what an AnyHashable holds converts as it is`() throws {
        let (target, policy) = (DataTarget(), ArgumentPolicy.strict.convertingData)
        #expect(try target.send("double:", with: [AnyHashable(3)], policy: policy) as? Double == 3)
        #expect(try target.send("color:", with: [AnyHashable("red")], policy: policy) as? Color == .red)
    }

    @Test func `nothing converts unless asked`() {
        for row in Self.rows {
            #expect(throws: DispatchError.self) { try DataTarget().send(Selector(row.selector), with: [row.argument]) }
        }
    }

    @Test func `JSON arrives as what it says`() throws {
        let json = try JSONSerialization.jsonObject(with: Data(#"[true, 1, 0, false, 2.0, "red"]"#.utf8))
        let values = try #require(json as? [Any])
        let target = DataTarget()
        func takes(_ selector: Selector) -> [Bool] {
            values.map { (try? target.send(selector, with: [$0], policy: .strict.convertingData)) != nil }
        }
        #expect(takes("bool:") == [true, false, false, true, false, false])
        #expect(takes("int:") == [false, true, true, false, true, false])
        #expect(takes("double:") == [false, true, true, false, true, false])
        #expect(takes("color:") == [false, false, false, false, false, true])
        #expect(takes("level:") == [false, true, false, false, true, false])
    }

    static let refusals: [(Selector, any Sendable, ArgumentPolicy, String)] = {
        let converting = ArgumentPolicy.strict.convertingData
        let remedy = "or send with a policy that is .convertingData"
        return [
            ("double:", 2, .strict, "must be Double, not Int; pass 2.0, \(remedy)"),
            ("float:", 2, .strict, "must be Float, not Int; pass 2.0 as Float, \(remedy)"),
            ("small:", 5, .strict, "must be UInt8, not Int; pass 5 as UInt8, \(remedy)"),
            ("int:", 2.0, .strict, "must be Int, not Double; pass 2, \(remedy)"),
            ("optional:", 2.0, .strict, "must be Int?, not Double; pass 2, \(remedy)"),
            ("string:", 3, .strict, #"must be String, not Int; pass "3", \#(remedy)"#),
            ("bool:", "true", .strict, "must be Bool, not String; pass true, \(remedy)"),
            ("int:", NSNumber(value: 7), .strict, "must be Int, not NSNumber; pass 7, \(remedy)"),
            ("color:", "red", .strict, "must be Color, not String; send with a policy that is .convertingData"),
            ("int:", 1.5, .strict, "must be Int, not Double; 1.5 is not a whole number"),
            ("int:", true, .strict, "must be Int, not Bool"),
            ("button:", 1, .strict, "must be Button?, not Int"),
            ("int:", NSNumber(value: 1.5), converting, "must be Int, not NSNumber; 1.5 is not a whole number"),
            (
                "small:", NSNumber(value: 300), converting,
                "must be UInt8, not NSNumber; 300 is out of its range, 0 to 255"
            ),
            ("small:", NSNumber(value: 300), .strict, "must be UInt8, not NSNumber; 300 is out of its range, 0 to 255"),
            ("small:", -1, converting, "must be UInt8, not Int; -1 is out of its range, 0 to 255"),
            ("small:", "300", converting, "must be UInt8, not String; 300 is out of its range, 0 to 255"),
            ("small:", 1e300, converting, "must be UInt8, not Double; 1e+300 is out of its range, 0 to 255"),
            ("int:", Double.nan, converting, "must be Int, not Double; nan is not a whole number"),
            (
                "float:", 1e300, converting,
                "must be Float, not Double; 1e+300 is out of its range, -3.4028235e+38 to 3.4028235e+38"
            ),
            ("float:", 16_777_217, converting, "must be Float, not Int; it can't hold 16777217 exactly"),
            (
                "double:", "1e400", converting,
                "must be Double, not String; 1e400 is out of its range, -1.7976931348623157e+308 to "
                    + "1.7976931348623157e+308"
            ),
            ("double:", "-1e-400", converting, "must be Double, not String; it can't hold -1e-400 exactly"),
            (
                "float:", "1e39", converting,
                "must be Float, not String; 1e39 is out of its range, -3.4028235e+38 to 3.4028235e+38"
            ),
            ("float:", "1e-46", converting, "must be Float, not String; it can't hold 1e-46 exactly"),
            ("int:", "4 2", converting, "must be Int, not String; '4 2' can't be read as one"),
            ("bool:", "yes\n", converting, #"must be Bool, not String; 'yes\n' can't be read as one"#),
            ("int:", NSNumber(value: true), converting, "must be Int, not Bool"),
            ("bool:", NSNumber(value: 1), converting, "must be Bool, not NSNumber"),
            (
                "color:", "purple", converting,
                "must be Color, not String; none of its values has the raw value 'purple'"
            ),
            ("level:", 3, converting, "must be Level?, not Int; none of its values has the raw value '3'"),
        ]
    }()

    @Test(arguments: refusals) func `what is refused comes with its value, the range and how to send it`(
        selector: Selector, argument: any Sendable, policy: ArgumentPolicy, text: String
    ) {
        let error = #expect(throws: DispatchError.self) {
            try DataTarget().send(selector, with: [argument], policy: policy)
        }
        #expect(error?.description == "-[DataTarget \(selector)]: argument 0 \(text)")
    }

    static let numbers: [(String, Double)] = [
        ("0", 0), ("-0", -0.0), ("0e5", 0), ("0.000", 0), ("0e99999999999999999999", 0), ("-0.0E-999", -0.0),
        ("0.25", 0.25), ("1E+2", 100), ("-12.5e-3", -0.0125), ("5e-324", .leastNonzeroMagnitude),
        ("2.5e-324", .leastNonzeroMagnitude),
        ("1.7976931348623157e308", .greatestFiniteMagnitude), ("9007199254740993", 9_007_199_254_740_992),
    ]

    @Test(arguments: numbers)
    func `a text in JSON's grammar becomes the nearest number`(text: String, number: Double) throws {
        let (target, policy) = (DataTarget(), ArgumentPolicy.strict.convertingData)
        let double = try target.send("double:", with: [text], policy: policy, returning: Double.self)
        #expect(double.bitPattern == number.bitPattern)
    }

    @Test func `a million digits are a number as any other`() throws {
        let (target, policy) = (DataTarget(), ArgumentPolicy.strict.convertingData)
        func read(_ text: String) throws -> Double {
            try target.send("double:", with: [text], policy: policy, returning: Double.self)
        }
        #expect(try read("0." + String(repeating: "3", count: 1_000_000)) == 1 / 3.0)
        #expect(try read("1e" + String(repeating: "0", count: 1_000_000) + "1") == 10)
        let error = #expect(throws: DispatchError.self) { _ = try read(String(repeating: "9", count: 1_000_000)) }
        #expect(
            error?.description
                == "-[DataTarget double:]: argument 0 must be Double, not String; \(String(repeating: "9", count: 80))… "
                + "(1,000,000 characters) is out of its range, -1.7976931348623157e+308 to 1.7976931348623157e+308")
    }

    @Test func `a text is rounded to the parameter's type once`() throws {
        // As a Double, the text is halfway between two Floats.
        let text = "1.000000059604644775390625000000001"
        let value = try DataTarget().send("float:", with: [text], policy: .strict.convertingData, returning: Float.self)
        #expect(value == Float(1).nextUp)
    }

    static let noNumbers = [
        "", "-", "+1", "--1", "1.", ".5", "-.5", "01", "-01", "00", "1e", "1e+", "1.e5", "1e5.0", " 1", "1 ", "1,5",
        "1_000", "0x1p3", "nan", "inf", "-inf", "infinity", "١",
    ]

    @Test(arguments: noNumbers, [("double:", "Double"), ("float:", "Float")] as [(Selector, String)])
    func `a text that JSON has no such number for is not read`(text: String, parameter: (Selector, String)) {
        let error = #expect(throws: DispatchError.self) {
            try DataTarget().send(parameter.0, with: [text], policy: .strict.convertingData)
        }
        #expect(
            error?.description
                == "-[DataTarget \(parameter.0)]: argument 0 must be \(parameter.1), not String; '\(text)' can't be read "
                + "as one")
    }

    @Test func `null stays null`() throws {
        let policy = ArgumentPolicy.strict.convertingData
        #expect(try DataTarget().send("optional:", with: [nil], policy: policy) == nil)
        #expect(throws: DispatchError.self) { try DataTarget().send("string:", with: [nil], policy: policy) }
    }
}

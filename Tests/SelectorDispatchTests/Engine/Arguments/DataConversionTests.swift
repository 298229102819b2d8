import Foundation
import Testing

@testable import SelectorDispatch

final class DataTarget: MessageReceiver {
    @Handler func int(_ value: Int) -> Int {
        value
    }

    @Handler func small(_ value: UInt8) -> UInt8 {
        value
    }

    @Handler func optional(_ value: Int?) -> Int? {
        value
    }

    @Handler func double(_ value: Double) -> Double {
        value
    }

    @Handler func float(_ value: Float) -> Float {
        value
    }

    @Handler func bool(_ value: Bool) -> Bool {
        value
    }

    @Handler func string(_ value: String) -> String {
        value
    }

    @Handler func button(_ value: Button?) -> Bool {
        value != nil
    }

    @Handler func color(_ value: Color) -> Color {
        value
    }

    @Handler func level(_ value: Level?) -> Level? {
        value
    }

    @Handler func days(_ value: Days) -> Days {
        value
    }

    @Handler func ownRawValue(_ value: OwnRawValue) -> Bool {
        true
    }

    @Handler func ids(_ ids: [Int]) -> [Int] {
        ids
    }

    @Handler func rows(_ rows: [[UInt8?]]?) -> [[UInt8?]]? {
        rows
    }

    @Handler func counts(_ counts: [String: Int]) -> [String: Int] {
        counts
    }

    @Handler func names(_ names: [Int: String]) -> [Int: String] {
        names
    }

    @Handler func colors(_ colors: Set<Color>) -> [String] {
        colors.map(\.rawValue).sorted()
    }
}

enum Color: String {
    case red
    case green
}

enum Level: Int {
    case low = 1
    case high
}

struct Days: OptionSet, Sendable {
    let rawValue: UInt8
}

/// A type that is its own raw value.
struct OwnRawValue: RawRepresentable {
    init?(rawValue: OwnRawValue) {
        nil
    }

    var rawValue: OwnRawValue { self }
}

@Suite struct DataConversionTests {
    @discardableResult private func send(_ selector: Selector, _ argument: Any?) throws -> Any? {
        try DataTarget().send(selector, with: [argument], policy: .strict.convertingData)
    }

    struct Row: CustomTestStringConvertible {
        let selector: String
        let argument: any Sendable
        let result: (any Sendable & Equatable)?

        init(_ selector: String, _ argument: any Sendable, _ result: (any Sendable & Equatable)?) {
            self.selector = selector
            self.argument = argument
            self.result = result
        }

        var testDescription: String { "\(selector) \(argument) \(type(of: argument))" }

        func matches(_ value: Any?) -> Bool {
            func isEqual<Value: Equatable>(_ expected: Value) -> Bool {
                value as? Value == expected
            }
            return result.map { isEqual($0) } ?? false
        }
    }

    static let rows: [Row] = [
        Row("int:", UInt8(3), 3),
        Row("int:", 3.0, 3),
        Row("int:", Float(-2), -2),
        Row("int:", "42", 42),
        Row("int:", NSNumber(value: 7), 7),
        Row("int:", 3.5, nil),
        Row("int:", Double.nan, nil),
        Row("int:", Double.infinity, nil),
        Row("int:", 1e300, nil),
        Row("int:", "4 2", nil),
        Row("int:", "", nil),
        Row("int:", true, nil),
        Row("int:", NSNumber(value: 7.5), nil),
        Row("int:", UInt64.max, nil),
        Row("small:", 255, UInt8(255)),
        Row("small:", 256, nil),
        Row("small:", -1, nil),
        Row("small:", "300", nil),
        Row("optional:", "5", 5),
        Row("optional:", "five", nil),
        Row("optional:", Double?.some(6), 6),
        Row("double:", 3, 3.0),
        Row("double:", Int.max, nil),
        Row("double:", "0.25", 0.25),
        Row("double:", Float(0.5), 0.5),
        Row("double:", NSNumber(value: 2), 2.0),
        Row("double:", "x", nil),
        Row("float:", 0.1, Float(0.1)),
        Row("float:", 1e300, nil),
        Row("float:", 16_777_217, nil),
        Row("bool:", "true", true),
        Row("bool:", "false", false),
        Row("bool:", "1", nil),
        Row("bool:", 1, nil),
        Row("bool:", NSNumber(value: true), true),
        Row("string:", 3, "3"),
        Row("string:", 0.5, "0.5"),
        Row("string:", true, "true"),
        Row("string:", "abc".prefix(2), "ab"),
        Row("string:", NSNumber(value: 3), "3"),
        Row("button:", "x", nil),
        // As in JSON, a Boolean isn't a number, and a number isn't a Boolean.
        Row("int:", NSNumber(value: true), nil),
        Row("double:", NSNumber(value: false), nil),
        Row("small:", NSNumber(value: true), nil),
        Row("optional:", NSNumber(value: true), nil),
        Row("bool:", NSNumber(value: 1), nil),
        Row("bool:", NSNumber(value: 0.0), nil),
        Row("bool:", NSNumber(value: Int8(1)), nil),
        Row("bool:", NSNumber(value: false), false),
        Row("string:", NSNumber(value: true), "true"),
        Row("string:", NSNumber(value: 1.5), "1.5"),
        Row("int:", NSNumber(value: Int.max), Int.max),
        Row("int:", NSNumber(value: UInt64.max), nil),
        Row("int:", NSNumber(value: 2.0), 2),
        Row("small:", NSNumber(value: 300), nil),
        Row("double:", NSNumber(value: Int.max), nil),
        Row("double:", NSNumber(value: 0.5), 0.5),
        Row("float:", NSNumber(value: 0.1), Float(0.1)),
        Row("int:", NSDecimalNumber(string: "12"), 12),
        Row("color:", "red", Color.red),
        Row("color:", "Red", nil),
        Row("color:", 1, nil),
        Row("level:", 2, Level.high),
        Row("level:", NSNumber(value: 1), Level.low),
        Row("level:", 1.0, Level.low),
        Row("level:", "2", Level.high),
        Row("level:", 3, nil),
        Row("level:", true, nil),
        Row("level:", NSNumber(value: true), nil),
        Row("days:", 3, Days(rawValue: 3)),
        Row("days:", 256, nil),
        Row("color:", String??.some("red"), Color.red),
        Row("days:", Int?.some(3), Days(rawValue: 3)),
        Row("ownRawValue:", 1, nil),
    ]

    @Test(arguments: DataConversionTests.rows)
    func `numbers and strings convert by the table, where nothing is lost`(row: Row) {
        do {
            let value = try send(Selector(row.selector), row.argument)
            #expect(row.matches(value), "\(String(describing: value))")
        } catch {
            #expect(row.result == nil, "\(error)")
        }
    }

    @Test func `a value inside an AnyHashable converts like the value itself`() throws {
        #expect(try send("double:", AnyHashable(3)) as? Double == 3)
        #expect(try send("color:", AnyHashable("red")) as? Color == .red)
    }

    @Test func `nothing converts unless asked`() {
        for row in Self.rows {
            #expect(throws: DispatchError.self) {
                try DataTarget().send(Selector(row.selector), with: [row.argument])
            }
        }
    }

    @Test func `JSON arrives with its own types`() throws {
        let json = try JSONSerialization.jsonObject(
            with: Data(#"[true, 1, 0, false, 2.0, "red"]"#.utf8)
        )
        let values = try #require(json as? [Any])
        func takes(_ selector: Selector) -> [Bool] {
            values.map { (try? send(selector, $0)) != nil }
        }
        #expect(takes("bool:") == [true, false, false, true, false, false])
        #expect(takes("int:") == [false, true, true, false, true, false])
        #expect(takes("double:") == [false, true, true, false, true, false])
        #expect(takes("color:") == [false, false, false, false, false, true])
        #expect(takes("level:") == [false, true, false, false, true, false])
    }

    private static func parsed(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    @Test func `elements of collections are converted by the same table`() throws {
        #expect(try send("ids:", Self.parsed("[1, 2.0, \"3\"]")) as? [Int] == [1, 2, 3])
        #expect(try send("ids:", NSArray(array: [1, 2])) as? [Int] == [1, 2])
        #expect(try send("ids:", [1.0, 2.0]) as? [Int] == [1, 2])
        #expect(try send("ids:", [Any]()) as? [Int] == [])
        let rows = try send("rows:", Self.parsed("[[1, null], []]")) as? [[UInt8?]]
        #expect(rows == [[1, nil], []])
        #expect(try send("rows:", nil) == nil)
        let counts = try send("counts:", Self.parsed("{\"a\": 1, \"b\": \"2\"}"))
        #expect(counts as? [String: Int] == ["a": 1, "b": 2])
        let values: [String: Any] = ["a": 1.0]
        #expect(try send("counts:", values) as? [String: Int] == ["a": 1])
        #expect(
            try send("counts:", NSDictionary(dictionary: ["c": 3])) as? [String: Int] == ["c": 3]
        )
        #expect(try send("names:", ["7": "x"]) as? [Int: String] == [7: "x"])
        #expect(try send("colors:", ["red", "green", "red"]) as? [String] == ["green", "red"])
        #expect(try send("colors:", NSSet(array: ["red"])) as? [String] == ["red"])
    }

    static let elements: [(Selector, String, String)] = [
        ("ids:", "[1, 2.5]", ", element 1 must be Int, not NSNumber; 2.5 is not a whole number"),
        ("ids:", "[1, true]", ", element 1 must be Int, not Bool"),
        (
            "ids:", "[null]",
            ", element 0 must be Int, but it is null; pass a value or make the elements optional"
        ),
        ("ids:", "{}", " must be [Int], not [String: Any]"),
        (
            "rows:", "[[], [0, 256]]",
            ", element 1, element 1 must be UInt8?, not NSNumber; 256 is out of its range, 0 to 255"
        ),
        (
            "counts:", "{\"b\": \"x\", \"a\": \"y\"}",
            ", element 'a' must be Int, not String; 'y' can't be read as one"
        ),
        (
            "names:", "{\"x\": \"y\"}",
            ", key 'x' must be Int, not String; 'x' can't be read as one"
        ),
        ("names:", "{\"1\": \"y\", \"01\": \"z\"}", " must be [Int: String], not"),
        (
            "colors:", "[\"blue\"]",
            ", element 0 must be Color, not String; "
                + "none of its values has the raw value 'blue'"
        ),
    ]

    @Test(arguments: elements)
    func `a refusal names the element`(selector: Selector, json: String, text: String) throws {
        let argument = try Self.parsed(json)
        let error = #expect(throws: DispatchError.self) { try send(selector, argument) }
        let description = try #require(error?.description)
        #expect(description.hasPrefix("-[DataTarget \(selector)]: argument 0\(text)"))
    }

    @Test func `without a conversion, a collection that could be converted has the remedy`() throws
    {
        let error = #expect(throws: DispatchError.self) {
            try DataTarget().send("ids:", with: [Self.parsed("[1]")])
        }
        let description = try #require(error?.description)
        #expect(description.hasSuffix("; send with a policy that is .convertingData"))
        let other = #expect(throws: DispatchError.self) {
            try DataTarget().send("ids:", with: [["x"]])
        }
        #expect(other?.description == "-[DataTarget ids:]: argument 0 must be [Int], not [String]")
    }

    private static let beyondDouble =
        "is out of its range, -1.7976931348623157e+308 to 1.7976931348623157e+308"

    static let refusals: [(Selector, any Sendable, ArgumentPolicy, String)] = {
        let converting = ArgumentPolicy.strict.convertingData
        let remedy = "or send with a policy that is .convertingData"
        let byte = "is out of its range, 0 to 255"
        let noValue = "none of its values has the raw value"
        let float = "is out of its range, -3.4028235e+38 to 3.4028235e+38"
        return [
            ("double:", 2, .strict, "must be Double, not Int; pass 2.0, \(remedy)"),
            ("float:", 2, .strict, "must be Float, not Int; pass 2.0 as Float, \(remedy)"),
            ("small:", 5, .strict, "must be UInt8, not Int; pass 5 as UInt8, \(remedy)"),
            ("int:", 2.0, .strict, "must be Int, not Double; pass 2, \(remedy)"),
            ("optional:", 2.0, .strict, "must be Int?, not Double; pass 2, \(remedy)"),
            ("string:", 3, .strict, #"must be String, not Int; pass "3", \#(remedy)"#),
            ("bool:", "true", .strict, "must be Bool, not String; pass true, \(remedy)"),
            ("int:", NSNumber(value: 7), .strict, "must be Int, not NSNumber; pass 7, \(remedy)"),
            (
                "color:", "red", .strict,
                "must be Color, not String; send with a policy that is .convertingData"
            ),
            ("int:", 1.5, .strict, "must be Int, not Double; 1.5 is not a whole number"),
            ("int:", true, .strict, "must be Int, not Bool"),
            ("button:", 1, .strict, "must be Button?, not Int"),
            (
                "int:", NSNumber(value: 1.5), converting,
                "must be Int, not NSNumber; 1.5 is not a whole number"
            ),
            (
                "small:", NSNumber(value: 300), converting,
                "must be UInt8, not NSNumber; 300 \(byte)"
            ),
            ("small:", NSNumber(value: 300), .strict, "must be UInt8, not NSNumber; 300 \(byte)"),
            ("small:", -1, converting, "must be UInt8, not Int; -1 \(byte)"),
            ("small:", "300", converting, "must be UInt8, not String; 300 \(byte)"),
            ("small:", 1e300, converting, "must be UInt8, not Double; 1e+300 \(byte)"),
            ("int:", Double.nan, converting, "must be Int, not Double; nan is not a whole number"),
            ("float:", 1e300, converting, "must be Float, not Double; 1e+300 \(float)"),
            (
                "float:", 16_777_217, converting,
                "must be Float, not Int; it can't hold 16777217 exactly"
            ),
            ("double:", "1e400", converting, "must be Double, not String; 1e400 \(beyondDouble)"),
            (
                "double:", "-1e-400", converting,
                "must be Double, not String; it can't hold -1e-400 exactly"
            ),
            ("float:", "1e39", converting, "must be Float, not String; 1e39 \(float)"),
            (
                "float:", "1e-46", converting,
                "must be Float, not String; it can't hold 1e-46 exactly"
            ),
            ("int:", "4 2", converting, "must be Int, not String; '4 2' can't be read as one"),
            (
                "bool:", "yes\n", converting,
                #"must be Bool, not String; 'yes\n' can't be read as one"#
            ),
            ("int:", NSNumber(value: true), converting, "must be Int, not Bool"),
            ("bool:", NSNumber(value: 1), converting, "must be Bool, not NSNumber"),
            ("color:", "purple", converting, "must be Color, not String; \(noValue) 'purple'"),
            ("level:", 3, converting, "must be Level?, not Int; \(noValue) '3'"),
        ]
    }()

    @Test(arguments: refusals)
    func `a refusal has the value, the range and a remedy`(
        selector: Selector,
        argument: any Sendable,
        policy: ArgumentPolicy,
        text: String
    ) {
        let error = #expect(throws: DispatchError.self) {
            try DataTarget().send(selector, with: [argument], policy: policy)
        }
        #expect(error?.description == "-[DataTarget \(selector)]: argument 0 \(text)")
    }

    static let numbers: [(String, Double)] = [
        ("0", 0),
        ("-0", -0.0),
        ("0e5", 0),
        ("0.000", 0),
        ("0e99999999999999999999", 0),
        ("-0.0E-999", -0.0),
        ("0.25", 0.25),
        ("1E+2", 100),
        ("-12.5e-3", -0.0125),
        ("5e-324", .leastNonzeroMagnitude),
        ("2.5e-324", .leastNonzeroMagnitude),
        ("1.7976931348623157e308", .greatestFiniteMagnitude),
        ("9007199254740993", 9_007_199_254_740_992),
    ]

    @Test(arguments: numbers)
    func `a text in JSON's grammar becomes the nearest number`(text: String, number: Double) throws
    {
        #expect((try send("double:", text) as? Double)?.bitPattern == number.bitPattern)
    }

    @Test func `a number may have a million digits`() throws {
        func million(_ digit: String) -> String {
            String(repeating: digit, count: 1_000_000)
        }
        let third = 1 / 3.0
        #expect(try send("double:", "0." + million("3")) as? Double == third)
        #expect(try send("double:", "1e" + million("0") + "1") as? Double == 10)
        let nines = million("9")
        let error = #expect(throws: DispatchError.self) { try send("double:", nines) }
        #expect(
            error?.description
                == "-[DataTarget double:]: argument 0 must be Double, not String; "
                + "\(nines.prefix(80))… (1,000,000 characters) \(Self.beyondDouble)"
        )
    }

    @Test func `a text is rounded to the parameter's type once`() throws {
        // As a Double, the text is halfway between two Floats.
        let text = "1.000000059604644775390625000000001"
        #expect(try send("float:", text) as? Float == Float(1).nextUp)
    }

    static let noNumbers = [
        "", "-", "+1", "--1", "1.", ".5", "-.5", "01", "-01", "00", "1e", "1e+", "1.e5", "1e5.0",
        " 1", "1 ", "1,5",
        "1_000", "0x1p3", "nan", "inf", "-inf", "infinity", "١",
    ]

    @Test(
        arguments: noNumbers,
        [("double:", "Double"), ("float:", "Float")] as [(Selector, String)]
    )
    func `a text that isn't a number in JSON's grammar is refused`(
        text: String,
        parameter: (selector: Selector, type: String)
    ) {
        let error = #expect(throws: DispatchError.self) { try send(parameter.selector, text) }
        #expect(
            error?.description
                == "-[DataTarget \(parameter.selector)]: argument 0 must be \(parameter.type), "
                + "not String; '\(text)' can't be read as one"
        )
    }

    @Test func `null stays null`() throws {
        #expect(try send("optional:", nil) == nil)
        #expect(throws: DispatchError.self) { try send("string:", nil) }
    }
}

private final class SharedThing: Sendable {}

/// The fast path for converting data has the same results as the table.
@Suite struct CommonDataTests {
    static let elements: [any Sendable] = [
        0, 1, -1, 127, 128, 255, 256, 65_536, 16_777_217, Int.max, Int.min,
        UInt8(3), UInt64.max,
        0.0, -0.0, 1.0, 2.5, -129.0, 1e300, 9_007_199_254_740_993.0, Double.nan, Double.infinity,
        Float(0.5),
        true, false,
        "", "5", "+5", "-5", " 5", "5.0", "0x10", "1e3", "nan", "-0", "0e5", ".5",
        "1e400", "1e39", "1e-400", "1e-46", "99999999999999999999",
        "true", "TRUE", "green",
        NSNumber(value: 5), NSNumber(value: 2.5), NSNumber(value: 1e300),
        NSNumber(value: true), NSNumber(value: UInt64.max),
        NSNull(), SharedThing(), "5" as Substring, Character("5"),
    ]

    @Test func `both ways agree wherever the fast path converts`() {
        let types: [Any.Type] = [
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self,
            UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
            Double.self, Float.self, String.self, Bool.self, Color.self, Level.self,
        ]
        func compareValues<Value>(_: Value.Type) {
            compare(Value.self)
        }
        for type in types {
            _openExistential(type, do: compareValues)
        }
    }

    @Test func `the fast path leaves other types to the table`() {
        for element in Self.elements {
            #expect(fast(element, Int??.self) == nil)
            #expect(fast(element, Character.self) == nil)
            #expect(fast(element, [Int].self) == nil)
        }
    }

    private func compare<Value>(_: Value.Type) {
        var count = 0
        for element in Self.elements where type(of: element) != Value.self {
            let plain = fast(element, Value.self)
            let optional = fast(element, Value?.self) ?? nil
            let conversion: Comment = "\(element) as \(Value.self)"
            #expect(String(describing: plain) == String(describing: optional), conversion)
            guard let plain else { continue }
            count += 1
            let expected = table(element, Value.self).map { "\($0)" }
            let expectedOptional = table(element, Value?.self)?.map { "\($0)" }
            #expect("\(plain)" == expected, conversion)
            #expect("\(plain)" == expectedOptional, conversion)
        }
        #expect(count > 0, "\(Value.self)")
    }

    private func fast<Value>(_ element: any Sendable, _: Value.Type) -> Value? {
        let facts = ParameterFacts(Value.self)
        defer { facts.free() }
        return convert { memory in
            withUnsafePointer(to: element as Any?) {
                DataConversion.convertCommon($0, into: memory, facts.rawRepresentable)
            }
        }
    }

    private func table<Value>(_ element: any Sendable, _: Value.Type) -> Value? {
        convert { DataConversion.convert(element, into: $0, .strict.convertingData) == nil }
    }

    private func convert<Value>(_ convert: (UnsafeMutablePointer<Value>) -> Bool) -> Value? {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { memory.deallocate() }
        return convert(memory) ? memory.move() : nil
    }
}

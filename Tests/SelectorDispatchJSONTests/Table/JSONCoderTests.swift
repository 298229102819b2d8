import Foundation
import SelectorDispatchJSON
import Testing

@Suite struct JSONCoderTests {
    private struct Basket: Encodable {
        let sizes: Set<Int>
        let stock: [Fruit: Set<String>]

        enum Fruit: Int, Encodable {
            case apple, pear, plum, fig
        }
    }

    @Test func `sets and dictionaries are written in the order of their JSON`() throws {
        for _ in 0..<20 {
            // Each has another order, because its storage begins elsewhere.
            let sizes = Set((0..<12).shuffled())
            let stock = Dictionary(
                uniqueKeysWithValues: [Basket.Fruit.fig, .plum, .pear, .apple].shuffled().map {
                    ($0, Set(["b", "a", "c"]))
                }
            )
            let text = "\(try coder.encode(Basket(sizes: sizes, stock: stock)))"
            let set = #"["a","b","c"]"#
            let expected =
                #"{"sizes":[0,1,10,11,2,3,4,5,6,7,8,9],"stock":[0,\#(set),1,\#(set),2,\#(set),3,\#(set)]}"#
            #expect(text == expected)
            #expect("\(try coder.encode(sizes))" == "[0,1,10,11,2,3,4,5,6,7,8,9]")
        }
    }

    @Test func `a value that is no case of an enum gets a list of the cases`() {
        let coder = JSONCoder()
        let expected = #"expected "low" or "high", found "mid""#
        #expect(message { _ = try coder.decode(Priority.self, from: "mid") } == expected)
        let nested = message {
            _ = try coder.decode(Node.self, from: ["name": "a", "priority": "mid", "children": []])
        }
        #expect(nested == "at .priority: \(expected)")
        let level = message { _ = try coder.decode(Level.self, from: 3) }
        #expect(level == "expected 1 or 2, found 3")
        let kind = message { _ = try coder.decode(Priority.self, from: 1) }
        #expect(kind == "expected a string for String, found a number")
        let error = JSONError(.notListed(expected: ["1", "2"], actual: "3"), path: ".a")
        #expect(error.messageForSender == "expected 1 or 2, found 3, at .a")
        #expect(error.code == "not-listed")
    }

    let coder = JSONCoder()

    /// Expects that a value is encoded as the text, and that the text is decoded as the value.
    func roundTrip<Value: Equatable>(
        _ value: Value,
        _ text: String,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        #expect("\(try coder.encode(value))" == text, sourceLocation: location)
        let json = try JSONValue(parsing: text)
        #expect(try coder.decode(Value.self, from: json) == value, sourceLocation: location)
        #expect(try coder.decode(Value?.self, from: json) == value, sourceLocation: location)
        #expect(try coder.decode([Value].self, from: [json]) == [value], sourceLocation: location)
        #expect(
            "\(try coder.encode(["a": [value as Any]]))" == #"{"a":[\#(text)]}"#,
            sourceLocation: location
        )
    }

    /// Decodes its elements one by one, including nil.
    private struct Pair: Codable, Equatable {
        var first: Int?
        var second: Int?

        init(_ first: Int?, _ second: Int?) {
            self.first = first
            self.second = second
        }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            first = try container.decodeNil() ? nil : container.decode(Int.self)
            second = try container.decodeNil() ? nil : container.decode(Int.self)
        }

        func encode(to encoder: any Encoder) throws {
            try [first, second].encode(to: encoder)
        }
    }

    @Test func `elements are read one by one, nil among them`() throws {
        try roundTrip(Pair(nil, 2), "[null,2]")
        try roundTrip(Pair(1, nil), "[1,null]")
    }

    @Test func `numbers keep every digit and every bit`() throws {
        try roundTrip(9_007_199_254_740_993, "9007199254740993")
        try roundTrip(0.1 + 0.2, "0.30000000000000004")
        try roundTrip(Double.greatestFiniteMagnitude, "1.7976931348623157e+308")
        try roundTrip(["a": [JSONValue.number(JSONNumber("1e400")!)]], #"{"a":[1e400]}"#)
        let text = "\(try coder.encode(-0.0))"
        let zero = try coder.decode(Double.self, from: JSONValue(parsing: text))
        #expect(zero.sign == .minus)
    }

    @Test func `a date keeps its precision, and an invalid date is refused`() throws {
        let texts: KeyValuePairs<Double, String> = [
            0: "2001-01-01T00:00:00Z",
            -978_307_200: "1970-01-01T00:00:00Z",
            -0.25: "2000-12-31T23:59:59.75Z",
            -63_113_904_000: "0001-01-01T00:00:00Z",
            252_423_993_599: "9999-12-31T23:59:59Z",
            785_072_089.123456: "2025-11-17T11:34:49.123456Z",
        ]
        for (time, text) in texts {
            try roundTrip(Date(timeIntervalSinceReferenceDate: time), "\"\(text)\"")
        }
        let utc = try coder.decode(Date.self, from: "2000-02-29T22:00:00.500Z")
        #expect(try coder.decode(Date.self, from: "2000-02-29T23:30:00.5+01:30") == utc)
        let invalid = [
            "2001-02-29T00:00:00Z",
            "2001-01-01",
            "2001-01-01T24:00:00Z",
            "2001-13-01T00:00:00Z",
            "2001-01-01T00:00:00",
            "0000-01-01T00:00:00Z",
            "0001-01-01T00:00:00+00:01",
            "9999-12-31T23:59:00-00:01",
            "2001-01-01T00:00:00.Z",
            " 2001-01-01T00:00:00Z",
            "2001-01-01T00:00:00Zx",
        ]
        for text in invalid {
            let error = message { _ = try coder.decode(Date.self, from: .string(text)) }
            let form = "an RFC 3339 date such as 2026-11-22T03:34:49Z"
            #expect(error == "'\(text)' can't be read as Date; expected \(form)")
        }
        let late = message { _ = try coder.encode(Date.distantFuture + 1e12) }
        #expect(late.contains("isn't in the years 1 to 9999"))
    }

    @Test func `every kind of nil is written as null, and null is read as nil`() throws {
        let nothing: Int?? = .some(nil)
        let nulls =
            [nil, NSNull(), nothing as Any, String?.none as Any, AnyHashable(Int?.none)] as [Any?]
        for value in nulls { #expect(try coder.encode(value) == .null) }
        #expect(try coder.encode(()) == .null)
        #expect(try coder.decode(Int?.self, from: nil) == nil)
        #expect(try coder.decode([Int?].self, from: [nil, 1]) == [nil, 1])
        #expect(try coder.decode(anyOf: Any.self, from: nil) == nil)
        #expect(try coder.decode([Any].self, from: [nil]).first is NSNull)
        let optional = try coder.decode([String: Any?].self, from: ["a": nil])
        #expect(optional.keys.contains("a"))
        #expect(optional["a"]! == nil)
    }

    @Test func `an NSNumber is written as the type that it was made from`() throws {
        let numbers: [NSNumber] = [
            true,
            1,
            1.5,
            NSNumber(value: UInt64.max),
            NSNumber(value: false),
            NSNumber(value: Float(0.1)),
            NSDecimalNumber(string: "0.1"),
        ]
        let json = try coder.encode(numbers)
        #expect("\(json)" == "[true,1,1.5,18446744073709551615,false,0.1,0.1]")
    }

    static let natural: [(text: String, value: String, type: String)] = [
        ("true", "true", "Bool"),
        ("1", "1", "Int"),
        ("18446744073709551615", "18446744073709551615", "UInt64"),
        ("18446744073709551616", "18446744073709551616", "NSDecimal"),
        ("1.0", "1.0", "Double"),
        ("1e3", "1000.0", "Double"),
        ("-0", "-0.0", "Double"),
        ("0.1", "0.1", "Double"),
        ("3.14159265358979323846", "3.14159265358979323846", "NSDecimal"),
        (#""a""#, "a", "String"),
    ]

    @Test(arguments: natural)
    func `without a type, JSON decides it and loses no digit`(
        text: String,
        value: String,
        type: String
    ) throws {
        let read = try #require(try coder.decode(anyOf: Any.self, from: JSONValue(parsing: text)))
        #expect("\(read)" == value)
        #expect("\(Swift.type(of: read))" == type || (type == "NSDecimal" && read is Decimal))
    }

    private static let nested = #"{"name":"a","price":1,"size":"small","parts":[{"name":1}]}"#
    private static let remedy =
        "make it Decodable, or send an object that the ReceiverDirectory has"
    private static let digits = "123456789012345678901234567890123456789012"

    static let refused: [(type: Any.Type, text: String, message: String)] = [
        (Int.self, "1.5", "1.5 isn't a whole number, as Int requires"),
        (Int.self, "9223372036854775808", "9223372036854775808 is out of the range of Int"),
        (Int.self, "1e999999999999999999999", "1e999999999999999999999 is out of the range of Int"),
        (
            Int.self, "1e-999999999999999999999",
            "1e-999999999999999999999 isn't a whole number, as Int requires"
        ),
        (UInt8.self, "-1", "-1 is out of the range of UInt8"),
        (Int.self, #""1""#, "expected a number for Int, found a string"),
        (Int.self, "true", "expected a number for Int, found a boolean"),
        (Int.self, "null", "expected a number for Int, found null"),
        (Bool.self, "1", "expected a boolean for Bool, found a number"),
        (Double.self, "1e400", "1e400 is out of the range of Double"),
        (Double.self, "1e-400", "1e-400 is out of the range of Double"),
        (Double.self, "9007199254740993", "Double can't hold 9007199254740993 exactly"),
        (Double.self, "18446744073709551615", "Double can't hold 18446744073709551615 exactly"),
        (Float.self, "16777217", "Float can't hold 16777217 exactly"),
        (Decimal.self, "1e400", "NSDecimal can't hold 1e400 exactly"),
        (Decimal.self, "0.\(digits)", "NSDecimal can't hold 0.\(digits) exactly"),
        (String.self, "1", "expected a string for String, found a number"),
        (Character.self, #""ab""#, "'ab' can't be read as Character; expected one character"),
        (Data.self, #""a""#, "'a' can't be read as Data; expected Base64"),
        (
            UUID.self, #""a""#,
            "'a' can't be read as UUID; expected a UUID such as 6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
        ),
        (
            Size.self, #""medium""#,
            #"Size refused it: Cannot initialize Size from invalid String value medium"#
        ),
        ([Int].self, "[1,2,1.5]", "at [2]: 1.5 isn't a whole number, as Int requires"),
        (
            [String: [Int]].self, #"{"a":[1],"b":[true]}"#,
            "at .b[0]: expected a number for Int, found a boolean"
        ),
        (Item.self, #"{"price":1}"#, "the object has no member 'name'"),
        (Item.self, nested, "at .parts[0].name: expected a string for String, found a number"),
        (Item.self, "[]", "expected an object, found an array"),
        ((@Sendable () -> Void).self, "1", "@Sendable () -> () can't be read from JSON; \(remedy)"),
        // The runtime crashes when it prints this type.
        (
            (any Sequence<Int>.Type).self, "1",
            "a constrained protocol type can't be read from JSON; \(remedy)"
        ),
    ]

    @Test(arguments: refused.indices)
    func `a value that its type can't hold causes an error that says where`(index: Int) throws {
        let (type, text, expected) = Self.refused[index]
        let json = try JSONValue(parsing: text)
        let error = message { _ = try coder.decode(anyOf: type, from: json) }
        #expect(
            error.replacing("NSDecimal", with: "Decimal")
                == expected.replacing("NSDecimal", with: "Decimal")
        )
    }

    @Test func `a whole number of many digits is exact, or is refused`() throws {
        let largest =
            "17976931348623157081452742373170435679807056752584499659891747680315726078002853"
            + "87605895586327668781715404589535143824642343213268894641827684675467035375169860"
            + "49910576551282076245490090389328944075868508455133942304583236903222948165808559"
            + "332123348274797826204144723168738177180919299881250404026184124858368"
        let values = try ["1267650600228229401496703205376", "-" + largest].map { text in
            try coder.decode(Double.self, from: try JSONValue(parsing: text))
        }
        #expect(values == [0x1p100, -.greatestFiniteMagnitude])
        let json = try JSONValue(parsing: "1267650600228229401496703205377")
        let error = message { _ = try coder.decode(Double.self, from: json) }
        #expect(error == "Double can't hold 1267650600228229401496703205377 exactly")
    }

    @Test func `an element that isn't hashable can't be read as one that is`() {
        let error = message { _ = try coder.decode(anyOf: [AnyHashable].self, from: [[1]]) }
        #expect(error == "at [0]: expected AnyHashable, found an array")
    }

    @Test func `a value that has no JSON causes an error that names it`() {
        let table: KeyValuePairs<String, Any> = [
            "JSON has no nan for Double": Double.nan,
            "at .a[1]: JSON has no -inf for Double": ["a": [1, -Double.infinity]],
            "JSON has no NaN for Decimal": Decimal.nan,
            "at .f: () -> () has no JSON; make it Encodable, or add the object to the ReceiverDirectory":
                ["f": { () -> Void in }],
            "at [0]: the Proxy has no name; add it to the ReceiverDirectory": [Proxy()],
            "a dictionary's key '$receiver' is reserved for receivers; use another key":
                ["$receiver": "x"],
        ]
        for (error, value) in table {
            #expect(message { _ = try coder.encode(value) } == error)
        }
    }

    final class Ring: Encodable {
        var next: Ring?
    }

    @Test func `an endless value causes an error, not a crash`() {
        let ring = Ring()
        ring.next = ring
        defer { ring.next = nil }
        var deep: Any = 1
        for _ in 0..<200 { deep = [deep] }
        for endless in [ring, deep] as [Any] {
            let error = message { _ = try coder.encode(endless) }
            #expect(error.hasSuffix("values are nested deeper than the limit of 128"))
        }
    }
}

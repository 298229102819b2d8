import Foundation
import SelectorDispatchJSON
import TestSupport
import Testing

/// Version 1 of the table, of messages and of schemas, which are read and written forever.
@MainActor @Suite struct Version1Tests {
    /// A value in the golden file, by the name of its kind.
    private struct Sample {
        let kind: String
        let value: Any?

        /// Expects that JSON is read as the value.
        let expectReading: (JSONCoder, JSONValue) throws -> Void

        init(
            _ kind: String,
            _ value: Any?,
            expectReading: @escaping (JSONCoder, JSONValue) throws -> Void
        ) {
            self.kind = kind
            self.value = value
            self.expectReading = expectReading
        }
    }

    /// A value that is encoded, and decoded as its own type, also inside others.
    private static func value<Value: Equatable>(_ kind: String, _ value: Value) -> Sample {
        Sample(kind, value) { coder, json in
            let read = try coder.decode(Value.self, from: json)
            #expect(read == value, "\(kind)")
            let element = try coder.decode([Value].self, from: [json])
            #expect(element == [value], "\(kind)")
            let written = try coder.encode(["a": [value as Any]])
            #expect(written == ["a": [json]], "\(kind)")
            if json == .null { return }
            let optional = try coder.decode(Value?.self, from: json)
            #expect(optional == value, "\(kind)")
        }
    }

    /// JSON that is decoded, but encoded in another way.
    private static func spelling<Value: Equatable>(
        _ kind: String,
        _ text: String,
        _ value: Value
    ) -> Sample {
        Sample(kind, try? JSONValue(parsing: text)) { coder, json in
            let read = try coder.decode(Value.self, from: json)
            #expect(read == value, "\(kind)")
        }
    }

    /// The type of JSON that is decoded as `Any`.
    private static func any<Value: Equatable>(_ kind: String, _ value: Value) -> Sample {
        Sample(kind, value) { coder, json in
            let read = try coder.decode(Any.self, from: json)
            #expect(type(of: read) == Value.self, "\(kind)")
            #expect(read as? Value == value, "\(kind)")
        }
    }

    private static let noon = Date(timeIntervalSinceReferenceDate: 816_004_800)

    private static let samples: [Sample] = [
        value("null", Int?.none),
        value("Bool", true),
        value("Int", Int.min),
        value("Int8", Int8(-128)),
        value("Int16", Int16.max),
        value("Int32", Int32.min),
        value("Int64", Int64.max),
        value("Int128", Int128.max),
        value("UInt", UInt.max),
        value("UInt8", UInt8.max),
        value("UInt16", UInt16.max),
        value("UInt32", UInt32.max),
        value("UInt64", UInt64.max),
        value("UInt128", UInt128.max),
        value("Double", 0.1),
        value("Double, whole", 1.0),
        value("Double, large", 1e16),
        value("Double, smallest", Double.leastNonzeroMagnitude),
        value("Float", Float(0.1)),
        value("Float16", Float16(0.5)),
        value("CGFloat", CGFloat(2.5)),
        value("Decimal", Decimal(string: "-12345678901234567890.123456789012345678")),
        value("String", "蓝\n\"\u{0}/"),
        value("Character", Character("é")),
        value("Data", Data([0, 255, 16])),
        value("Date", noon),
        value("Date, fraction", noon + 0.5),
        value("URL", URL(string: "https://example.org/a?b=c#d")),
        value("UUID", UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")),
        value("JSONValue", [1, nil, ["a": [true]]] as JSONValue),
        value("Array", [1, 2]),
        value("Array, nil", [1, nil]),
        value("Set", Set(["a"])),
        value("Dictionary", ["b": 2, "a": 1]),
        value("Dictionary, other keys", [3: "c"]),
        value(
            "Codable",
            Item(
                name: "a",
                price: 19.9,
                added: noon,
                parts: [Item(name: "b", price: 1, size: .large)]
            )
        ),
        value("Codable enum", Shape.circle(radius: 1)),
        value("Codable enum, no values", Shape.none),
        value("raw value, Codable", Size.large),
        Sample("raw value", Corners(rawValue: 5)) { coder, json in
            let read = try coder.decode(Corners.self, from: json)
            #expect(read.rawValue == 5)
        },
        Sample("NSNumber", [NSNumber(value: true), 1, 2.5]) { coder, json in
            let read = try coder.decode(Any.self, from: json)
            #expect(read is [Any])
        },
        Sample("Void", ()) { coder, json in
            let read = try coder.decode(anyOf: Any.self, from: json)
            #expect(read == nil)
        },

        any("Any, Int", 9_007_199_254_740_993),
        any("Any, UInt64", UInt64.max),
        any("Any, Decimal", Decimal(UInt64.max) + 1),
        any("Any, Double", 0.5),
        any("Any, String", "a"),
        any("Any, Bool", false),
        Sample("Any, null in an array", [1, nil]) { coder, json in
            let read = try coder.decode(Any.self, from: json) as? [Any]
            #expect(read?.last is NSNull)
        },

        spelling("Int, fraction of zeros", "2.0", 2),
        spelling("Int, exponent", "2e2", 200),
        spelling("Double, integer", "2", 2.0),
        spelling("Decimal, zeros", "19.90", Decimal(sign: .plus, exponent: -1, significand: 199)),
        spelling("Date, offset", #""2026-11-10T13:00:00+01:00""#, noon),
        spelling("Date, small letters", #""2026-11-10t12:00:00z""#, noon),
        spelling(
            "UUID, small letters",
            #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#,
            UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        ),
    ]

    @Test func `each kind of value is written as in version 1, and read`() throws {
        let goldens = try Goldens("values")
        var written: [String: String] = [:]
        for sample in Self.samples {
            written[sample.kind] = "\(try JSONCoder().encode(sample.value))"
            guard let golden = goldens.examples[sample.kind] else { continue }
            try sample.expectReading(JSONCoder(), JSONValue(parsing: golden))
        }
        #expect(written.count == Self.samples.count)
        goldens.expect(written, exactly: true)
    }

    @Test func `messages of version 1 are read, sent and written the same`() throws {
        let cart = Cart()
        let coder = JSONCoder()
        try coder.directory.add(cart, as: "cart")
        let goldens = try Goldens("messages")
        let messages = try goldens.examples.mapValues { try JSONMessage(JSONValue(parsing: $0)) }
        goldens.expect(messages.mapValues { "\($0.json)" }, exactly: true)
        for (kind, message) in messages where message.target != nil {
            #expect(throws: Never.self, "\(kind)") { try coder.send(message) }
        }
        #expect(try coder.send(#require(messages["a receiver among the arguments"])) == true)
    }

    @Test func `schemas are those of version 1`() throws {
        var written: [String: String] = [:]
        let selectors = [
            "put:count:note:at:tags:",
            "lateWithA:b:c:",
            "rankWithPriority:level:last:",
            "any:",
            "name",
        ]
        for selector in selectors.map({ Selector($0) }) {
            let schema = try HandlerSchema(
                HandlerRegistry.shared.methodSignature(for: selector, type: Store.self)
            )
            written["arguments of \(selector)"] = "\(schema.arguments)"
            if let result = schema.result {
                written["result of \(selector)"] = "\(result)"
            }
        }
        try Goldens("schemas").expect(written, exactly: true)
    }
}

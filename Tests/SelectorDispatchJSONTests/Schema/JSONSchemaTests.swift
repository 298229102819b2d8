import Foundation
import SelectorDispatchJSON
import Testing

enum Priority: String, Codable, CaseIterable {
    case low, high
}
enum Level: Int, CaseIterable {
    case one = 1
    case two
}
enum Direction: Codable, CaseIterable {
    case up, down
}

struct Point: Codable, Hashable {
    var x: Double
    var y: Double? = nil
}

struct Node: Codable, Equatable {
    var name: String
    var priority = Priority.low
    var children: [Node] = []
    var next: [String: Node]? = nil
}

struct Route: Codable, Equatable {
    var from: Point
    var to: Point
    var stops: Set<Int> = []
}

struct Pair: Codable, Equatable {
    var first: Int
    var second: String

    init(first: Int, second: String) {
        self.first = first
        self.second = second
    }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        first = try container.decode(Int.self)
        second = try container.decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(first)
        try container.encode(second)
    }
}

struct Words: Codable {
    var words: [String] = []

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd { words.append(try container.decode(String.self)) }
    }

    func encode(to encoder: any Encoder) throws {
        try words.encode(to: encoder)
    }
}

/// Has a member that is encoded as a single value; all members are inside another one.
struct Wrapped: Codable, Equatable {
    struct Name: RawRepresentable, Codable, Equatable {
        var rawValue: String
    }

    enum Keys: CodingKey {
        case outer, name, count
    }

    var name: Name
    var count: Int

    init(name: Name, count: Int) {
        self.name = name
        self.count = count
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let outer = try container.nestedContainer(keyedBy: Keys.self, forKey: .outer)
        name = try outer.decode(Name.self, forKey: .name)
        count = try outer.decodeIfPresent(Int.self, forKey: .count) ?? 0
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var outer = container.nestedContainer(keyedBy: Keys.self, forKey: .outer)
        try outer.encode(name, forKey: .name)
        try outer.encode(count, forKey: .count)
    }
}

class Animal: Codable {
    var legs = 4

    init() {}
}

final class Dog: Animal {
    enum Keys: CodingKey {
        case name
    }

    var name = "dog"

    required init(from decoder: any Decoder) throws {
        name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(name, forKey: .name)
    }
}

extension Shape: JSONSchemaProviding {
    static var jsonSchema: JSONValue { ["type": "object", "description": "a shape"] }

    static var schemaExample: Shape { .circle(radius: 1) }
}

struct Drawing: Codable, Equatable {
    var shapes: [Shape]
    var first: Shape
}

enum Unlisted: String, Codable {
    case a, b
}
struct HasUnlisted: Codable {
    var items: [String: [Unlisted]]
}
struct Either: Decodable {
    enum Keys: CodingKey {
        case a, b
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        _ = try container.decode(Int.self, forKey: container.contains(.a) ? .a : .b)
    }
}
struct Validated: Decodable {
    init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            .init(codingPath: [], debugDescription: "never good enough")
        )
    }
}
struct WritesMore: Codable {
    enum Keys: CodingKey {
        case a
    }

    init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .a)
    }

    func encode(to encoder: any Encoder) throws {
        try ["a": 1, "more": 2].encode(to: encoder)
    }
}
/// Contains each type twice, and so many levels that its schema without references is too large.
struct Doubled<Part: Codable>: Codable {
    var first: Part
    var second: Part
}

struct Opaque {}
struct OnlyWritten: Encodable {
    var x = 1
}

@Suite struct JSONSchemaTests {
    let coder = JSONCoder()

    static let schemas: KeyValuePairs<Any.Type, String> = [
        Bool.self: #"{"type":"boolean"}"#,
        Int8.self: #"{"maximum":127,"minimum":-128,"type":"integer"}"#,
        UInt64.self: #"{"minimum":0,"type":"integer"}"#,
        Double.self: #"{"type":"number"}"#,
        Decimal.self: #"{"type":"number"}"#,
        String.self: #"{"type":"string"}"#,
        Character.self: #"{"minLength":1,"type":"string"}"#,
        JSONValue.self: "{}",
        Any.self: "{}",
        Void.self: #"{"type":"null"}"#,
        String?.self: #"{"anyOf":[{"type":"string"},{"type":"null"}]}"#,
        [[Bool]].self: #"{"items":{"items":{"type":"boolean"},"type":"array"},"type":"array"}"#,
        Set<Bool>.self: #"{"items":{"type":"boolean"},"type":"array"}"#,
        [String: Bool?].self:
            #"{"additionalProperties":{"anyOf":[{"type":"boolean"},{"type":"null"}]},"#
            + #""description":"No key is '$receiver'.","type":"object"}"#,
        Priority.self: #"{"enum":["low","high"],"type":"string"}"#,
        Level.self: #"{"enum":[1,2],"type":"integer"}"#,
        Direction.self: #"{"enum":[{"up":{}},{"down":{}}]}"#,
        Corners.self: #"{"type":"integer"}"#,
        Cart.self:
            #"{"additionalProperties":false,"properties":{"$receiver":{"type":"string"}},"#
            + #""required":["$receiver"],"type":"object"}"#,
        Pair.self:
            #"{"items":false,"minItems":2,"prefixItems":[{"type":"integer"},{"type":"string"}],"type":"array"}"#,
        Wrapped.self:
            #"{"additionalProperties":false,"properties":{"outer":{"additionalProperties":false,"properties":{"count":"#
            + #"{"anyOf":[{"type":"integer"},{"type":"null"}]},"name":{"type":"string"}},"required":["name"],"#
            + #""type":"object"}},"required":["outer"],"type":"object"}"#,
        Drawing.self:
            #"{"additionalProperties":false,"properties":{"first":{"description":"a shape","type":"object"},"shapes":"#
            + #"{"items":{"description":"a shape","type":"object"},"type":"array"}},"#
            + #""required":["first","shapes"],"type":"object"}"#,
        Node.self:
            ##"{"$defs":{"Node":{"additionalProperties":false,"properties":{"children":{"items":{"$ref":"##
            + ##""#/$defs/Node"},"type":"array"},"name":{"type":"string"},"next":{"anyOf":[{"additionalProperties":"##
            + ##"{"$ref":"#/$defs/Node"},"description":"No key is '$receiver'.","type":"object"},"##
            + ##"{"type":"null"}]},"priority":{"enum":["low","high"],"type":"string"}},"##
            + ##""required":["children","name","priority"],"type":"object"}},"$ref":"#/$defs/Node"}"##,
    ]

    @Test func `each type has the expected schema`() throws {
        for (type, schema) in Self.schemas {
            let written = try coder.schema(of: type)
            #expect("\(written)" == schema, "\(type)")
        }
    }

    @Test func `a schema that is used twice becomes a definition, and one used once stays inline`()
        throws
    {
        let schema = try coder.schema(of: Route.self).json
        #expect(schema["properties"]?["from"] == ["$ref": "#/$defs/Point"])
        #expect(schema["$defs"]?["Point"]?["required"] == ["x"])
        #expect(try coder.schema(of: [Point].self).json["items"]?["type"] == "object")
        #expect(try coder.schema(of: Dog.self).json["required"] == ["legs", "name"])
    }

    @Test func `a schema without references has a type's copies, and its kind inside itself`()
        throws
    {
        let route = try coder.schema(of: Route.self).inlined(limit: 1_000)?.json
        #expect(route?["$defs"] == nil)
        #expect(route?["properties"]?["from"]?["required"] == ["x"])
        #expect(route?["properties"]?["from"] == route?["properties"]?["to"])
        let node = try coder.schema(of: Node.self).inlined(limit: 1_000)?.json
        #expect(node?["required"] == ["children", "name", "priority"])
        let children: JSONValue = ["type": "array", "items": ["type": "object"]]
        #expect(node?["properties"]?["children"] == children)
        #expect("\(node ?? nil)".contains("$ref") == false)
    }

    @Test
    func `a schema without references has a limit, also for a size that grows with each level`()
        throws
    {
        typealias Four = Doubled<Doubled<Doubled<Doubled<Point>>>>
        typealias Eight = Doubled<Doubled<Doubled<Doubled<Four>>>>
        let schema = try coder.schema(of: Doubled<Doubled<Doubled<Doubled<Eight>>>>.self)
        #expect(schema.inlined(limit: 65_536) == nil)
        let small = try coder.schema(of: Four.self)
        let size = try #require(small.inlined(limit: 65_536)).json.bytes.count
        #expect(small.inlined(limit: size) != nil)
        #expect(small.inlined(limit: size - 1) == nil)
    }

    @Test func `a coder that accepts unknown members has open schemas`() throws {
        var coder = coder
        coder.acceptsUnknownMembers = true
        let schema = try coder.schema(of: Point.self)
        #expect(schema.json["additionalProperties"] == nil)
        #expect(throws: Never.self) { try schema.check(["x": 1, "z": 2]) }
    }

    /// A value of each row of the table.
    static let values: [any Sendable] = [
        true,
        Int.min, Int.max, Int8(1), Int16(1), Int32(1), Int64(1), Int128.max,
        UInt(1), UInt8(1), UInt16(1), UInt32(1), UInt64.max, UInt128.max,
        -0.0, Double.greatestFiniteMagnitude, Double.leastNonzeroMagnitude,
        -Float.greatestFiniteMagnitude,
        Float16.greatestFiniteMagnitude,
        CGFloat(1),
        Decimal(sign: .plus, exponent: 100, significand: 1),
        "蓝",
        Character("é"),
        Data([0, 255, 16]), Data(),
        Date(timeIntervalSinceReferenceDate: -0.25),
        UUID(),
        JSONValue.null,
        Int?.none, Int?.some(1),
        [1, 2],
        Set([1]),
        ["a": [1, nil]],
        Priority.high,
        Level.two,
        Direction.down,
        Corners(rawValue: 5),
        Point(x: 1, y: nil), Point(x: 1, y: 2),
        Pair(first: 1, second: "a"),
        Wrapped(name: .init(rawValue: "a"), count: 1),
        Node(name: "a", children: [Node(name: "b", next: ["c": Node(name: "d")])]),
        Route(from: Point(x: 1), to: Point(x: 2), stops: [1]),
        Drawing(shapes: [.none], first: .circle(radius: 2)),
    ]

    @Test func `written JSON conforms to the schema, and a value of another kind doesn't`() throws {
        let half = try JSONValue(parsing: "1.5")
        let link = try #require(URL(string: "https://example.org/a?b=c#d"))
        for value in Self.values + [link] {
            let schema = try coder.schema(of: type(of: value))
            let json = try coder.encode(value)
            #expect(throws: Never.self, "\(value): \(schema)") { try schema.check(json) }
            #expect(throws: Never.self) { _ = try coder.decode(anyOf: type(of: value), from: json) }
            let others: [JSONValue] = [
                nil, true, half, "?", [["?"]], ["?": ["?": "?"]],
            ]
            let isAny = schema.json == [:]
            #expect(
                others.contains { other in (try? schema.check(other)) == nil } != isAny,
                "\(value)"
            )
        }
    }

    private static let misfit =
        #"{"name":"a","priority":"low","children":[{"name":"b","priority":"mid","children":[]}]}"#
    private static let bareNext = #"{"name":"a","priority":"low","children":[],"next":{"a":{}}}"#

    static let refused: [(type: Any.Type, json: String, message: String)] = [
        (Point.self, #"{"x":1,"z":2}"#, "unknown member 'z'; the members are x, y"),
        (Point.self, #"{"y":1}"#, "the object has no member 'x'"),
        (Point.self, #"{"x":"1"}"#, "at .x: expected a number, found a string"),
        (Point.self, "[]", "expected an object, found an array"),
        (
            [Point].self, #"[{"x":1},{"x":1,"y":"a"}]"#,
            "at [1].y: expected a number, found a string"
        ),
        (Node.self, misfit, #"at .children[0].priority: expected "low" or "high", found "mid""#),
        (Node.self, bareNext, "at .next.a: the object has no member 'children'"),
        (Int?.self, "1.5", "expected a whole number, found a number"),
        (Pair.self, "[1]", "the object has no member '[1]'"),
        (Pair.self, #"[1,"a",2]"#, "unknown member '[2]'; the members are [0], [1]"),
    ]

    @Test func `a value that doesn't conform is refused with an error that says where`() throws {
        for (type, json, expected) in Self.refused {
            let schema = try coder.schema(of: type)
            #expect(message { try schema.check(JSONValue(parsing: json)) } == expected)
        }
    }

    private static let unlisted =
        "only some cases or raw values are valid, and it doesn't list them; make it CaseIterable, or"

    /// Each type's name in its message, and the reason.
    static let unknown: [(type: Any.Type, name: String, reason: String)] = [
        (Unlisted.self, "Unlisted", unlisted),
        (HasUnlisted.self, "Unlisted at .items.*[]", unlisted),
        (Size.self, "Size", unlisted),
        (Either.self, "Either", "its init(from:) reads different members for different JSON;"),
        (Validated.self, "Validated", "its init(from:) refuses sample values (never good enough);"),
        (WritesMore.self, "WritesMore", "it writes members that it doesn't read (more);"),
        ([Int: String].self, "[Int: String]", "its init(from:) reads allKeys;"),
        (Opaque.self, "Opaque", "it isn't in the table of JSONCoder; make it Codable, or"),
        (
            OnlyWritten.self, "OnlyWritten",
            "it is only Encodable, so its JSON can't be known; make it Codable, or"
        ),
    ]

    @Test func `a list that reads itself has the schema of its elements`() throws {
        #expect(
            try coder.schema(of: Words.self).json == ["type": "array", "items": ["type": "string"]]
        )
    }

    @Test func `a type whose schema would be a guess causes an error`() {
        for (type, name, reason) in Self.unknown {
            let expected = "\(name) has no JSON Schema: \(reason) adopt JSONSchemaProviding"
            #expect(message { _ = try coder.schema(of: type) } == expected)
        }
    }
}

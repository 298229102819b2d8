import Foundation
import SelectorDispatchJSON
import Testing

class Store: MessageReceiver {
    /// Puts an article into the store.
    ///
    /// - Parameters:
    ///   - item: The article.
    ///   - count: How many.
    @Handler(.exposed)
    func put(_ item: String, count: Int = 1, note: String?, at place: Point? = nil, tags: String...)
        -> Int
    {
        count
    }

    @Handler(.exposed) func late(a: Date = Date(), b: Int = 2, c: Priority = .low) {}
    @Handler(.exposed) func rank(priority: Priority? = .high, level: Named = .low, last: Int = 0) {}
    @Handler(.exposed) func any(_ value: Any) -> Any {
        value
    }

    @Handler(.exposed) func broken(_ first: Int, body: [() -> Void]) {}
    @Handler(.exposed) func brokenResult() -> Opaque {
        Opaque()
    }

    @Handler func unnamed(_ x: Int) {}
    @Handler(.exposed) func name() -> String {
        "store"
    }

    @Handler(.exposed) func place() -> String {
        "store"
    }
}

final class Lamp: MessageReceiver {
    enum Light: String, Codable, CaseIterable {
        case none, bright
    }

    @Handler(.exposed) func shine(_ light: Light = .none) {}
    @Handler(.exposed) func keep(_ value: JSONValue) -> JSONValue {
        value
    }

    /// Names things.
    ///
    /// - Parameter names: By color.
    @Handler(.exposed) func label(_ names: [String: Int], more: [String: Int]? = nil) {}
}

/// Has a description of its own, which hides its cases' names.
enum Named: String, Codable, CaseIterable, CustomStringConvertible {
    case low, high

    var description: String { self == .low ? "high" : "low" }
}

final class Shop: Store {
    override func name() -> String {
        "shop"
    }

    @Handler override func place() -> String {
        "shop"
    }
}

@Suite struct HandlerSchemaTests {
    private func schema(_ selector: Selector) throws -> HandlerSchema {
        try HandlerSchema(HandlerRegistry.shared.methodSignature(for: selector, type: Store.self))
    }

    @Test func `the schema of the arguments is a closed object with the parameters' names`() throws
    {
        let schema = try schema("put:count:note:at:tags:")
        #expect(schema.names == ["item", "count", "note", "at", "tags"])
        let arguments = schema.arguments.json
        #expect(arguments["required"] == ["item"])
        #expect(arguments["additionalProperties"] == false)
        let properties = arguments["properties"]
        #expect(properties?["item"] == ["type": "string", "description": "The article."])
        #expect(["count", "at"].map { properties?[$0]?["default"] } == [1, .some(.null)])
        #expect(properties?["note"] == ["anyOf": [["type": "string"], ["type": "null"]]])
        #expect(properties?["tags"] == ["type": "array", "items": ["type": "string"]])
        #expect(schema.result?.json["type"] == "integer")
    }

    @Test(arguments: [
        (#"{"item":"a"}"#, #"["a"]"#),
        (#"{"item":"a","note":"b"}"#, #"["a",1,"b"]"#),
        (#"{"item":"a","tags":["b","c"]}"#, #"["a",1,null,null,"b","c"]"#),
        (#"{"item":"a","tags":[]}"#, #"["a",1,null,null]"#),
        ("{}", "the object has no member 'item'"),
        ("[]", "expected an object, found an array"),
        (
            #"{"item":"a","more":1}"#,
            "unknown member 'more'; the members are at, count, item, note, tags"
        ),
        (#"{"item":"a","at":{"x":1,"z":1}}"#, "at .at: unknown member 'z'; the members are x, y"),
    ]) func `arguments by name are put in order, literal defaults fill gaps`(
        json: String,
        expected: String
    ) throws {
        let schema = try schema("put:count:note:at:tags:")
        var result = ""
        let error = message {
            result = JSONValue.array(try schema.ordered(JSONValue(parsing: json))).description
        }
        #expect((error == "no error" ? result : error) == expected)
    }

    @Test func `an object without members says that there are none`() throws {
        let schema = try schema("name")
        let unknown = "unknown member 'a'; there are no members"
        #expect(message { _ = try schema.ordered(["a": 1]) } == unknown)
    }

    @Test func `an array has no place for a default that isn't a literal, before an argument`()
        throws
    {
        let schema = try schema("lateWithA:b:c:")
        #expect(message { _ = try schema.ordered(["b": 1]) } == "the object has no member 'a'")
        #expect(try schema.ordered([:]) == [])
    }

    @Test func `a default that is a case of an enum counts as a literal, also one called none`()
        throws
    {
        let schema = try schema("rankWithPriority:level:last:")
        #expect(try schema.ordered(["level": "low"]) == ["high", "low"])
        let lamp = try HandlerSchema(
            HandlerRegistry.shared.methodSignature(for: "shine:", type: Lamp.self)
        )
        #expect(lamp.arguments.json["properties"]?["light"]?["default"] == "none")
    }

    @MainActor @Test func `a parameter of type JSONValue gets null`() throws {
        let lamp = Lamp()
        let coder = JSONCoder()
        try coder.directory.addIsolated(lamp, as: "lamp")
        let message: JSONValue = ["target": "lamp", "selector": "keep:", "arguments": [nil]]
        let kept = try coder.send(JSONMessage(message))
        #expect(kept == .null)
    }

    @Test func `the rule for a dictionary's keys is in its description`() throws {
        let schema = try HandlerSchema(
            HandlerRegistry.shared.methodSignature(for: "label:more:", type: Lamp.self)
        )
        let names = schema.arguments.json["properties"]?["names"]
        #expect(names?["description"] == "By color. No key is '$receiver'.")
        #expect(names?["propertyNames"] == nil)
    }

    @Test func `a parameter of type Any doesn't accept null`() throws {
        let schema = try schema("any:")
        #expect(message { _ = try schema.ordered(["value": nil]) }.hasSuffix("found null"))
        #expect(try schema.ordered(["value": [nil]]) == [[nil]])
    }

    static let unknown: KeyValuePairs<Selector, String> = [
        "broken:body:":
            "HandlerSchemaTests.swift:24:24): argument 1 (body) has the type () -> () at [], which has no JSON Schema: "
            + "it isn't in the table of JSONCoder; make it Codable, or adopt JSONSchemaProviding",
        "brokenResult":
            "HandlerSchemaTests.swift:25:24): the result has the type Opaque, which has no JSON Schema: "
            + "it isn't in the table of JSONCoder; make it Codable, or adopt JSONSchemaProviding",
        "unnamed:":
            "HandlerSchemaTests.swift:29:14): argument 0 has the type Int, which has no JSON Schema: "
            + "the parameter has no name; give it a label, and write the tag as '.exposed'",
    ]

    @Test(arguments: unknown)
    func `an error names the handler, the parameter, and the type`(
        selector: Selector,
        error: String
    ) {
        let expected = "-[Store \(selector)] (SelectorDispatchJSONTests/\(error)"
        #expect(message { _ = try schema(selector) } == expected)
    }

    @Test func `an override of an exposed handler is exposed, with or without an annotation`()
        throws
    {
        let exposed = HandlerRegistry.shared.filter { $0.tags.contains(.exposed) }
        for selector: Selector in ["name", "place"] {
            #expect(try exposed[Shop()].send(selector) as? String == "shop")
            let schema = try HandlerSchema(exposed.methodSignature(for: selector, type: Shop.self))
            #expect(schema.result?.json["type"] == "string")
        }
    }
}

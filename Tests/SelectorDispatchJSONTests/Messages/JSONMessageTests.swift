import Foundation
import SelectorDispatchJSON
import Testing

@MainActor @Suite struct JSONMessageTests {
    let cart = Cart()
    let coder = JSONCoder()

    init() throws {
        try coder.directory.add(cart, as: "cart")
    }

    func send(_ text: String) throws -> String {
        "\(try coder.send(JSONMessage(JSONValue(parsing: text))))"
    }

    /// Returns the message to the cart with a row's selector and arguments, or the row if it is a
    /// whole message.
    nonisolated static func text(_ row: String) -> String {
        let parts = row.split(separator: " ", maxSplits: 1)
        guard let selector = parts.first, parts.count == 2, !row.hasPrefix("{") else { return row }
        return #"{"target": "cart", "selector": "\#(selector)", "arguments": \#(parts[1])}"#
    }

    nonisolated static let sent: KeyValuePairs<String, String> = [
        #"add:count: [{"name": "a", "price": 0.1, "size": "small", "parts": []}, 18446744073709551615]"#:
            "18446744073709551615",
        #"add(_:count:) [{"name": "a", "price": 1, "size": "large", "parts": []}, 1.0]"#: "1",
        #"swapWith: [{"$receiver": "cart"}]"#: "true",
        "swapWith: [null]": "false",
        #"echo: [{"a": [1, 0.1, null, "x", {"$receiver": "cart"}]}]"#:
            #"{"a":[1,0.1,null,"x",{"$receiver":"cart"}]}"#,
        #"note:tags: [null, "a", "b"]"#: #"["nothing","a","b"]"#,
        #"stamp:::: ["2026-11-22T03:34:49.5Z", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "AP8Q", "https://example.org"]"#:
            #"{"data":"AP8Q","date":"2026-11-22T03:34:49.5Z","id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","#
            + #""url":"https://example.org"}"#,
    ]

    @Test(arguments: sent)
    func `each argument is read as its parameter's type, and the result is written`(
        row: String,
        result: String
    ) throws {
        let sent = try send(Self.text(row))
        #expect(sent == result)
    }

    nonisolated static let refused: KeyValuePairs<String, String> = [
        #"{"selector": "add:count:"}"#:
            "the message has no member 'target' with the receiver's name",
        #"{"target": "cart"}"#: "the object has no member 'selector'",
        #"{"target": "cart", "selector": 1}"#: "at .selector: expected a string, found a number",
        "closure {}": "at .arguments: expected an array, found an object",
        #"{"target": "cart", "selector": "closure", "argument": []}"#:
            "unknown member 'argument'; the members are target, selector, arguments",
        "[]": "expected an object, found an array",
        #"{"target": "card", "selector": "closure"}"#:
            "no receiver is called 'card'; did you mean 'cart'?",
        "ad:count: []":
            "-[Cart ad:count:]: unrecognized selector sent to instance; did you mean 'add:count:'?",
        #"add:count: [{"name": 1}, 1]"#:
            "-[Cart add:count:]: argument 0 is a parameter of type Item, "
            + "at .name: expected a string for String, found a number",
        #"add:count: [{"name": "a", "price": 1, "size": "small", "parts": []}, -1]"#:
            "-[Cart add:count:]: argument 1 (count) is a parameter of type UInt64: -1 is out of the range of UInt64",
        "run: [1]":
            "-[Cart run:]: argument 0 is a parameter of type () -> (): () -> () can't be read from JSON; "
            + "make it Decodable, or send an object that the ReceiverDirectory has",
        #"swapWith: [{"$receiver": "carrt"}]"#:
            "-[Cart swapWith:]: argument 0 (with) is a parameter of type Cart?: "
            + "no receiver is called 'carrt'; did you mean 'cart'?",
        "echo: [null]":
            "-[Cart echo:]: argument 0 must have a value, but it is null; pass a value or make the parameter optional",
        "echo: [1, 2]":
            "-[Cart echo:]: too many arguments: it takes 1, the array has 2; "
            + "remove the extra elements or send with policy: .lenient",
        #"{"target": "cart", "selector": "closure"}"#:
            "at -[Cart closure] returned: () -> () has no JSON; "
            + "make it Encodable, or add the object to the ReceiverDirectory",
    ]

    @Test(arguments: refused)
    func `a message that doesn't fit causes an error with the problem`(row: String, error: String) {
        #expect(message { _ = try send(Self.text(row)) } == error)
    }

    @Test(arguments: refused.dropLast())
    func `a message's problems are those of the send`(row: String, error: String) throws {
        guard let message = try? JSONMessage(JSONValue(parsing: Self.text(row))) else { return }
        #expect(coder.problems(with: message).map { "\($0)" } == [error])
        #expect(cart.items.isEmpty)
    }

    @Test func `a message has a problem for each argument, and none if it can be sent`() throws {
        func problems(_ row: String) throws -> [String] {
            try coder.problems(with: JSONMessage(JSONValue(parsing: Self.text(row)))).map {
                "\($0)"
            }
        }
        #expect(
            try problems(#"stamp:::: [1, null, "AP8Q", 2]"#) == [
                "-[Cart stamp::::]: argument 0 is a parameter of type Date: expected a string for Date, found a number",
                "-[Cart stamp::::]: argument 3 is a parameter of type URL: expected a string for URL, found a number",
                "-[Cart stamp::::]: argument 1 must be UUID, but it is null; pass a value or make the parameter optional",
            ]
        )
        for (row, _) in Self.sent {
            #expect(try problems(row) == [], "\(row)")
        }
    }

    @Test(arguments: [("12", "12"), (#""12""#, "12"), ("12.0", "12")])
    func `a policy that converts data converts JSON`(json: String, result: String) throws {
        let row = #"add:count: [{"name": "a", "price": 1, "size": "small", "parts": []}, \#(json)]"#
        let message = try JSONMessage(JSONValue(parsing: Self.text(row)))
        #expect(try "\(coder.send(message, policy: .strict.convertingData))" == result)
        #expect(coder.problems(with: message, policy: .strict.convertingData).isEmpty)
        #expect(coder.problems(with: message).isEmpty == (json != #""12""#))
    }

    nonisolated static let numbers: [(text: String, value: Double?)] = [
        ("1.5e3", 1_500),
        ("-0", -0.0),
        ("0x10", nil),
        ("1_000", nil),
        ("inf", nil),
        ("nan", nil),
        (" 1", nil),
        ("+1", nil),
        (".5", nil),
        ("01", nil),
        ("1e400", nil),
        ("1e-400", nil),
    ]

    @Test(arguments: numbers)
    func `text is read as a floating-point number by JSON's grammar`(text: String, value: Double?)
        throws
    {
        let message = JSONMessage(target: "cart", selector: "half:", arguments: [.string(text)])
        let half = try? coder.send(message, policy: .strict.convertingData)
        #expect(try half == value.map { try coder.encode($0 / 2) })
    }

    @Test func `a receiver of another class is refused`() throws {
        let proxy = Proxy()
        try coder.directory.add(proxy, as: "proxy")
        let error = message { _ = try send(Self.text(#"swapWith: [{"$receiver": "proxy"}]"#)) }
        let argument = "-[Cart swapWith:]: argument 0 (with) is a parameter of type Cart?"
        #expect(error == "\(argument): the receiver 'proxy' is Proxy, not Cart")
        #expect(
            try send(#"{"target": "proxy", "selector": "anything:", "arguments": [1, null]}"#)
                == "[1,null]"
        )
    }

    @Test func `messages and invocations can be read back`() throws {
        let item = Item(name: "a", price: 0.1)
        let written = try coder.message("add:count:", to: cart, with: [item, UInt64.max])
        let text =
            #"{"arguments":[{"name":"a","parts":[],"price":0.1,"size":"small"},18446744073709551615],"selector":"add:count:","target":"cart"}"#
        #expect("\(written.json)" == text)
        #expect(try JSONMessage(JSONValue(parsing: text)) == written)
        var invocation = try coder.invocation(written)
        #expect(try coder.message(invocation) == written)
        #expect(try invocation.invoke() as? UInt64 == .max)
        #expect(cart.items == [item])
        #expect(
            message {
                _ = try coder.message("add:count:", to: cart, with: [item, { () -> Void in }])
            }
                == "-[Cart add:count:]: argument 1 (count) is a parameter of type UInt64: "
                + "() -> () has no JSON; make it Encodable, or add the object to the ReceiverDirectory"
        )
        let unnamed = message { _ = try coder.message("add:count:", to: Proxy()) }
        #expect(unnamed == "the Proxy has no name; add it to the ReceiverDirectory")
    }

    @Test func `an awaited message runs its handler in the handler's isolation`() async throws {
        let coder = coder
        let result = try await Task.detached {
            try await coder.awaited.send(
                JSONMessage(target: "cart", selector: "later:", arguments: ["small"])
            )
        }.value
        #expect(result == "large")
    }
}

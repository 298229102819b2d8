import Foundation
import SelectorDispatchJSON
import TestSupport
import Testing

@Suite struct JSONParserTests {
    static let read: [(text: String, value: JSONValue)] = [
        (" null ", .null),
        ("true", true),
        ("\tfalse\r\n", false),
        ("0", 0),
        ("-12", -12),
        ("[]", []),
        ("{}", [:]),
        (#""""#, ""),
        (#"[1, "a", [null]]"#, [1, "a", [nil]]),
        (#"{"a": {"b": []}, "": 1}"#, ["a": ["b": []], "": 1]),
        (#""\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\ude00""#, "\"\\/\u{8}\u{C}\n\r\tAé€😀"),
        (#""蓝色按钮 \u0000""#, "蓝色按钮 \0"),
    ]

    @Test(arguments: read)
    func `a text is read by RFC 8259, and written text reads the same`(
        text: String,
        value: JSONValue
    ) throws {
        #expect(try JSONValue(parsing: text) == value)
        #expect(try JSONValue(parsing: Data(text.utf8)) == value)
        #expect(try JSONValue(parsing: "\(value)") == value)
    }

    static let malformed: [(text: String, message: String)] = [
        ("", "malformed JSON at byte 0; expected a value"),
        ("nul", "malformed JSON at byte 0; expected a value"),
        ("True", "malformed JSON at byte 0; expected a value"),
        ("1 2", "malformed JSON at byte 2; expected the end"),
        ("\u{FEFF}1", "malformed JSON at byte 0; expected a value"),
        ("[1,]", "malformed JSON at byte 3; expected a value"),
        ("[1 2]", "malformed JSON at byte 3; expected ',' or ']'"),
        ("[", "malformed JSON at byte 1; expected a value"),
        (#"{"a" 1}"#, "malformed JSON at byte 5; expected ':'"),
        (#"{"a":1,}"#, "malformed JSON at byte 7; expected a name in quotes"),
        (#"{a:1}"#, "malformed JSON at byte 1; expected a name in quotes"),
        (#"{"a":1 "b":2}"#, "malformed JSON at byte 7; expected ',' or '}'"),
        ("01", "malformed JSON at byte 1; expected the end"),
        ("1.", "malformed JSON at byte 2; expected a digit"),
        (".5", "malformed JSON at byte 0; expected a value"),
        ("-", "malformed JSON at byte 1; expected a digit"),
        ("+1", "malformed JSON at byte 0; expected a value"),
        ("1e", "malformed JSON at byte 2; expected a digit"),
        ("NaN", "malformed JSON at byte 0; expected a value"),
        ("-Infinity", "malformed JSON at byte 1; expected a digit"),
        ("0x10", "malformed JSON at byte 1; expected the end"),
        (#""a"#, #"malformed JSON at byte 2; expected '"'"#),
        ("\"a\nb\"", "malformed JSON at byte 2; expected no control character in a string"),
        ("\"\\n\nb\"", "malformed JSON at byte 3; expected no control character in a string"),
        (#""\x41""#, "malformed JSON at byte 2; expected an escape"),
        (#""\u12g4""#, "malformed JSON at byte 5; expected four hexadecimal digits"),
        (#""\ud800""#, "malformed JSON at byte 1; expected both halves of a surrogate pair"),
        (#""\ude00""#, "malformed JSON at byte 1; expected both halves of a surrogate pair"),
        (#""\ud800\u0041""#, "malformed JSON at byte 1; expected both halves of a surrogate pair"),
        (#""\ud800\n""#, "malformed JSON at byte 1; expected both halves of a surrogate pair"),
        (#"{"a":1,"a":1}"#, "the object has two members 'a', the second at byte 7; leave one out"),
        (
            #"{"a":1,"\u0061":2}"#,
            "the object has two members 'a', the second at byte 7; leave one out"
        ),
        ("// 1", "malformed JSON at byte 0; expected a value"),
    ]

    @Test(arguments: malformed)
    func `text that isn't JSON causes an error that says where`(text: String, expected: String) {
        #expect(message { _ = try JSONValue(parsing: text) } == expected)
    }

    @Test(arguments: [
        [0x22, 0xFF, 0x22],
        [0x22, 0xC0, 0x80, 0x22],
        [0x22, 0xED, 0xA0, 0x80, 0x22],
        [0x22, 0xE2, 0x82, 0x22],
    ]) func `bytes that aren't UTF-8 are refused`(bytes: [UInt8]) {
        let error = message { _ = try JSONValue(parsing: bytes) }
        #expect(error == "malformed JSON at byte 1; expected UTF-8 in the string")
    }

    @Test func `the size, the depth, and the length of numbers are limited`() throws {
        let limits = JSONLimits(bytes: 20, depth: 3, numberLength: 4)
        func error(_ text: String) -> String {
            message { _ = try JSONValue(parsing: text, limits: limits) }
        }
        for text in ["[[[[1]]]]", #"{"a":[{"b":[]}]}"#] {
            #expect(error(text) == "values are nested deeper than the limit of 3")
        }
        #expect(error("-1234") == "a number has 5 characters, more than the limit of 4")
        func quoted(_ count: Int) -> String {
            "\"" + String(repeating: "a", count: count) + "\""
        }
        for text in ["[[[1]]]", "-123", quoted(18)] {
            #expect(error(text) == "no error")
        }
        #expect(error(quoted(19)) == "the JSON has 21 bytes, more than the limit of 20")
    }

    @Test func `a million brackets cause an error, not a crash`() {
        for bracket in ["[", #"{"a":"#] {
            let error = message {
                _ = try JSONValue(parsing: String(repeating: bracket, count: 800_000))
            }
            #expect(error == "values are nested deeper than the limit of 128")
        }
    }

    @Test(.random)
    func `broken texts are read or refused, and read values can be written and read back`() throws {
        let texts =
            Self.read.map(\.text) + [
                #"{"selector": "add:count:", "arguments": [{"a": -0.5e+3}, "\ud83d\ude00"]}"#
            ]
        var random = SeededGenerator()
        for _ in 0..<20_000 {
            var bytes = Array(texts[Int.random(in: texts.indices, using: &random)].utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0:
                    let alphabet = Array("\"\\[]{},:0-.eud8\u{7F}".utf8)
                    bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
                case 1 where index < bytes.count:
                    bytes.remove(at: index)
                case 2 where index < bytes.count:
                    bytes[index] = UInt8.random(in: 0...255, using: &random)
                default:
                    break
                }
            }
            guard let value = try? JSONValue(parsing: bytes) else { continue }
            #expect(try JSONValue(parsing: "\(value)") == value)
        }
    }

    /// Every character, at every place among sixteen plain ones.
    @Test func `the written text of each byte is that of its character`() throws {
        for byte in UInt8(0)..<128 {
            let scalar = String(Unicode.Scalar(byte))
            let written = "\(JSONValue.string(scalar))".dropFirst().dropLast()
            for place in 0...16 {
                let before = String(repeating: "x", count: place)
                let after = String(repeating: "y", count: 16 - place)
                let text = "\(JSONValue.string(before + scalar + after))"
                #expect(text == "\"\(before)\(written)\(after)\"")
            }
            let isPlain = byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
            #expect((written == scalar) == isPlain)
        }
    }

    @Test func `equal values are written the same way, and terminal controls are escaped`() {
        let value: JSONValue = [
            "b": 1, "a": "\u{1B}[2J\u{202E}\"\\\u{1F600}\u{7F}\u{E0001}", "ä": nil,
        ]
        #expect("\(value)" == #"{"a":"\u001b[2J\u202e\"\\😀\u007f\udb40\udc01","b":1,"ä":null}"#)
    }
}

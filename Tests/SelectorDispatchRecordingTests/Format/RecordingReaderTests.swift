import TestSupport
import Testing

@testable import SelectorDispatchRecording

@Suite struct RecordingReaderTests {
    static let header = #"{"encoding":1,"format":"SelectorDispatch recording","version":1}"#
    static let good = #"{"selector":"a","target":"t"}"#
    static let needed = "its first line must be the header " + header

    /// Reads in pieces of all sizes.
    private func read(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) -> (
        errors: [String], entries: [String]
    ) {
        func read(by size: Int) -> [RecordingReader.Item] {
            var reader = RecordingReader(limits: limits)
            var items: [RecordingReader.Item] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                items += reader.read(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            return items + reader.end() + reader.end()
        }
        let items = read(by: bytes.count + 1)
        for size in [1, 2, 7, 64] {
            #expect(read(by: size) == items, "in pieces of \(size)")
        }
        var errors: [String] = []
        var entries: [String] = []
        for item in items {
            switch item {
            case .header: break
            case .entry(let entry): entries.append("\(entry.line ?? 0) \(entry.json)")
            case .error(let error): errors.append("\(error)")
            }
        }
        return (errors, entries)
    }

    @Test func `a recording of many portions is read whole`() throws {
        let lines = (1...2_000).map { #"{"arguments":["é\#($0)"],"selector":"a:","target":"t"}"# }
        let text = ([Self.header] + lines).joined(separator: "\n") + "\n"
        #expect(text.utf8.count > 1 << 16)
        let recording = try Recording(parsing: text)
        #expect(recording.errors.isEmpty)
        #expect("\(recording)" == text)
        let bytes = try Recording(parsing: Array(text.utf8))
        #expect(bytes == recording)
    }

    private static let format = #""format":"SelectorDispatch recording""#
    private static let again = "record again, or use the version of the program that recorded it"

    /// Lines, each of which is wrong by itself.
    private static let wrong: [(line: String, error: String)] = [
        (#"{"selector":1}"#, "at .selector: expected a string, found a number"),
        (#"{"touches":1}"#, "at .touches: expected an array, found a number"),
        (#"{"from":{"kind":1}}"#, "at .from: the object has no member 'type'"),
        (
            #"{"event":"e","selector":"s"}"#,
            "unknown member 'selector'; the members are from, event, userInfo, sender"
        ),
        (#"{"target":"t"}"#, "the object has no member 'selector'"),
        (#"{"event":"e","going":"left"}"#, "at .going: 'left' can't be read as RouteExtent"),
        (
            #"{"event":"e","going":{"up":300}}"#,
            "at .going.up: 300 is out of the range of RouteBoundaries"
        ),
        (
            #"{"selector":"s","policy":"loose"}"#,
            "at .policy: 'loose' can't be read as ArgumentPolicy"
        ),
        (
            #"{"selector":"s","startingAt":"end"}"#,
            "at .startingAt: 'end' can't be read as RouteStart"
        ),
        (#"{"selector":"s","depth":-1}"#, "at .depth: -1 is out of the range of depth"),
        (#"{"selector":"s","late":1}"#, "at .late: expected a boolean, found a number"),
        (
            #"{"event":"e","from":"a","decoratedBy":["D",2]}"#,
            "at .decoratedBy[1]: expected a string, found a number"
        ),
        (
            #"{"selector":"s","sedonds":1}"#,
            "unknown member 'sedonds'; the members are target, selector, arguments"
        ),
    ]

    static let erroneous: [(text: String, errors: [String], entries: [String])] = [
        ("", ["line 1: the recording is empty; \(needed)"], []),
        ("\n \r\n\t", ["line 3: the recording is empty; \(needed)"], []),
        ("hello\nworld", ["line 1: this isn't a recording; \(needed)"], []),
        ("[1]\n\(good)", ["line 1: this isn't a recording; \(needed)"], []),
        ("{}\n\(good)", ["line 1: this isn't a recording; \(needed)"], []),
        ("\u{0}\u{1}PNG\n\u{7F}ELF", ["line 1: this isn't a recording; \(needed)"], []),
        (
            "\(good)\n\n\(good)",
            ["line 1: there is no header; begin the recording with the line \(header)"],
            ["1 \(good)", "3 \(good)"]
        ),
        (
            #"{"format":"HAR","version":1,"encoding":1}"#,
            [
                "line 1: the format is 'HAR', not 'SelectorDispatch recording'; give a file that a recorder wrote"
            ], []
        ),
        (
            "{\(format),\"version\":7,\"encoding\":1,\"new\":1}\n\(good)",
            ["line 1: the recording is of version 7, and this program reads version 1; \(again)"],
            []
        ),
        (
            "{\(format),\"version\":0,\"encoding\":0}\n\(good)",
            ["line 1: the recording is of version 0, and this program reads version 1; \(again)"],
            []
        ),
        (
            "{\(format),\"version\":1,\"encoding\":3}\n\(good)",
            [
                "line 1: the values are in version 3 of the encoding, and this program reads version 1; \(again)"
            ], []
        ),
        (
            "{\(format),\"version\":1}\n\(good)", ["line 1: the object has no member 'encoding'"],
            ["2 \(good)"]
        ),
        (
            "{\(format),\"version\":1,\"encoding\":1,\"sceen\":\"x\"}\n\(good)",
            [
                "line 1: unknown member 'sceen'; the members are format, version, encoding, scene, records"
            ], ["2 \(good)"]
        ),
        (
            "\(header)\n\(good)\n{\"selector\":\"b",
            [
                "line 3: the recording breaks off within this line (malformed JSON at byte 14; expected '\"'); "
                    + "complete or remove the line"
            ], ["2 \(good)"]
        ),
        (
            "\(header)\n\(good)\n\(header)\n\(good)",
            ["line 3: this is a second header; keep each recording in its own file"],
            ["2 \(good)", "4 \(good)"]
        ),
        (
            "\(header)\n{\"selector\":\n\(good)",
            ["line 2: malformed JSON at byte 12; expected a value"], ["3 \(good)"]
        ),
        (
            ([header] + wrong.map(\.line) + [good]).joined(separator: "\n"),
            wrong.enumerated().map { "line \($0 + 2): \($1.error)" }, ["15 \(good)"]
        ),
    ]

    @Test(arguments: erroneous)
    func `each error is reported with its line, and the rest is read where that makes sense`(
        text: String,
        errors: [String],
        entries: [String]
    ) {
        let read = read(Array(text.utf8))
        #expect(read.errors == errors)
        #expect(read.entries == entries)
    }

    @Test func `bytes that aren't text are reported, wherever they are`() {
        let errors = read([0xFF, 0xFE, 0x0A, 0x80]).errors
        #expect(errors == ["line 1: this isn't a recording; \(Self.needed)"])
        var bytes = Array("\(Self.header)\n".utf8)
        bytes += [0xFF, 0x22, 0x0A]
        bytes += Array(#"{"a":""#.utf8) + [0xC0, 0x22, 0x7D, 0x0A]
        bytes += Array(Self.good.utf8)
        let read = read(bytes)
        #expect(
            read.errors == [
                "line 2: malformed JSON at byte 0; expected a value",
                "line 3: malformed JSON at byte 6; expected UTF-8 in the string",
            ]
        )
        #expect(read.entries == ["4 \(Self.good)"])
    }

    @Test func `a line that is too long is skipped, whatever its content`() {
        let long = #"{"selector":""# + String(repeating: "x", count: 500) + #"","target":"t"}"#
        let read = read(
            Array("\(Self.header)\n\(long)\n\(Self.good)\n\(long)".utf8),
            limits: JSONLimits(bytes: 200)
        )
        let error = "the line has more than 200 bytes; shorten it, or read with larger JSONLimits"
        #expect(read.errors == ["line 2: \(error)", "line 4: \(error)"])
        #expect(read.entries == ["3 \(Self.good)"])
        let blank = self.read(Array(repeating: 0x20, count: 300), limits: JSONLimits(bytes: 200))
        #expect(blank.errors == ["line 1: this isn't a recording; \(Self.needed)"])
    }

    @Test func `a recording that is cut off anywhere is read up to there`() throws {
        let text = "\(Self.header)\n" + String(repeating: "\(Self.good)\n", count: 3)
        let bytes = Array(text.utf8)
        for end in 0...bytes.count {
            var reader = RecordingReader()
            let items = reader.read(bytes[..<end]) + reader.end()
            let entries = items.count { if case .entry = $0 { true } else { false } }
            let errors = items.count { if case .error = $0 { true } else { false } }
            let ends = max(0, bytes[..<end].count { $0 == 0x0A } - 1)
            #expect([ends, ends + 1].contains(entries), "cut off at \(end)")
            #expect(errors <= 1, "cut off at \(end)")
        }
    }

    @Test(.random) func `random bytes are no trap`() {
        var random = SeededGenerator(seed: RandomSeed.current)
        let alphabet =
            Array(#"{}[]":,\ntu0-.eE "#.utf8) + Array(Self.good.utf8) + [0x0A, 0xFF, 0x00]
        for _ in 0..<300 {
            let bytes =
                Array("\(Self.header)\n".utf8)
                + (0..<80).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            var reader = RecordingReader()
            _ = reader.read(bytes) + reader.end()
        }
    }

    @Test
    func `a recording keeps the errors of lines, and throws one after which nothing can be read`()
        throws
    {
        let recording = try Recording(parsing: "\(Self.header)\nx\n\(Self.good)")
        let errors = recording.errors.map { "\($0)" }
        #expect(errors == ["line 2: malformed JSON at byte 0; expected a value"])
        #expect(recording.entries.count == 1)
        #expect(throws: RecordingError(line: 1, .empty)) { try Recording(parsing: "") }
    }
}

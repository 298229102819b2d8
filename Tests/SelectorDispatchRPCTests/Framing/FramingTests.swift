import Testing

@testable import SelectorDispatchRPC

@Suite struct FramingTests {
    /// Returns the texts that a reader finds in bytes that arrive in pieces of one size.
    private func frames(_ text: String, _ framing: RPCFraming, pieces size: Int) throws -> [String]
    {
        var reader = RPCFrameReader(framing, limit: 8)
        var found: [RPCFrameReader.Frame] = []
        let bytes = text.bytes
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.append(Array(bytes[start...].prefix(size)))
            while let frame = try reader.next() { found.append(frame) }
        }
        if let last = try reader.end() { found.append(last) }
        return found.map { frame in
            switch frame {
            case .text(let bytes): bytes.text
            case .tooLarge(let bytes, _): "too large: \(bytes)"
            }
        }
    }

    static let read: [(text: String, framing: RPCFraming, frames: [String])] = [
        ("", .lines, []),
        ("a\nbc\n", .lines, ["a", "bc"]),
        ("a\r\n\r\n\n \t\r\n \nbc\n ", .lines, ["a", "bc"]),
        ("12345678\n123456789\nab\n", .lines, ["12345678", "too large: 9", "ab"]),
        (
            "1234567890123456789012345\nab\n12345678901234567890", .lines,
            ["too large: 25", "ab", "too large: 20"]
        ),
        ("", .contentLength, []),
        ("Content-Length: 2\r\n\r\nabContent-Length: 0\r\n\r\n", .contentLength, ["ab", ""]),
        ("content-length:2\nContent-Type: x; charset=utf-8\n\na\n", .contentLength, ["a\n"]),
        ("X: 1\r\nCONTENT-LENGTH: \t 8 \r\n\r\n12345678", .contentLength, ["12345678"]),
        (
            "Content-Length: 9\r\n\r\n123\n56789Content-Length: 1\r\n\r\na", .contentLength,
            ["too large: 9", "a"]
        ),
    ]

    @Test(arguments: read)
    func `a reader finds texts in pieces of every size`(
        text: String,
        framing: RPCFraming,
        frames: [String]
    ) throws {
        for size in 1...40 {
            #expect(try self.frames(text, framing, pieces: size) == frames, "pieces of \(size)")
        }
    }

    static let broken: [(text: String, problem: String)] = [
        ("\r\n", "a header has no Content-Length"),
        ("Content-Type: x\r\n\r\n", "a header has no Content-Length"),
        ("Content-Length 5\r\n", "a header line has no colon"),
        ("{\"jsonrpc\"\n", "a header line has no colon"),
        ("Content-Length: -5\r\n", "the Content-Length is no number, or there are two"),
        (
            "Content-Length: 99999999999999999999\r\n",
            "the Content-Length is no number, or there are two"
        ),
        (
            "Content-Length: 1\r\nContent-Length: 2\r\n",
            "the Content-Length is no number, or there are two"
        ),
        ("Content-Length: 5\r\n\r\nabc", "the stream ends within a text"),
        ("Content-Length: 5\r\n", "the stream ends within a text"),
        ("Content-Length: 0\r\n\r\nContent", "the stream ends within a text"),
        (String(repeating: "x", count: 5_000), "a header line is too long"),
        (String(repeating: "x:\n", count: 33), "a header has too many lines"),
    ]

    @Test(arguments: broken) func `a header that can't be read ends the stream`(
        text: String,
        problem: String
    ) {
        for size in [1, 7, 8_192] {
            #expect(throws: RPCConnectionError.badFrame(problem)) {
                try frames(text, .contentLength, pieces: size)
            }
        }
        #expect(
            "\(RPCConnectionError.badFrame(problem))"
                == "the peer doesn't follow the framing: \(problem)"
        )
    }

    @Test func `a reader keeps only what it needs`() throws {
        var reader = RPCFrameReader(.lines, limit: 100)
        for _ in 0..<10_000 {
            reader.append([UInt8](repeating: 0x20, count: 1_000))
            #expect(try reader.next() == nil)
        }
        #expect(reader.buffer.count <= 2_000)
        reader.append([UInt8(ascii: "\n")])
        #expect(
            try reader.next()
                == .tooLarge(bytes: 10_000_000, RPCOutline(repeatElement(0x20, count: 1)))
        )
    }
}

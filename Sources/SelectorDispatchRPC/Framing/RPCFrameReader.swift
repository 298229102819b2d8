/// A reader that finds the texts in the bytes of a stream, which arrive in pieces of any size.
///
/// It keeps at most one text and one piece. Texts longer than the limit are skipped.
struct RPCFrameReader {
    /// A text of the stream.
    enum Frame: Equatable {
        /// The bytes of a text within the limit.
        case text([UInt8])
        /// A skipped text, with the identifiers in it.
        indirect case tooLarge(bytes: Int, RPCOutline)

        /// The number of bytes that the frame keeps in memory.
        var count: Int {
            switch self {
            case .text(let bytes): bytes.count
            case .tooLarge: 0
            }
        }
    }

    /// The next part of the stream.
    private enum Expectation {
        /// A text that is a line.
        case line
        /// A line of a header, after a number of lines, one of which may have had the length.
        case header(lines: Int, length: Int?)
        /// A text with a header.
        case body(length: Int)
    }

    /// The largest number of bytes in a text.
    private let limit: Int
    /// The bytes of the stream that aren't dropped yet.
    private(set) var buffer: [UInt8] = []
    /// The index of the first unread byte.
    private var start = 0
    /// The bytes before this index contain no line break.
    private var searched = 0
    /// The number of bytes skipped so far in a text that is too large.
    private var skipped = 0
    /// The identifiers in the bytes skipped so far.
    private var outline = RPCOutline()
    private var expected: Expectation

    init(_ framing: RPCFraming, limit: Int) {
        self.limit = limit
        expected = framing == .lines ? .line : .header(lines: 0, length: nil)
    }

    /// Whether a text or its header has begun, and the text hasn't ended.
    var isWithinText: Bool {
        switch expected {
        case .line: skipped > 0 || start < buffer.count
        case .header(lines: 0, _): start < buffer.count
        case .header, .body: true
        }
    }

    /// Appends the next bytes of the stream, and drops those already read.
    mutating func append(_ piece: [UInt8]) {
        if start == buffer.count {
            buffer = piece
            searched = 0
        } else {
            buffer.removeFirst(start)
            searched -= start
            buffer += piece
        }
        start = 0
    }

    /// Returns the next text, or nil if more bytes are needed.
    ///
    /// - Throws: ``RPCConnectionError/badFrame(_:)`` if nothing more can be read.
    mutating func next() throws(RPCConnectionError) -> Frame? {
        while true {
            switch expected {
            case .line:
                guard let frame = line() else { return nil }
                if case .text(let bytes) = frame, bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                    continue
                }
                return frame
            case .header(let lines, let length):
                let end = lineBreak()
                guard (end ?? buffer.count) - start <= 4_096 else {
                    throw .badFrame("a header line is too long")
                }
                guard let end else { return nil }
                guard lines < 32 else { throw .badFrame("a header has too many lines") }
                let line = String(decoding: takeLine(to: end), as: UTF8.self)
                expected = try Self.header(line, lines + 1, length)
            case .body(let length):
                guard let frame = body(length) else { return nil }
                expected = .header(lines: 0, length: nil)
                return frame
            }
        }
    }

    /// Returns the remaining bytes at the end of the stream as a last line, or nil if there are
    /// none.
    ///
    /// - Throws: ``RPCConnectionError/badFrame(_:)`` if the stream ended in a header, or before the
    ///   end of its text.
    mutating func end() throws(RPCConnectionError) -> Frame? {
        guard case .line = expected else {
            if !isWithinText { return nil }
            throw .badFrame("the stream ends within a text")
        }
        append([UInt8(ascii: "\n")])
        return try next()
    }

    /// Returns the index of the next line break, or nil if there is none yet.
    private mutating func lineBreak() -> Int? {
        let index = buffer[max(searched, start)...].firstIndex(of: UInt8(ascii: "\n"))
        searched = index.map { $0 + 1 } ?? buffer.count
        return index
    }

    /// Returns the next line, or nil if it hasn't ended yet.
    private mutating func line() -> Frame? {
        guard let end = lineBreak() else {
            if buffer.count - start + skipped > limit { skip(to: buffer.count) }
            return nil
        }
        if skipped > 0 || end - start > limit {
            skip(to: end)
            start = end + 1
            return tooLarge()
        }
        return .text(Array(takeLine(to: end)))
    }

    /// Drops bytes of a text that is too large.
    private mutating func skip(to index: Int) {
        outline.read(buffer[start..<index])
        skipped += index - start
        start = index
    }

    /// Returns the skipped text, and begins a new one.
    private mutating func tooLarge() -> Frame {
        let frame = Frame.tooLarge(bytes: skipped, outline)
        skipped = 0
        outline = RPCOutline()
        return frame
    }

    /// Returns the line before a line break, without a trailing carriage return.
    private mutating func takeLine(to end: Int) -> ArraySlice<UInt8> {
        defer { start = end + 1 }
        let hasReturn = end > start && buffer[end - 1] == UInt8(ascii: "\r")
        return buffer[start..<(hasReturn ? end - 1 : end)]
    }

    /// Returns the expectation after a line of a header.
    ///
    /// - Parameters:
    ///   - line: The line, which is empty at the end of the header.
    ///   - lines: The number of the header's lines, including this one.
    ///   - length: The length from an earlier line, or nil.
    private static func header(
        _ line: String,
        _ lines: Int,
        _ length: Int?
    ) throws(RPCConnectionError) -> Expectation {
        guard !line.isEmpty else {
            guard let length else { throw .badFrame("a header has no Content-Length") }
            return .body(length: length)
        }
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            throw .badFrame("a header line has no colon")
        }
        guard line[..<colon].lowercased() == "content-length" else {
            return .header(lines: lines, length: length)
        }
        let values = line[line.utf8.index(after: colon)...].split { $0 == " " || $0 == "\t" }
        let hasNumber = values.count == 1 && values[0].allSatisfy("0123456789".contains)
        guard length == nil, hasNumber, let number = Int(values[0]) else {
            throw .badFrame("the Content-Length is no number, or there are two")
        }
        return .header(lines: lines, length: number)
    }

    /// Returns the text after a header, or nil if it hasn't ended yet.
    private mutating func body(_ length: Int) -> Frame? {
        if length > limit {
            skip(to: min(buffer.count, start + length - skipped))
            return skipped == length ? tooLarge() : nil
        }
        guard buffer.count - start >= length else { return nil }
        defer { start += length }
        return .text(Array(buffer[start..<start + length]))
    }
}

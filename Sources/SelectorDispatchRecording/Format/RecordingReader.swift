internal import SelectorDispatch
public import SelectorDispatchJSON

/// A reader of a recording's bytes as they arrive, with memory for one line.
///
/// A line that can't be read is an error; later lines are still read. Blank lines are skipped.
public struct RecordingReader {
    /// A line's content.
    public enum Item: Sendable, Hashable {
        /// The header: a recording without entries.
        case header(Recording)
        /// An entry.
        case entry(Recording.Entry)
        /// A line that can't be read.
        case error(RecordingError)
    }

    private let limits: JSONLimits

    /// The bytes of the current line.
    private var rest: [UInt8] = []

    /// The number of lines that have ended.
    private var line = 0

    /// Whether the header was read, or found to be missing.
    private var hasBegun = false

    /// Whether nothing more is read.
    private var isOver = false

    /// Whether the current line is too long, and was reported.
    private var isSkipping = false

    /// Creates a reader.
    ///
    /// - Parameter limits: The limits of one line.
    public init(limits: JSONLimits = JSONLimits()) {
        self.limits = limits
    }

    /// Reads the lines that end in the next bytes.
    ///
    /// - Parameter bytes: The next bytes of the recording, in any portion.
    /// - Returns: The contents of these lines, in order.
    public mutating func read(_ bytes: some Collection<UInt8>) -> [Item] {
        var items: [Item] = []
        var bytes = bytes[...]
        while !isOver, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            take(bytes[..<end], &items)
            finishLine(isWhole: true, &items)
            bytes = bytes[bytes.index(after: end)...]
        }
        if !isOver { take(bytes, &items) }
        return items
    }

    /// Reads the rest, after the last bytes.
    ///
    /// - Returns: The content of the last line, if it has no line end, and the error if the
    ///   recording is empty.
    public mutating func end() -> [Item] {
        var items: [Item] = []
        if !isOver { finishLine(isWhole: false, &items) }
        if !isOver, !hasBegun { fail(.empty, &items) }
        isOver = true
        return items
    }

    /// Adds to the current line.
    private mutating func take(_ bytes: some Collection<UInt8>, _ items: inout [Item]) {
        guard !isSkipping else { return }
        rest.append(contentsOf: bytes.prefix(limits.bytes + 1 - rest.count))
        guard rest.count > limits.bytes else { return }
        isSkipping = true
        rest = []
    }

    /// Reads the current line.
    ///
    /// - Parameters:
    ///   - isWhole: Whether the line has an end.
    ///   - items: The contents so far.
    private mutating func finishLine(isWhole: Bool, _ items: inout [Item]) {
        line += 1
        defer {
            rest.removeAll(keepingCapacity: rest.count < 1 << 16)
            isSkipping = false
        }
        if isSkipping {
            return fail(hasBegun ? .lineTooLong(limit: limits.bytes) : .noRecording, &items)
        }
        if rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: rest, limits: limits)
        } catch {
            guard hasBegun else { return fail(.noRecording, &items) }
            return fail(isWhole ? .unreadable(error) : .cutOff(error), &items)
        }
        if hasBegun {
            entry(json, &items)
        } else {
            begin(json, &items)
        }
    }

    /// Reads the first line.
    private mutating func begin(_ json: JSONValue, _ items: inout [Item]) {
        do throws(RecordingError.Problem) {
            if let header = try Recording(header: json) {
                hasBegun = true
                return items.append(.header(header))
            }
        } catch {
            fail(error, &items)
            hasBegun = true
            if !isOver { items.append(.header(Recording())) }
            return
        }
        guard (try? Recording.Entry(json)) != nil else { return fail(.noRecording, &items) }
        hasBegun = true
        items.append(.header(Recording()))
        fail(.noHeader, &items)
        entry(json, &items)
    }

    /// Reads a line after the header.
    private mutating func entry(_ json: JSONValue, _ items: inout [Item]) {
        if json["format"] != nil { return fail(.secondHeader, &items) }
        if json == ["full": true] { return fail(.full, &items) }
        do throws(JSONError) {
            var entry = try Recording.Entry(json)
            entry.place.line = line
            items.append(.entry(entry))
        } catch {
            items.append(.error(RecordingError(line: line, .unreadable(error))))
        }
    }

    /// Adds an error of the current line.
    private mutating func fail(_ problem: RecordingError.Problem, _ items: inout [Item]) {
        let error = RecordingError(line: max(1, line), problem)
        items.append(.error(error))
        isOver = isOver || error.endsReading
    }
}

extension Recording {
    /// Reads a recording, and collects the ``errors`` of its lines, which a ``Replay`` reports.
    ///
    /// - Parameters:
    ///   - text: The recording.
    ///   - limits: The limits of one line.
    /// - Throws: ``RecordingError`` if nothing can be read.
    public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(RecordingError) {
        try self.init(parsing: text.utf8, limits: limits)
    }

    /// Reads a recording in UTF-8, such as `Data` or an array of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The recording.
    ///   - limits: The limits of one line.
    /// - Throws: As for a string.
    public init(parsing bytes: some Collection<UInt8>, limits: JSONLimits = JSONLimits())
        throws(RecordingError)
    {
        var reader = RecordingReader(limits: limits)
        var assembly = RecordingAssembly()
        var rest = bytes[...]
        // In portions, so that the contents of all lines aren't in memory twice.
        while !rest.isEmpty {
            let portion = rest.prefix(1 << 16)
            for item in reader.read(portion) { assembly.add(item) }
            rest = rest[portion.endIndex...]
        }
        for item in reader.end() { assembly.add(item) }
        self = assembly.end()
        if let error = errors.last, error.endsReading { throw error }
    }
}

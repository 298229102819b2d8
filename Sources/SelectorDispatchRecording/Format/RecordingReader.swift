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
    private var rest: [UInt8] = []
    private var line = 0
    private var hasBegun = false
    private var isOver = false

    /// Whether the current line is too long, and was reported.
    private var isSkipping = false

    /// Creates a reader.
    ///
    /// - Parameter limits: The limits of a line and its values.
    public init(limits: JSONLimits = JSONLimits()) {
        self.limits = limits
    }

    /// Reads the lines that end in the next bytes.
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
        if hasBegun { entry(json, &items) } else { begin(json, &items) }
    }

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

    private mutating func fail(_ problem: RecordingError.Problem, _ items: inout [Item]) {
        let error = RecordingError(line: max(1, line), problem)
        items.append(.error(error))
        isOver = isOver || error.endsReading
    }
}

extension Recording {
    /// Reads a recording, and collects the ``errors`` of its lines, which a ``Replay`` reports.
    ///
    /// - Throws: ``RecordingError`` if nothing can be read.
    public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(RecordingError) {
        try self.init(parsing: text.utf8, limits: limits)
    }

    /// Reads a recording in UTF-8, as a string.
    public init(parsing bytes: some Collection<UInt8>, limits: JSONLimits = JSONLimits())
        throws(RecordingError)
    {
        var reader = RecordingReader(limits: limits)
        var assembly = RecordingAssembly()
        for item in reader.read(bytes) + reader.end() { assembly.add(item) }
        if let error = assembly.recording.errors.last, error.endsReading { throw error }
        self = assembly.recording
    }
}

/// A recording under assembly.
package struct RecordingAssembly {
    private var whole = Recording()

    /// The indices of entries by their numbers.
    private var indices: [Int: Int] = [:]

    package init() {}

    /// The recording, with each entry's outcome as part of the entry.
    package var recording: Recording {
        var recording = whole
        recording.dropImpliedNumbers()
        return recording
    }

    package mutating func add(_ item: RecordingReader.Item) {
        switch item {
        case .header(let header): (whole.scene, whole.extent) = (header.scene, header.extent)
        case .entry(let entry):
            guard case .end(let number) = entry.action else {
                if let number = entry.number { indices[number] = whole.entries.count }
                return whole.entries.append(entry)
            }
            guard let index = indices[number] else {
                return whole.errors.append(RecordingError(line: entry.line, .unknownNumber(number)))
            }
            whole.entries[index].result = entry.result
            whole.entries[index].seconds = entry.seconds
        case .error(let error): whole.errors.append(error)
        }
    }
}

internal import SelectorDispatch
public import SelectorDispatchJSON

/// Reads a recording piece by piece, as its bytes arrive, in memory for one line.
///
/// ```swift
/// var reader = RecordingReader()
/// for piece in pieces { for item in reader.read(piece) { show(item) } }
/// for item in reader.end() { show(item) }
/// ```
///
/// A line that can't be read is a fault, and the lines after it are read nevertheless. Blank lines are skipped.
public struct RecordingReader {
    /// What a line is.
    public enum Item: Sendable, Hashable {
        /// The header: a recording without entries.
        case header(Recording)
        /// An entry.
        case entry(Recording.Entry)
        /// A line that can't be read.
        case fault(RecordingFault)
    }

    private let limits: JSONLimits
    private var rest: [UInt8] = []
    private var line = 0
    private var hasBegun = false
    private var isOver = false
    /// Whether the line under way is too long, and was told to be.
    private var isSkipping = false

    /// Creates a reader.
    ///
    /// - Parameter limits: how long a line may be, and the limits of what it holds.
    public init(limits: JSONLimits = JSONLimits()) {
        self.limits = limits
    }

    /// Reads the lines that end in the next bytes.
    ///
    /// - Complexity: O(number of bytes).
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

    /// Reads what is left when there are no more bytes.
    public mutating func end() -> [Item] {
        var items: [Item] = []
        if !isOver { finishLine(isWhole: false, &items) }
        if !isOver, !hasBegun { fail(.empty, &items) }
        isOver = true
        return items
    }

    /// Adds to the line under way.
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
        if isSkipping { return tooLong(&items) }
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

    private mutating func tooLong(_ items: inout [Item]) {
        fail(hasBegun ? .lineTooLong(limit: limits.bytes) : .noRecording, &items)
    }

    private mutating func begin(_ json: JSONValue, _ items: inout [Item]) {
        do throws(RecordingFault.Problem) {
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
        do throws(JSONError) {
            var entry = try Recording.Entry(json)
            entry.place.line = line
            items.append(.entry(entry))
        } catch {
            items.append(.fault(RecordingFault(line: line, .unreadable(error))))
        }
    }

    private mutating func fail(_ problem: RecordingFault.Problem, _ items: inout [Item]) {
        let fault = RecordingFault(line: max(1, line), problem)
        items.append(.fault(fault))
        isOver = isOver || fault.endsReading
    }
}

extension Recording {
    /// Reads a recording that is whole.
    ///
    /// - Parameters:
    ///   - text: the recording, in JSON Lines.
    ///   - limits: how long a line may be, and the limits of what it holds.
    /// - Throws: the first ``RecordingFault``. To read the rest nevertheless, use ``RecordingReader``.
    public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(RecordingFault) {
        try self.init(parsing: text.utf8, limits: limits)
    }

    /// Reads a recording that is whole, in UTF-8.
    ///
    /// - Throws: as for a string.
    public init(parsing bytes: some Collection<UInt8>, limits: JSONLimits = JSONLimits()) throws(RecordingFault) {
        self.init()
        var reader = RecordingReader(limits: limits)
        for item in reader.read(bytes) + reader.end() {
            switch item {
            case .header(let header): self = header
            case .entry(let entry): entries.append(entry)
            case .fault(let fault): throw fault
            }
        }
    }
}

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

    /// Adds the content of the next line.
    package mutating func add(_ item: RecordingReader.Item) {
        switch item {
        case .header(let header):
            whole.scene = header.scene
            whole.extent = header.extent
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
        case .error(let error):
            whole.errors.append(error)
        }
    }
}

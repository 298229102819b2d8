/// A recording under assembly.
struct RecordingAssembly {
    private var whole = Recording()

    /// The indices of entries by their numbers; of two with one number, the first.
    private var indices: [Int: Int] = [:]

    /// Returns the recording, with each entry's outcome as part of the entry, and keeps none of it.
    mutating func end() -> Recording {
        // With a copy, a large recording would be in memory twice.
        var recording = exchange(&whole, with: Recording())
        recording.dropImpliedNumbers()
        return recording
    }

    /// Adds the content of the next line.
    mutating func add(_ item: RecordingReader.Item) {
        switch item {
        case .header(let header):
            whole.scene = header.scene
            whole.extent = header.extent
        case .entry(let entry):
            guard case .end(let number) = entry.action else {
                check(entry)
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

    /// Records an entry's number, and reports a number that isn't unique and a parent that doesn't
    /// enclose the entry.
    private mutating func check(_ entry: Recording.Entry) {
        if let number = entry.number, indices[number] != nil {
            whole.errors.append(RecordingError(line: entry.line, .duplicateNumber(number)))
        } else if let number = entry.number {
            indices[number] = whole.entries.count
        }
        guard let parent = entry.parent else { return }
        // This entry isn't there yet, but its number may be.
        let index = indices[parent].flatMap { $0 < whole.entries.count ? $0 : nil }
        let isAround = index.map { whole.entries[$0].depth < entry.depth } ?? false
        if !isAround {
            whole.errors.append(RecordingError(line: entry.line, .unknownParent(parent)))
        }
    }
}

import Foundation
import ResponderSceneRecording

/// The recording of a scene that is being played, in a file. An input is written before it is performed, so that a
/// crash leaves the recording with the input that led to it.
struct SceneJournal {
    private let file: FileHandle
    private var end: UInt64 = 0

    /// - Parameter seed: What the scene was made with. It is in the header.
    init(_ url: URL, seed: UInt64) throws {
        try Data().write(to: url)
        file = try FileHandle(forWritingTo: url)
        try write("\(Recording(scene: "\(seed)").header)\n")
        end = try file.offset()
    }

    /// Adds an input that is about to be performed.
    func begin(_ entry: Recording.Entry) throws { try write("\(entry.json)\n") }

    /// Puts what came of the input in its place.
    mutating func finish(_ entries: [Recording.Entry]) throws {
        try file.truncate(atOffset: end)
        try write(entries.map { "\($0.json)\n" }.joined())
        end = try file.offset()
    }

    private func write(_ text: String) throws { try file.write(contentsOf: Data(text.utf8)) }
}

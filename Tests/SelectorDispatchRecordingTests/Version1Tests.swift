import SelectorDispatchRecording
import TestSupport
import Testing

/// Recordings of version 1, which are read and replayed forever.
@MainActor @Suite struct Version1Tests {
    @Test(arguments: [
        ("session", Recording.Extent.everything, nil),
        ("kinds", .everything, nil),
        ("registry", .registry, "a shop"),
        ("chain", .chain(of: "label"), nil),
        ("unnamedChain", .chain(of: nil), nil),
    ]) func `a recording of version 1 is read, and written the same`(
        name: String,
        extent: Recording.Extent,
        scene: String?
    ) throws {
        let text = try Goldens.text("\(name).jsonl")
        let recording = try Recording(parsing: text)
        #expect("\(recording)" == text)
        #expect(recording.entries.count == text.split(separator: "\n").count - 1)
        #expect(recording.extent == extent)
        #expect(recording.scene == scene)
    }

    @Test func `a session of version 1 is replayed, and comes out as it was recorded`() throws {
        let scene = try Scene()
        let outcome = Replay(coder: scene.coder).run(
            try Recording(parsing: Goldens.text("session.jsonl"))
        )
        #expect("\(outcome)" == "6 inputs, all as recorded")
    }
}

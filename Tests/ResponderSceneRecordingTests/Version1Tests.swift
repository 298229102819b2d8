/// Recordings of touches of version 1, which are read and replayed forever.
@MainActor @Suite struct Version1Tests {
    @Test func `a session of version 1 is replayed, and comes out as it was recorded`() throws {
        let text = try Goldens.text("session.jsonl")
        let recording = try Recording(parsing: text)
        #expect("\(recording)" == text)
        #expect("\(try Stage().replay(recording))" == "10 inputs, all as recorded")
    }
}

import Foundation
import TestSupport
import Testing

@testable import SelectorDispatchRecording

/// A receiver whose program ends abruptly.
final class Trap: MessageReceiver, Sendable {
    @Handler func end(_ reason: String) {
        kill(getpid(), SIGKILL)
    }
}

@MainActor @Suite final class RecordingFileTests {
    private let path = FileManager.default.temporaryDirectory.appending(
        path: "recording \(UUID()).jsonl"
    ).path
    private let scene: Scene

    private var shelf: Shelf { scene.shelf }

    private var coder: JSONCoder { scene.coder }

    static let header = RecordingReaderTests.header

    init() throws {
        scene = try Scene()
    }

    isolated deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    private func text() throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    @Test
    func `a recording survives a program that is killed, with the message that was under way`()
        async throws
    {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let trap = Trap()
            let coder = JSONCoder()
            try coder.directory.add(trap, as: "trap")
            let recorder = try MessageRecorder(writingTo: path, coder: coder)
            recorder.start()
            _ = try? trap.send("unknown")  // selector-check: elsewhere
            try trap.send("end:", with: ["of memory"])
        }
        let recording = try Recording(parsing: text())
        #expect(recording.errors.isEmpty)
        #expect(recording.entries.count == 2)
        #expect(recording.entries[0].result != nil)
        let last = recording.entries.last.map { "\($0.json)" }
        #expect(last == #"{"arguments":["of memory"],"selector":"end:","target":"trap"}"#)
    }

    @Test func `each message is a line when it begins and one when it ends, and is read as one`()
        throws
    {
        let recorder = try MessageRecorder(writingTo: path, coder: coder, options: .init())
        let other = MessageRecorder(coder: coder)
        try other.record { try recorder.record { try shelf.send("putTwice:", with: ["jar"]) } }
        #expect(
            try text() == """
                \(Self.header)
                {"arguments":["jar"],"number":1,"selector":"putTwice:","target":"shelf"}
                {"arguments":["jar",0],"depth":1,"number":2,"parent":1,"selector":"put:at:","target":"shelf"}
                {"of":2,"result":{"returned":1}}
                {"arguments":["jar",1],"depth":1,"number":3,"parent":1,"selector":"put:at:","target":"shelf"}
                {"of":3,"result":{"returned":2}}
                {"of":1,"result":{"returned":null}}

                """
        )
        #expect(try Recording(parsing: text()) == other.recording)
        #expect(recorder.messages.isEmpty)
        #expect(recorder.recording == nil)
        #expect(recorder.writingError == nil)
        #expect(
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                == 0o600
        )
    }

    @Test func `sends of every form are kept in memory as they are written`() throws {
        let recorder = try MessageRecorder(writingTo: path, coder: coder)
        let other = MessageRecorder(coder: coder)
        try recorder.record {
            try other.record {
                try Shelf().send("put:at:", with: ["jar", 0, "spoon"], policy: .lenient)
                try Shelf.send("make")
                _ = try? shelf.send("put:at:", with: ["jar", 12_345])
                _ = try? shelf.send("put:at:", with: [Failure(), nil])
            }
        }
        let lines = try text().split(separator: "\n")
        #expect(
            lines[1] == """
                {"arguments":["jar",0,"spoon"],"number":1,"policy":"lenient",\
                "selector":"put:at:","target":{"type":"Shelf"}}
                """
        )
        #expect(lines[3] == #"{"number":2,"selector":"make","target":{"type":"Shelf.Type"}}"#)
        #expect(lines[6] == #"{"of":3,"result":{"error":{"text":"no room"}}}"#)
        #expect(try Recording(parsing: text()) == other.recording)
    }

    @Test func `routes, durations and a registry are written as in memory`() throws {
        let recorder = try MessageRecorder(
            writingTo: path,
            .registry(.shared),
            coder: coder,
            options: .init(durations: true)
        )
        try recorder.record { try scene.label.route("put:at:", with: ["cup", 0]) }
        let recording = try Recording(parsing: text())
        let entry = try #require(recording.entries.first)
        guard case .array(let path)? = entry.result?["path"] else { throw Failure() }
        #expect(recording.extent == .registry)
        #expect(path.count == 2)
        #expect(path.allSatisfy { $0["seconds"] != nil })
        #expect(entry.result?["handledBy"] == "shelf")
        #expect(try #require(entry.seconds) > 0)
    }

    @Test func `messages beyond a full file are dropped and counted, and the file's end says so`()
        throws
    {
        let recorder = try MessageRecorder(writingTo: path, coder: coder, limit: 360)
        try recorder.record {
            for _ in 0..<10_000 { try shelf.send("put:at:", with: ["cup", 0]) }
        }
        let recording = try Recording(parsing: text())
        #expect(try text().utf8.count <= 360 + 14)
        #expect(recorder.droppedCount == 9_997)
        #expect(recording.entries.map { $0.result != nil } == [true, true, false])
        #expect(recorder.messages.isEmpty)
        #expect(recorder.changeCount == 0)
        let error =
            "the file reached its limit here, and has no later messages; record again with a larger limit"
        #expect(recording.errors.map { "\($0)" } == ["line 7: \(error)"])
        #expect(recorder.writingError.map { "\($0)" } == error)
        shelf.items = []
        #expect(
            "\(Replay(coder: coder).run(recording))" == """
                line 7: \(error)
                3 inputs, the others as recorded
                """
        )
    }

    @Test func `a file that exists or can't be written is refused`() throws {
        try Data("precious".utf8).write(to: URL(filePath: path))
        let path = path
        let coder = coder
        let refusal = wording { try MessageRecorder(writingTo: path, coder: coder) }
        let remedy = "move it, or write to another one"
        #expect(
            refusal == "the file '\(path.shown())' exists, and may be a recording; \(remedy)"
        )
        #expect(try text() == "precious")
        let error = wording { try MessageRecorder(writingTo: "/nowhere/\(UUID())", coder: coder) }
        #expect(error?.hasPrefix("the recording can't be written: ") == true)
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: RecordingError.self) {
            try MessageRecorder(writingTo: path, coder: coder, limit: 0)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a number that comes twice and a wrong parent are errors`() throws {
        let text = """
            \(Self.header)
            {"number":1,"selector":"a","target":"t"}
            {"depth":1,"number":2,"parent":1,"selector":"b","target":"t"}
            {"number":1,"selector":"c","target":"t"}
            {"depth":1,"parent":7,"selector":"d","target":"t"}
            {"depth":1,"parent":2,"selector":"e","target":"t"}
            {"of":1,"result":{"returned":5}}

            """
        let recording = try Recording(parsing: text)
        func parent(_ number: Int) -> String {
            "this was sent during message \(number), but no line above has that number and a "
                + "smaller depth; restore that line, or remove 'parent'"
        }
        let errors = [
            "line 4: message 1 is in a line above, too; give each message a number of its own",
            "line 5: \(parent(7))",
            "line 6: \(parent(2))",
        ]
        #expect(recording.errors.map { "\($0)" } == errors)
        #expect(recording.entries.map(\.result) == [["returned": 5], nil, nil, nil, nil])
    }

    @Test func `an end without its message is an error`() throws {
        let text = """
            \(Self.header)
            {"of":7,"result":{}}

            """
        let recording = try Recording(parsing: text)
        let error =
            "line 2: this ends message 7, but no line above has that number; "
            + "restore that line, or remove this one"
        #expect(recording.errors.map { "\($0)" } == [error])
    }
}

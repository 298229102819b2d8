import Foundation
import Measuring
import SelectorDispatch
import SelectorDispatchRecording

/// The case that records: a send whose beginning and end become lines of a file.
enum RecordingCase {
    static func rows() throws -> [Row] {
        let controller = Controller()
        return [
            .sync("recording", "the send alone") {
                for _ in 0..<$0 { try controller.send("reload") }
            },
            .sync("recording", "two lines by hand", isBaseline: true) { count in
                try withFile { path in
                    _ = FileManager.default.createFile(atPath: path, contents: nil)
                    let log = try FileHandle(forWritingTo: URL(filePath: path))
                    for number in 0..<count {
                        let send = #"{"number":\#(number),"selector":"reload"}"# + "\n"
                        try log.write(contentsOf: Data(send.utf8))
                        try controller.send("reload")
                        let result = #"{"of":\#(number),"result":{}}"# + "\n"
                        try log.write(contentsOf: Data(result.utf8))
                    }
                }
            },
            .sync("recording") { try record($0, controller) },
            .sync("recording", "SelectorDispatch, in memory") { count in
                let recorder = MessageRecorder(coder: JSONCoder())
                recorder.start()
                for _ in 0..<count { try controller.send("reload") }
                recorder.stop()
            },
            .sync(
                "recording",
                "SelectorDispatch, after 100,000 registrations",
                prepare: { RegistrationCase.register() },
                { try record($0, controller) }
            ),
        ]
    }

    private static func record(_ count: Int, _ controller: Controller) throws {
        try withFile { path in
            let recorder = try MessageRecorder(writingTo: path, coder: JSONCoder())
            recorder.start()
            for _ in 0..<count { try controller.send("reload") }
            recorder.stop()
        }
    }

    private static func withFile(_ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }
}

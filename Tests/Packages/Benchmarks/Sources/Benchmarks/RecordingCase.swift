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
                    let log = open(path, O_WRONLY | O_CREAT, 0o600)
                    defer { close(log) }
                    for number in 0..<count {
                        var send = #"{"number":\#(number),"selector":"reload"}"# + "\n"
                        _ = send.withUTF8 { write(log, $0.baseAddress, $0.count) }
                        try controller.send("reload")
                        var result = #"{"of":\#(number),"result":{}}"# + "\n"
                        _ = result.withUTF8 { write(log, $0.baseAddress, $0.count) }
                    }
                }
            },
            .sync("recording", "a ready text appended by hand") { count in
                var texts: [String] = []
                for _ in 0..<count {
                    texts.append("a text that is ready when the message is sent")
                    try controller.send("reload")
                }
                effects &+= texts.count
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

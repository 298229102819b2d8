import Foundation
import ResponderChain
import SelectorDispatchRecording

final class Cart: LinkedResponder {
    private var count = 0

    @Handler func add(_ item: String, count: Int) throws -> Int {
        self.count += count
        try route(event: "changed", userInfo: ["count": self.count])
        return self.count
    }
}

@MainActor func names(of cart: Cart) throws -> JSONCoder {
    let coder = JSONCoder()
    try coder.directory.addIsolated(cart, as: "cart")
    return coder
}

let cart = Cart()
let recorder = try MessageRecorder(coder: names(of: cart))
try recorder.record {
    try cart.send("add:count:", with: ["apple", 3])
    try cart.send("add:count:", with: ["pear", 2])
}
let text = recorder.recording?.description ?? ""
print(text)

// Later, perhaps in another process: a fresh cart of the same name.

let fresh = Cart()
print(try Replay(coder: names(of: fresh)).run(Recording(parsing: text)))

let used = Cart()
try used.send("add:count:", with: ["plum", 1])
print(try Replay(coder: names(of: used)).run(Recording(parsing: text)))

let lenient = try Replay(coder: names(of: used), ignoring: { $0.path == ".result.returned" })

let path = FileManager.default.temporaryDirectory.appending(path: "session \(UUID()).jsonl").path
let flight = try MessageRecorder(writingTo: path, coder: names(of: cart))
try flight.record { try cart.send("add:count:", with: ["fig", 1]) }
print(try String(contentsOfFile: path, encoding: .utf8))

let careful = MessageRecorder.Options(redact: { $0.role == .userInfo("card") ? "•••" : $0.value })

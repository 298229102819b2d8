import SelectorDispatchRecording

struct Failure: Error, CustomStringConvertible {
    var description: String { "no room" }
}

@MainActor final class Shelf: @MainActor LinkedResponder {
    weak var nextResponder: (any Responder)?
    var items: [String] = []

    @Handler func put(_ item: String, at index: Int) throws -> Int {
        guard index < 3 else { throw Failure() }
        items.append(item)
        return items.count
    }

    @Handler func putTwice(_ item: String) throws {
        for index in 0..<2 { try send("put:at:", with: [item, index]) }
    }

    @Handler func later(_ item: String) async -> String {
        item
    }

    @Handler func saved(_ info: [String: Any]?) -> EventResult {
        .handleAndStop
    }

    /// Whether it runs in its sender's isolation.
    @Handler nonisolated(nonsending) func stay() async -> Bool {
        #isolation === MainActor.shared
    }

    @Handler static func make() -> String {
        "made"
    }
}

@MainActor final class Label: @MainActor LinkedResponder {
    weak var nextResponder: (any Responder)?
}

/// A shelf and a label below it, in the state of a new process.
@MainActor struct Scene {
    let shelf = Shelf()
    let label = Label()
    let coder = JSONCoder()

    init() throws {
        try coder.directory.add(shelf, as: "shelf")
        try coder.directory.add(label, as: "label")
        label.nextResponder = shelf
    }
}

func coder(of receiver: any AnyObject & Sendable, as name: String) throws -> JSONCoder {
    let coder = JSONCoder()
    try coder.directory.add(receiver, as: name)
    return coder
}

extension MessageRecorder {
    var text: String? { recording.map { "\($0)" } }

    var lines: [String] { messages.map { "\($0)" } }
}

actor Counter: MessageReceiver {
    @Handler func note(_ text: String) -> String {
        text
    }
}

/// Passes words on, now or later.
final class Relay: MessageReceiver, Sendable {
    let (waiting, began) = AsyncStream<Void>.makeStream()
    let (proceeding, proceed) = AsyncStream<Void>.makeStream()

    @Handler func pass(_ word: String, after isAnother: Bool) async throws -> String? {
        if isAnother {
            began.yield()
            for await _ in proceeding {}
        }
        return try await awaited.send("say:", with: [word], returning: String.self)
    }

    @Handler func say(_ word: String) -> String {
        word
    }
}

/// Has no handlers of its own.
final class Proxy: MessageForwarder, Sendable {
    let original: Shelf

    init(_ original: Shelf) {
        self.original = original
    }

    func forwardingTarget(for selector: Selector) -> Any? {
        original
    }
}

extension RecordedMessage {
    /// The message in one line, with its receiver and its handler.
    var line: String {
        let handler = handledBy?.description.split(separator: ".").last.map(String.init)
        return "\(self) by \(handler ?? "nobody")"
    }
}

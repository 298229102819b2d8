import Foundation
import SelectorDispatchRPC
import Synchronization
import Testing

@testable import DispatchCommand

enum Size: String, Codable, CaseIterable {
    case small, large
}

struct Parcel: Codable {
    var item: String
    var count = 1
}

actor Shop: MessageReceiver {
    /// Adds an item to the cart.
    ///
    /// It stays there.
    ///
    /// - Parameters:
    ///   - item: The item's name.
    ///   - count: How many.
    /// - Returns: What was said.
    @Handler(.exposed) func add(_ item: String, count: Int8 = 1, size: Size? = nil) -> String {
        "\(item) \(count) \(size?.rawValue ?? "-")"
    }

    @Handler(.exposed) func sum(_ numbers: Int...) -> Int {
        numbers.reduce(0, +)
    }

    @Handler(.exposed) func ship(_ parcel: Parcel, until date: Date? = nil) -> Parcel {
        parcel
    }

    @Handler(.exposed, .secret) func remove(at index: Int) {}
    @Handler(.exposed) func fail() throws {
        throw RPCError(code: 7, message: "closed", data: ["until": 9])
    }

    private var isDelivered = false
    private var packers: [CheckedContinuation<Void, Never>] = []

    /// Reports progress, and waits for the delivery.
    @Handler(.exposed) func pack() async -> String {
        await RPCProgress.report(1, of: 2, "first")
        if !isDelivered { await withCheckedContinuation { packers.append($0) } }
        return "packed"
    }

    @Handler(.exposed) func deliver() {
        isDelivered = true
        for packer in packers { packer.resume() }
        packers = []
    }

    @Handler func hidden() {}
}

/// The outcome of a command line: its exit status, and what it prints.
struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String
}

/// A server at a socket, and command lines that talk to it.
final class Fixture: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(
        path: "dispatch-\(UUID().uuidString.prefix(8))"
    ).path()
    private let task: Task<Void, Never>

    convenience init(isWatched: Bool = true) throws {
        let coder = JSONCoder()
        let shop = Shop()
        try coder.directory.add(shop, as: "shop")
        let server = RPCServer(
            root: shop,
            coder: coder,
            limits: RPCLimits(time: nil, textTime: nil)
        )
        try self.init(serving: isWatched ? RPCWatch(server) : server)
    }

    init(serving responder: any RPCResponder) throws {
        let listener = try UnixSocketListener(path: path)
        task = Task { await responder.serve(listener) }
    }

    deinit {
        task.cancel()
    }

    func stop() {
        task.cancel()
    }

    /// Runs a command line, in which SOCKET stands for the server's path.
    ///
    /// A busy machine may exceed the default timeout.
    ///
    /// - Parameter onDraw: A closure that gets what is drawn on the terminal; nil if there is none.
    func run(
        _ words: [String],
        files: [String: String] = [:],
        onOutput: (@Sendable (String) -> Void)? = nil,
        onDraw: (@Sendable (String) -> Void)? = nil
    ) async -> Outcome {
        let output = Lines()
        let errors = Lines()
        var console = Console()
        console.write = {
            output.append($0)
            onOutput?($0)
        }
        console.writeError = { errors.append($0) }
        console.errorColumns = onDraw.map { _ in 80 }
        if let onDraw { console.draw = onDraw }
        console.read = { path throws(CommandError) in
            guard let text = files[path] else {
                throw .unreadableFile(path, "No such file or directory")
            }
            return Array(text.utf8)
        }
        var words = words.map { $0 == "SOCKET" ? path : $0 }
        let isCommand = words.first.flatMap(DispatchCommand.Name.init) != nil
        if isCommand, !words.contains("--timeout") {
            words.insert(contentsOf: ["--timeout", "600"], at: 1)
        }
        let status = await DispatchCommand.run(words, console)
        return Outcome(
            status: status,
            output: output.text,
            errors: errors.text.replacing(path, with: "SOCKET")
        )
    }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    func append(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    var text: String { lines.withLock { $0.joined(separator: "\n") } }
}

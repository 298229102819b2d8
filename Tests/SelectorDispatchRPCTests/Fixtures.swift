import Foundation
import Synchronization
import Testing

@testable import SelectorDispatchRPC

/// The methods of the examples in the JSON-RPC specification.
final class Calculator: MessageReceiver, Sendable {
    @Handler(.exposed) func subtract(_ minuend: Int, _ subtrahend: Int) -> Int {
        minuend - subtrahend
    }

    @Handler(.exposed) func sum(_ numbers: Int...) -> Int {
        numbers.reduce(0, +)
    }

    @Handler(.exposed) func update(_ numbers: Int...) {}
    @Handler("get_data", .exposed) func getData() -> [Any] {
        ["hello", 5]
    }

    @Handler("notify_hello:", .exposed) func notifyHello(_ number: Int) {}
    @Handler("notify_sum:", .exposed) func notifySum(_ numbers: Int...) {}
}

enum ShopError: RPCErrorConvertible {
    case soldOut(String)

    var rpcError: RPCError {
        switch self {
        case .soldOut(let item):
            RPCError(code: 17, message: "sold out", data: ["item": .string(item)])
        }
    }
}

/// An error whose text is withheld from peers.
struct SecretError: Error, CustomStringConvertible {
    var description: String { "the password is 1234" }
}

struct Item: Codable, Sendable, Equatable {
    var name: String
    var price: Int
}

/// A receiver with handlers of every kind, both exposed and unexposed.
class Shop: MessageReceiver, @unchecked Sendable {
    private let log = Mutex<[String]>([])
    var calls: [String] { log.withLock { $0 } }
    fileprivate func note(_ call: String) {
        log.withLock { $0.append(call) }
    }

    @Handler(.exposed) func add(_ item: Item, count: Int = 1, note: String? = nil) -> Int {
        self.note("add \(item.name) \(count) \(note ?? "-")")
        return count * item.price
    }

    @Handler(.exposed) func sell(item: String) throws {
        throw ShopError.soldOut(item)
    }

    @Handler(.exposed) func fail() throws {
        throw SecretError()
    }

    @Handler(.exposed) func fail(inside name: String) throws {
        try HandlerRegistry.shared[self].send(Selector(name))
    }

    @Handler(.exposed) func rename(_ name: String) -> String {
        "renamed \(name)"
    }

    @Handler(.exposed) func rename(_ name: String, to other: String) -> String {
        "renamed \(name) to \(other)"
    }

    @Handler(.exposed) func meet(_ other: Shop) -> Bool {
        other === self
    }

    @Handler(.exposed) func unwritable() -> () -> Void {
        {}
    }

    @MainActor @Handler(.exposed) func main() -> Bool {
        MainActor.assertIsolated()
        return true
    }

    @Handler(.exposed) func later() async -> Bool {
        await MainActor.run { true }
    }

    @Handler(.exposed) func echo(_ value: JSONValue) -> JSONValue {
        value
    }

    @Handler(.exposed) func open() -> String {
        "the shop's"
    }

    @Handler(.exposed) func café() -> String {
        "composed"
    }

    @Handler func wipe() {
        note("wipe")
    }

    @Handler func wipe(all: Bool) {
        note("wipe all")
    }

    @Handler static func reset() {}
    @Handler(.exposed) static func count() -> Int {
        1
    }

    func unannotated() {
        note("unannotated")
    }
}

/// A receiver that overrides an exposed handler, and hides none.
final class Bakery: Shop, @unchecked Sendable {
    override func open() -> String {
        "the bakery's"
    }

    @Handler func bake() {
        note("bake")
    }
}

final class ShopProxy: MessageForwarder, Sendable {
    let shop = Shop()
    func forwardingTarget(for selector: Selector) -> Any? {
        shop
    }
}

/// A receiver whose calls wait until the test resumes them.
actor Gate: MessageReceiver {
    private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
    private(set) var arrived: [String] = []
    private(set) var cancelled: [String] = []
    private(set) var running = 0
    private(set) var mostRunning = 0

    /// Waits until it is continued or canceled.
    @Handler(.exposed) func pass(_ name: String) async throws -> String {
        arrived.append(name)
        running += 1
        mostRunning = max(mostRunning, running)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume()
                } else {
                    waiting[name] = continuation
                }
            }
        } onCancel: {
            Task { await self.letGo(name) }
        }
        running -= 1
        if Task.isCancelled {
            cancelled.append(name)
            throw CancellationError()
        }
        return name
    }

    func letGo(_ name: String) {
        waiting.removeValue(forKey: name)?.resume()
    }

    func letGo(_ name: String, after count: Int) async {
        while arrived.count < count || waiting[name] == nil { await Task.yield() }
        letGo(name)
    }

    /// The canceled calls, once there is one.
    func waitForCancellation() async -> [String] {
        while cancelled.isEmpty { await Task.yield() }
        return cancelled
    }

    func waitForArrivals(_ count: Int) async {
        while arrived.count < count { await Task.yield() }
    }
}

final class IncidentLog: Sendable {
    private let problems = Mutex<[String]>([])
    var texts: [String] { problems.withLock { $0 } }
    @Sendable func note(_ problem: RPCProblem) {
        problems.withLock { $0.append("\(problem)") }
    }
}

extension String {
    var bytes: [UInt8] { Array(utf8) }
}

extension [UInt8] {
    var text: String { String(decoding: self, as: UTF8.self) }
}

func request(_ method: String, _ arguments: JSONValue..., id: Int = 1) -> String {
    "\(RPCRequest(method, .positional(arguments), id: .number(JSONNumber(id))).json)"
}

func failure(_ code: Int, _ message: String, id: String = "null", data: String? = nil) -> String {
    let data = data.map { #""data":\#($0),"# } ?? ""
    return
        #"{"error":{"code":\#(code),\#(data)"message":"\#(message)"},"id":\#(id),"jsonrpc":"2.0"}"#
}

func cancellation(_ params: String) -> String {
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":\#(params)}"#
}

extension RPCSession {
    func answer(_ text: String) async -> String? {
        await respond(to: text.bytes)?.text
    }

    /// Starts handling a text, and returns a promise of the answer.
    func start(_ text: String) async -> RPCPromise<String?> {
        let promise = RPCPromise<String?>()
        await receive(.text(text.bytes), .init { promise.keep($0?.text) })
        return promise
    }
}

extension RPCClient {
    /// Connects to the listener at a path.
    ///
    /// There is no time limit: until all other tests have had their turn, the next step of a test
    /// waits, and a busy machine may take minutes for that.
    static func connected(to path: String) async throws -> RPCClient {
        RPCClient(try await UnixSocket(connectingTo: path), timeout: nil)
    }
}

/// A folder for sockets that is removed at the end.
final class SocketFolder: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "rpc-\(UUID().uuidString.prefix(8))"
    )

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String = "s") -> String {
        folder.appendingPathComponent(name).path
    }

    func serving(
        _ server: RPCServer,
        framing: RPCFraming = .lines,
        connections: Int = 1_000,
        _ body: (String) async throws -> Void
    ) async throws {
        let listener = try UnixSocketListener(path: path())
        let serving = Task {
            await server.serve(listener, framing: framing, connections: connections)
        }
        try await body(path())
        serving.cancel()
        await serving.value
        #expect(!FileManager.default.fileExists(atPath: path()))
    }
}

extension RPCServer {
    /// Returns the answer to a text as JSON, or nil if there is none.
    ///
    /// The default time limit doesn't apply: a busy machine may exceed it.
    func answer(_ text: String) async throws -> JSONValue? {
        var limits = limits
        if limits.time == RPCLimits().time { limits.time = nil }
        let session = RPCSession(self, limits, self.clock, observer: observer)
        return try await session.respond(to: text.bytes, here: true).map {
            try JSONValue(parsing: $0)
        }
    }

    /// Returns the result or the error of a request, as text.
    func call(_ method: String, _ parameters: String? = nil) async throws -> String {
        let parameters = parameters.map { #","params":\#($0)"# } ?? ""
        let answer = try await answer(
            #"{"jsonrpc":"2.0","id":1,"method":\#(JSONValue.string(method))\#(parameters)}"#
        )
        return "\(answer?["result"] ?? answer?["error"] ?? "nothing")"
    }
}

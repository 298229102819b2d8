import Foundation
import SelectorDispatchMCP
import Synchronization

enum Flavor: String, Codable, CaseIterable {
    case sweet, salty
}

struct Article: Codable, Equatable {
    var name: String
    var flavor: Flavor?
}

struct CartFull: RPCErrorConvertible {
    var rpcError: RPCError { RPCError(code: 7, message: "the cart is full", data: ["limit": 10]) }
}

struct Secret: Error {}

actor Cart: MessageReceiver {
    private(set) var calls: [String] = []
    private var waiting: CheckedContinuation<Void, Never>?

    /// Puts an article into the cart.
    ///
    /// It stays there.
    ///
    /// - Parameter article: What to put.
    /// - Returns: The article.
    /// - Throws: If the cart is full.
    @Handler(.exposed) func put(_ article: Article, count: Int = 1) throws -> Article {
        calls.append("put \(article.name) \(count)")
        if count > 10 { throw CartFull() }
        return article
    }

    @Handler(.exposed) func count() -> Int {
        calls.count
    }

    @Handler(.exposed, tool: "empty_cart") func removeAll() {
        calls = []
    }

    @Handler(.exposed) func leak() throws {
        throw Secret()
    }

    /// Ends when it is canceled.
    @Handler(.exposed) func wait() async throws {
        calls.append("wait")
        defer { calls.append("canceled") }
        try await Task.sleep(for: .seconds(3_600))
    }

    @Handler(.exposed) func steps(to last: Int) async -> String {
        for step in 1...last {
            await RPCProgress.report(Double(step), of: Double(last), "step \(step)")
        }
        await RPCProgress.report(0)
        return "done"
    }

    @Handler func hidden() {
        calls.append("hidden")
    }
}

actor Gallery: MessageReceiver {
    @Handler(.exposed, .readOnly, .title("Show a picture")) func show() -> [MCPContent] {
        [
            .text("A dot"), .image(Data([1]), type: "image/png"),
            .audio(Data([2]), type: "audio/wav"),
            .link("https://example.com/dot", name: "dot", type: "text/html"),
        ]
    }

    @Handler(.exposed, .destructive, .idempotent) func remove(_ numbers: Int8...) {}
    @Handler(.exposed, .additive) func note() -> MCPContent {
        .link("file:///a", name: "a")
    }

    @Handler(.exposed) func hide(until date: Date, _ flavors: [Flavor] = []) {}
}

actor Twin: MessageReceiver {
    @Handler(.exposed, tool: "twin") func a() {}
    @Handler(.exposed) func unknown(_ body: [() -> Void]) {}
}

/// A type whose schema runs code of its own.
enum CurtainKind: String, Codable, CaseIterable {
    case heavy

    static let onNextUse = Mutex<(@Sendable () -> Void)?>(nil)

    static var allCases: [CurtainKind] {
        let action = onNextUse.withLock { exchange(&$0, with: nil) }
        action?()
        return [.heavy]
    }
}

actor Shelf: MessageReceiver {
    @Handler(.exposed) func place(_ kind: CurtainKind) {}
}

func server(_ receivers: [(String, any AnyObject & Sendable)], log: MessageLog = MessageLog())
    throws -> MCPServer
{
    try MCPServer(name: "shop", version: "1.0", coder: coder(receivers)) {
        log.append("\($0): \($1)")
    }
}

/// Returns a session without a time limit, which a busy machine may exceed.
func untimedSession(
    _ responder: any RPCResponder,
    send: (@Sendable ([UInt8]) async throws -> Void)? = nil
) -> RPCSession {
    RPCSession(responder, limits: RPCLimits(time: nil), send: send)
}

func coder(_ receivers: [(String, any AnyObject & Sendable)]) throws -> JSONCoder {
    let coder = JSONCoder()
    for (name, receiver) in receivers { try coder.directory.add(receiver, as: name) }
    return coder
}

final class MessageLog: Sendable {
    private let list = Mutex<[String]>([])
    func append(_ text: String) {
        list.withLock { $0.append(text) }
    }

    var texts: [String] { list.withLock { $0 } }
}

actor Scale: MessageReceiver {
    @Handler(.exposed, tool: "weigh") func weigh(größe: Int) {}
}

struct Branch: Codable {
    var name: String
    var branches: [Branch]
}

struct Doubled<Part: Codable>: Codable {
    var first: Part
    var second: Part
}

actor Orchard: MessageReceiver {
    @Handler(.exposed) func graft(_ branch: Branch, onto other: Branch) -> Branch {
        branch
    }

    @Handler(.exposed) func plant(_ counts: [String: Int], _ details: JSONValue, any: Any)
        -> [String]
    {
        ["\(details)"]
    }
}

actor Jungle: MessageReceiver {
    typealias Four = Doubled<Doubled<Doubled<Doubled<Article>>>>
    typealias Eight = Doubled<Doubled<Doubled<Doubled<Four>>>>

    @Handler(.exposed) func grow(_ tree: Doubled<Doubled<Doubled<Doubled<Eight>>>>) {}
}

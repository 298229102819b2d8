import HandlerInspectorCore
import Testing

/// Calls that look like ours, in projects with functions of the same names.
@Suite struct CallOwnerTests {
    private static let error = "error: no handler 'realod'; did you mean 'reload'?"

    private static let unknown =
        "error: no handler 'hello'; "
        + "if it comes from elsewhere, mark it with '// selector-check: elsewhere'"

    private static let connection =
        """
        class Connection { func send(_ text: String) {}
        func close() {} }
        class Peer: Connection {}
        class Hybrid: Connection, Responder {}
        """

    @Test(arguments: owners) func `the receiver's type decides a call's owner`(
        call: String,
        diagnostics: [String]
    ) {
        #expect(check(Self.connection + "\n" + call) == diagnostics)
    }

    private static let owners: [(String, [String])] = [
        (#"func f(peer: Connection) { peer.send("realod") }"#, []),
        (#"func f(peer: any Responder) { peer.send("realod") }"#, ["6:41: \(error)"]),
        (#"func f(_ peer: Peer?) { peer?.send("realod") }"#, []),
        (#"let peer = Peer(); let x = peer.send("realod")"#, []),
        (#"let x = Peer().send("realod"); let y = Cart().send("realod")"#, ["6:52: \(error)"]),
        (#"extension Peer { func f() { send("realod") } }"#, []),
        (#"extension Cart { func f() { send("realod") } }"#, ["6:34: \(error)"]),
        (#"extension Connection: Codable { func f() { self.send("realod") } }"#, []),
        // Closures and variables hide a function of the same name.
        (#"extension Cart { func f(send: (String) -> Void) { send("realod") } }"#, []),
        (#"extension Cart { init(send: (String) -> Void) { send("realod") } }"#, []),
        (#"extension Cart { func f() { run { send in send("realod") } } }"#, []),
        (#"extension Cart { func f() { run { send, done in send("realod") } } }"#, []),
        (#"extension Cart { func f() { let send = make(); send("realod") } }"#, []),
        (
            #"extension Cart { func send(_ x: Int?) {} func f() { send("realod") } }"#,
            ["6:58: \(error)"]
        ),
        // The expression before `send`.
        (
            #"func f(peer: Peer) { peer.delayed(by: .seconds(1)).send("realod"); "#
                + #"peer.awaited.send("realod") }"#,
            []
        ),
        (
            #"func f(cart: Cart) { cart.delayed(by: .seconds(1)).send("hello") }"#,
            ["6:57: \(unknown)"]
        ),
        (
            #"func f(registry: HandlerRegistry, peer: Peer) { registry[peer].send("hello") }"#,
            ["6:69: \(unknown)"]
        ),
        (
            #"let registry = HandlerRegistry { _ in }; let x = registry[1].send("hello")"#,
            ["6:67: \(unknown)"]
        ),
        (#"let x = HandlerRegistry.shared[1].awaited.send("hello")"#, ["6:48: \(unknown)"]),
        (#"let registry = HandlerRegistry(x); let y = registry.send("realod")"#, []),
        (#"let peers = Peers(); let x = peers[0].send("hello")"#, []),
        // The type is unknown: only a near miss of a handler's name is reported.
        (#"let x = peers[0].send("realod")"#, ["6:23: \(error)"]),
        (
            #"let x = peers[0].send("hello, world"); peers[0].send("PING"); "#
                + #"peers[0].send("QUIT:")"#,
            []
        ),
        (#"let x = peers[0].send("reload:userInfo:")"#, []),
        // Labels that only our functions have.
        (#"let x = peers[0].send("hello", with: [])"#, ["6:23: \(unknown)"]),
        // Methods of another process, by JSON-RPC.
        (#"let client = RPCClient(x); let y = client.send("realod", with: [])"#, []),
        (#"func f(client: RPCClient) { client.send("realod") }"#, []),
        (#"let x = peers[0].send("cart.realod", with: [])"#, []),
        // A forwarder accepts any message.
        (#"class Proxy: MessageForwarder {}; let x = Proxy().send("hello", with: [])"#, []),
        (
            #"class Far: RemoteMessageReceiver {}; let x = Far().awaited.send("hello", with: [])"#,
            []
        ),
        (
            #"class P: MessageForwarder {}; class Sub: P {}; func f(x: Sub) { x.send("realod") }"#,
            ["6:72: \(error)"]
        ),
        // Both declare it.
        (#"let x = Hybrid().send("realod"); let y = Hybrid().send("hello")"#, ["6:23: \(error)"]),
    ]

    @Test(arguments: hidingCalls)
    func `a receiver's own function for a string hides ours, so a handler's name isn't sent`(
        call: String,
        diagnostics: [String]
    ) {
        #expect(check(Self.connection + "\n" + call) == diagnostics)
    }

    private static func hides(_ name: String = "reload") -> String {
        "error: no message '\(name)' is sent, because the receiver has a method 'send' of its own "
            + "for a string; rename it, or write send(Selector(\"\(name)\"))"
    }

    private static let hidingCalls: [(String, [String])] = [
        (#"let x = Hybrid().send("reload")"#, ["6:23: \(hides())"]),
        (#"extension Hybrid { func f() { send("reload") } }"#, ["6:36: \(hides())"]),
        (#"extension Hybrid { func f() { self.send("make:") } }"#, ["6:41: \(hides("make:"))"]),
        (#"let x = try Hybrid().send("reload") // selector-check: elsewhere"#, []),
        // It may be meant for the own function.
        (#"let x = Hybrid().send("hello")"#, []),
        // The own function doesn't accept these.
        (#"let x = Hybrid().send("reload", with: [])"#, []),
        (#"let x = Hybrid().send(Selector("reload"))"#, []),
        // It is the type's only one, or takes another type.
        (#"let x = Peer().send("reload")"#, []),
        (
            #"struct T: ExpressibleByStringLiteral {}; class H: Responder { func send(_ t: T) {} }; "#
                + #"let x = H().send("reload")"#,
            []
        ),
    ]

    @Test(arguments: missingFunctions)
    func `a type with handlers that isn't a receiver has no function to send with`(
        call: String,
        diagnostics: [String]
    ) {
        let types =
            """
            class Document { @Handler func save() {}
            func peer() -> Document { self } }
            class Draft: Document, Codable {}
            class Sheet: NSObject { @Handler func close() {} }
            struct Note {}
            """
        #expect(check(types + "\n" + call) == diagnostics)
    }

    private static let noReceiver =
        "note: 'Document' has handlers but no 'send'; let it adopt MessageReceiver, "
        + "or send through a registry: registry[receiver].send(…)"

    private static let missingFunctions: [(String, [String])] = [
        (#"func f(x: Document) { x.send("save") }"#, ["7:30: \(noReceiver)"]),
        (#"func f(x: Document?) { x?.send("sav", with: [1]) }"#, ["7:32: \(noReceiver)"]),
        (#"func f(x: Document) { x.peer().send("save") }"#, ["7:37: \(noReceiver)"]),
        (#"let x = Draft().send("hello")"#, ["7:22: \(noReceiver)"]),
        (#"extension Document { func f() { self.send("save") } }"#, ["7:43: \(noReceiver)"]),
        // Another function, perhaps of the program's own.
        (#"extension Document { func f() { send("save") } }"#, []),
        (#"func f(x: Document) { x.route("save") }"#, []),
        (#"func f(x: Document) { x.send(subject: "save") }"#, []),
        (#"extension Document { func send(_ x: Int) {} }; let x = Document().send("save")"#, []),
        (#"extension Document { var send: Sender { .init() } }; let x = Draft().send("save")"#, []),
        (#"extension Document: MessageReceiver {}; let x = Draft().send("save")"#, []),
        // An extension of a superclass without known sources may have it.
        (#"func f(x: Sheet) { x.send("hello") }"#, []),
        // It has no handlers.
        (#"func f(x: Note) { x.send("save") }"#, []),
        (#"func f(registry: HandlerRegistry, x: Document) { registry[x].send("save") }"#, []),
    ]

    @Test
    func `types that can't be written as a string are distinguished from ours by the literal`() {
        let peer =
            """
            struct Frame {}
            struct Topic: ExpressibleByStringLiteral {}
            class Frames { func send(_ frame: Frame, to peer: Int = 0) {} }
            class Numbers { func send(_ number: Int) {} }

            """
        let call = #"let x = peers[0].send("hello")"#
        #expect(check(peer + call).count == 1)
        #expect(check(peer + "class Topics { func send(_ topic: Topic) {} }\n" + call) == [])
        #expect(check(peer + "class Anything { func send<T>(_ value: T) {} }\n" + call) == [])
        #expect(
            check(peer + "class Other { func send(_ text: String, to peer: Int) {} }\n" + call)
                .count == 1
        )
    }

    @Test func `foreign functions are those of the modules that a module depends on`() {
        let call = #"let x = peers[0].send("hello")"#
        #expect(check(call).count == 1)
        let network = "public class N { public func send(_ text: String) {} }"
        #expect(check(call) { $0.add("Network", package: "Network", network) } == [])
    }

    @Test
    func
        `without an import of the library, or with an import of unknown sources, a call's owner is unclear`()
    {
        let calls = #"let x = peers[0].send("hello"); let y = peers[0].send("realod")"#
        let near = ["2:55: \(Self.error)"]
        #expect(check(calls).count == 2)
        #expect(check(calls, imports: "import Foundation") == near)
        #expect(check(calls, imports: "import SelectorDispatch; import Combine") == near)
    }

    @Test func `foreign types hide ours`() {
        let calls =
            #"let x = Event(name: "svaed"); let y = Selector("realod"); "#
            + #"let z = Invocation("realod", target: 1)"#
        #expect(check(calls).count == 3)
        #expect(check("struct Event {}\nenum Selector {}\nclass Invocation {}\n" + calls) == [])
        // A private declaration hides ours in its file.
        let inFile = { (access: String) in
            check("let x = Event(name: \"svaed\")") {
                $0.add("Log", package: "Log", "\(access) final class Event {}")
            }
        }
        #expect(inFile("public") == [])
        #expect(inFile("private").count == 1)
        // A nested declaration hides ours inside its type.
        let nested =
            """
            class Log { enum Event {}
            let x = Event(name: "svaed") }
            let y = Event(name: "svaed")
            """
        #expect(
            check(nested) == [
                "4:21: note: no handler is named after the event 'svaed'; did you mean 'saved'?"
            ]
        )
    }

    @Test func `a module without sources silences a missing handler, but not a near miss`() {
        let calls = #"let x = Cart().send("elsewhere:"); let y = Cart().send("realod")"#
        #expect(
            check(calls) { $0.add("Vendor", package: "Vendor", isOpaque: true) } == [
                "2:56: \(Self.error)"
            ]
        )
    }

    @Test func `a handler of a module that depends on the sender's is named`() {
        let app = "class App { @Handler func finished() {} }"
        let found = check(#"let x = Cart().send("finished")"#) {
            $0.add("App", dependsOn: ["SelectorDispatch"], app)
        }
        // The example's module depends on all others.
        #expect(found == [])
        let inShop = diagnostics(in: "Shop") {
            let call = #"func f(x: any MessageReceiver) { x.send("finished") }"#
            $0.add("Shop", dependsOn: ["SelectorDispatch"], call)
            $0.add("App", dependsOn: ["Shop", "SelectorDispatch"], app)
        }
        #expect(
            inShop == [
                "Shop/A.swift:1:41: error: no handler 'finished' in 'Shop' and its dependencies, only in 'App'; "
                    + "if that is meant, mark it with '// selector-check: elsewhere'"
            ]
        )
    }

    @Test func `a module that doesn't depend on the library isn't looked at`() {
        let source = #"func f(x: X) { x.send("reload", with: []) }"#
        #expect(diagnostics(in: "Plain") { $0.add("Plain", source) } == [])
    }
}

@Suite struct RecordingCheckTests {
    @Test func `the selectors and events of a recording are looked up, wherever they stand`() {
        let sources = Sources {
            $0.add("SelectorDispatch", package: "SelectorDispatch", library)
            $0.add("Shop", dependsOn: ["SelectorDispatch"], shop)
        }
        var check = SelectorCheck(sources.graph, read: sources.read)
        let recording = """
            {"from": "a", "selector": "reload", "arguments": ["selector", {"selector" : "reloud"}]}
            {"event":"svaed","userInfo":{"event":1,"x":"selector","selector":"say \\"hi\\""}}
            {"selector":
            """
        #expect(
            check.diagnostics(inMessages: Array(recording.utf8), path: "/shop/a.jsonl").map(\.line)
                == [
                    "a.jsonl:1:77: error: no handler 'reloud'; did you mean 'reload'?",
                    "a.jsonl:2:10: note: no handler is named after the event 'svaed'; did you mean 'saved'?",
                ]
        )
    }
}

import SelectorDispatchRPC
import Testing

@Suite struct ExposureTests {
    let shop = Shop()
    let bakery = Bakery()
    let proxy = ShopProxy()
    let server: RPCServer
    let notFound = #"{"code":-32601,"message":"Method not found"}"#

    /// Returns the error for the argument of `meet:`.
    private func refusal(_ code: String, _ problem: String) -> String {
        #"{"code":-32602,"data":{"code":"\#(code)","message":"argument 0 of 'meet:': \#(problem)"},"#
            + #""message":"Invalid params"}"#
    }

    init() throws {
        server = RPCServer(root: shop)
        let receivers: [(name: String, receiver: any AnyObject & Sendable)] = [
            ("shop", shop), ("bakery", bakery), ("proxy", proxy), ("plain", plain), ("rpc", shop),
        ]
        for (name, receiver) in receivers { try server.coder.directory.add(receiver, as: name) }
    }

    /// A receiver without exposed handlers.
    final class Plain: MessageReceiver, Sendable {
        @Handler func touch() {}
    }

    let plain = Plain()

    @Test(arguments: [
        // Handlers that aren't exposed, in every spelling.
        "wipe", "wipe()", "shop.wipe", "wipe:", "wipeWithAll:", "wipe(all:)", "shop.wipe(all:)",
        "-wipe", "Shop.wipe",
        "WIPE", "wipe ", " wipe", "wipe\u{0}", "wipe\n", "`wipe`", "wi\u{200B}pe", "w\u{456}pe",
        "wipe::",
        // Names that aren't handlers.
        "unannotated", "calls", "note:", "init", "deinit", "dealloc", "class", "self",
        "description", "hash",
        // Static handlers, exposed or not.
        "reset", "shop.reset", "+reset", "Shop.reset", "count", "shop.count", "type.count",
        "shop.self.count",
        // Inherited handlers, and ones declared alongside exposed ones.
        "bakery.bake", "bakery.wipe", "bakery.super.wipe", "bakery.bake()",
        // Forwarding.
        "proxy.open", "proxy.wipe", "proxy.shop.open", "proxy.forwardingTarget:",
        "proxy.forwardInvocation:",
        // Names that aren't in the directory, or have another meaning there.
        "plain.touch", "Plain.touch", "none.open", ".open", "shop..open", "shop.", ".", "",
        "shop/open", "rpc.open",
        "rpc.", "rpc.wipe", "$receiver.open", "{\"$receiver\":\"shop\"}.open", "shop\u{0}.open",
        "../shop.open",
        "*.open", "shop.*",
        // A different Unicode form of a name is a different name.
        "cafe\u{301}", "shop.cafe\u{301}()",
    ]) func `a handler that isn't exposed can't be reached under any name`(method: String)
        async throws
    {
        for parameters in [nil, "[true]"] {
            #expect(try await server.call(method, parameters) == notFound)
        }
        #expect(shop.calls == [])
        #expect(bakery.calls == [])
    }

    @Test(arguments: [
        ("open", #""the shop's""#),
        ("shop.open", #""the shop's""#),
        ("shop.open()", #""the shop's""#),
        ("bakery.open", #""the bakery's""#),
        ("café", #""composed""#),
        ("shop.caf\u{E9}()", #""composed""#),
    ]) func `exposed handlers and their overrides can be reached`(method: String, result: String)
        async throws
    {
        #expect(try await server.call(method) == result)
    }

    @Test func `passing a receiver as an argument doesn't expose its handlers`() async throws {
        #expect(try await server.call("meet", #"[{"$receiver":"shop"}]"#) == "true")
        #expect(
            try await server.call("meet", #"[{"$receiver":"plain"}]"#)
                == refusal("wrong-receiver", "the receiver 'plain' is of a different kind")
        )
        #expect(
            try await server.call("meet", #"[{"$receiver":"none"}]"#)
                == refusal("unknown-receiver", "no receiver is called 'none'")
        )
        #expect(
            try await server.call("meet", #"[{"$receiver":"shop","selector":"wipe"}]"#).hasPrefix(
                #"{"code":-32602,"#
            )
        )
    }

    @Test func `released receivers and receivers that belong to an actor aren't found`()
        async throws
    {
        let server = server
        try await MainActor.run { try server.coder.directory.addIsolated(Shop(), as: "gone") }
        #expect(try await server.call("gone.open") == notFound)
        let kept = await MainActor.run { NonSendable() }
        try await MainActor.run {
            try server.coder.directory.addIsolated(kept.shop, as: "isolated")
        }
        #expect(try await server.call("isolated.open") == notFound)
    }

    @MainActor final class NonSendable {
        let shop = Shop()
    }

    @Test func `the program's observer gets the reason why a method isn't found`() async throws {
        let log = IncidentLog()
        let server = RPCServer(root: shop, coder: server.coder, observer: log.note)
        for method in ["wipe", "opem", "none.open", "rename", "rpc.x"] {
            _ = try await server.call(method)
        }
        let answer = "answered by Method not found (-32601)"
        let ambiguous = "several methods are called 'rename'; use a selector"
        let shown = #"several methods are called \'rename\'; use a selector"#
        let expected = [
            """
            'wipe': -[Shop wipe]: the handler isn't exposed; \
            annotate it with @Handler(.exposed); \(answer)
            """,
            """
            'opem': -[Shop opem]: unrecognized selector sent to instance; \
            did you mean 'open'?; \(answer)
            """,
            """
            'none.open': no receiver is called 'none'; \
            add it to the ReceiverDirectory; \(answer)
            """,
            """
            'rename': \(ambiguous); answered by Method not found \
            (-32601: {"code":"ambiguous-method","message":"\(shown)"})
            """,
            """
            'rpc.x': 'rpc.x' isn't a method; \
            JSON-RPC keeps names that begin with 'rpc.'; \(answer)
            """,
        ]
        #expect(log.texts == expected)
    }
}

import Testing

@testable import DispatchCommand

@Suite struct DispatchCommandTests {
    private let fixture: Fixture
    init() throws {
        fixture = try Fixture()
    }

    @Test func `list shows signatures with summaries`() async {
        let outcome = await fixture.run(["list", "SOCKET", "shop"])
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(
            outcome.output == """
                \(Self.add)
                    Adds an item to the cart.
                    It stays there.
                    item: The item's name.
                    count: How many.
                shop.deliver ()
                shop.fail ()
                shop.pack () -> string
                    Reports progress, and waits for the delivery.
                shop.removeAt: (at: integer)
                \(Self.ship)
                shop.sum: (numbers: integer...) -> integer
                """
        )
    }

    @Test func `list includes the methods of the root receiver`() async {
        let names = await fixture.run(["list", "SOCKET", "--names"]).output.split(separator: "\n")
        #expect(names.count == 14)
        #expect(names.contains("add:count:size:"))
        #expect(names.contains("shop.removeAt:"))
        #expect(!names.contains { $0.contains("hidden") })
    }

    @Test(arguments: ["shop.sum:", "shop.sum", "shop.sum(_:)"])
    func `list shows one method, by each of its names, as the server describes it`(name: String)
        async throws
    {
        let outcome = await fixture.run(["list", "SOCKET", name, "--json"])
        #expect(
            outcome.output.hasPrefix(
                #"{"name":"shop.sum:","paramStructure":"either","params":[{"name":"numbers""#
            )
        )
        #expect(outcome.output.split(separator: "\n").count == 1)
    }

    static let calls: [(words: [String], output: String)] = [
        (["shop.add:count:size:", "apple"], #""apple 1 -""#),
        (["shop.add", "apple", "-3", "large"], #""apple -3 large""#),
        (["shop.add", #""apple""#, "3", #""small""#], #""apple 3 small""#),
        (["shop.add", "5", "5", "null"], #""5 5 -""#),
        (["shop.add", "null"], #""null 1 -""#),
        (["add", "two words"], #""two words 1 -""#),
        (["shop.add", "-"], #""from input 1 -""#),
        (["shop.sum"], "0"),
        (["shop.sum", "1", "2", "3"], "6"),
        (["shop.removeAt:", "1"], "null"),
        (["shop.remove(at:)", "1"], "null"),
        (["shop.remove", "1"], "null"),
        (
            ["shop.ship", #"{"item":"a","count":2}"#, "2026-11-22T03:34:49Z"],
            #"{"count":2,"item":"a"}"#
        ),
        (["shop.add", "--parameters", #"{"item":"a","size":"large"}"#], #""a 1 large""#),
        (["shop.sum", "--parameters", "[1,2]"], "3"),
    ]

    @Test(arguments: calls) func `call reads words by the parameters' schemas`(
        words: [String],
        output: String
    ) async {
        #expect(
            await run(["call", "SOCKET"] + words) == Outcome(status: 0, output: output, errors: "")
        )
    }

    /// Command lines that fail, by exit status.
    static let refused: KeyValuePairs<String, String> = [
        "2 call SOCKET shop.add apple three":
            "error: \(add): the argument 'count' doesn't fit: "
            + "expected a whole number, found a string",
        "2 call SOCKET shop.add apple 1 huge":
            "error: \(add): the argument 'size' doesn't fit: "
            + #"expected "small" or "large", found "huge""#,
        "2 call SOCKET shop.add": "error: \(add): the argument 'item' is missing",
        "2 call SOCKET shop.removeAt: 1 2":
            "error: shop.removeAt: (at: integer): there are 2 arguments, more than 1",
        "2 call SOCKET shop.ad":
            "error: there is no method 'shop.ad'; did you mean 'shop.add:count:size:'?",
        "2 call SOCKET sho.sum:": "error: there is no method 'sho.sum:'; did you mean 'shop.sum:'?",
        "2 call SOCKET shop.hidden": "error: there is no method 'shop.hidden'",
        "1 call SOCKET shop.fail": #"error: the server answered: closed (7: {"until":9})"#,
        "1 call SOCKET shop.fail --json":
            #"{"error":{"code":7,"data":{"until":9},"message":"closed"}}"#,
        "2 call SOCKET shop.ad --json":
            #"{"error":{"message":"there is no method 'shop.ad'; "#
            + #"did you mean 'shop.add:count:size:'?"}}"#,
        "3 call /nowhere shop.sum":
            "error: no connection to '/nowhere': connect to '/nowhere' failed: No such file or directory",
        "3 call nats://localhost/shop shop.sum":
            "error: no connection to 'nats://localhost/shop': "
            + "this build has no NATS; build it with --traits NATS",
        "1 watch nats://localhost/shop":
            "error: messages can't be watched over NATS; "
            + "give the path of a socket at which the program serves an 'RPCWatch'",
        "2 call SOCKET shop.add apple 300":
            "error: \(add): the argument 'count' doesn't fit: 300 is out of range",
        "2 call SOCKET shop.ship {\"item\":\"a\",\"count\":1} tomorrow":
            "error: \(ship): the argument 'until' doesn't fit: "
            + "'tomorrow' can't be read; expected an RFC 3339 date such as 2026-11-22T03:34:49Z",
        "1 letters SOCKET":
            "error: the server has no store of messages; "
            + "give the address of a service, nats://HOST:PORT/SERVICE",
        "1 backlog SOCKET":
            "error: the server has no store of messages; "
            + "give the address of a service, nats://HOST:PORT/SERVICE",
        "2 letters SOCKET x": "error: there is no dead letter 'x'",
        "1 call SOCKET sum -- cat": "error: the server answered: Method not found (-32601)",
        "3 call sum -- /nowhere": "error: no connection to 'the server': it has ended",
        "1 list -- cat":
            "error: the server doesn't describe its methods: Method not found (-32601)",
        "2 lst": "error: there is no command 'lst'; did you mean 'list'?",
        "2 completion fish": "error: there is no shell 'fish'; did you mean 'bash' or 'zsh'?",
        "2 check SOCKET nowhere": "error: 'nowhere' can't be read: No such file or directory",
        "2 check SOCKET empty":
            "error: 'empty' can't be read: "
            + "no object in it has the member 'selector', as a message has",
        "2 check SOCKET broken":
            "error: 'broken:2' can't be read: malformed JSON at byte 0; expected a value",
        "2 check SOCKET pretty":
            "error: 'pretty:3' can't be read: malformed JSON at byte 35; expected ',' or '}'",
        "2 check SOCKET twice":
            "error: 'twice:3' can't be read: the object has two members 'a', "
            + "the second at byte 14; leave one out",
        "2 list": "error: a server is missing\n\(listUsage)",
        "2 list --": "error: a server is missing\n\(listUsage)",
        "2 check SOCKET": "error: a file is missing\nUsage: dispatch check SERVER FILE [--json]",
        "2 watch SOCKET shop":
            "error: 'shop' isn't an option\nUsage: dispatch watch SERVER [--json]",
        "2 watch SOCKET --names":
            "error: unknown option '--names'\nUsage: dispatch watch SERVER [--json]",
        "2 watch SOCKET --timeout 0":
            "error: option '--timeout' is one of the seconds from 0.001 to 86400, not '0'\n"
            + "Usage: dispatch watch SERVER [--json]",
    ]

    private static let listUsage =
        "Usage: dispatch list SERVER [RECEIVER[.SELECTOR]] [--names] [--json]"
    private static let add =
        "shop.add:count:size: "
        + #"(item: string, count: integer = 1, size: ("small" | "large")?) -> string"#
    private static let ship =
        "shop.ship:until: (parcel: {count: integer, item: string}, until: date-time?) "
        + "-> {count: integer, item: string}"

    @Test(arguments: refused)
    func `a failure says what was found and expected, and has a status`(
        line: String,
        errors: String
    ) async throws {
        let words = line.split(separator: " ").map(String.init)
        let status = try #require(Int32(words[0]))
        let outcome = await run(Array(words.dropFirst()))
        #expect(outcome == Outcome(status: status, output: "", errors: errors))
    }

    @Test func `help explains all`() async {
        for words in [["--help"], ["call", "-h"]] {
            let outcome = await run(words)
            #expect(outcome.status == 0)
            #expect(outcome.output.hasPrefix("Talks to a running program"))
        }
    }

    static let checked: [(file: String, status: Int32, output: String, errors: String)] = [
        ("fits", 0, "2 of 2 messages fit", ""),
        (
            "keys", 1,
            """
            keys.quit: there is no method 'shop.quit'; did you mean 'shop.fail' or 'shop.sum:'?
            keys.save: shop.sum: (numbers: integer...) -> integer: \
            the argument 'numbers' doesn't fit: expected a whole number, found a string
            """, "error: 2 of 3 messages don't fit"
        ),
        (
            "values", 1,
            """
            values[0]: \(add): the argument 'count' doesn't fit: 128 is out of range
            values[1]: \(add): \
            the argument 'size' doesn't fit: expected "small" or "large", found "huge"
            values[2]: \(ship): \
            the argument 'until' doesn't fit: '2026-02-30T00:00:00Z' can't be read; \
            expected an RFC 3339 date such as 2026-11-22T03:34:49Z
            """, "error: 3 of 4 messages don't fit"
        ),
        (
            "lines", 1,
            "lines:3: unknown member 'args'; the members are target, selector, arguments",
            "error: 1 of 2 messages doesn't fit"
        ),
    ]

    @Test(arguments: checked)
    func `check lists the messages of a file that the server would refuse`(
        file: String,
        status: Int32,
        output: String,
        errors: String
    ) async {
        #expect(
            await run(["check", "SOCKET", file])
                == Outcome(status: status, output: output, errors: errors)
        )
    }

    @Test(arguments: [
        ("shop.sum", [], "shop.sum: [1]"),
        ("shop.sum", ["--json"], #"{"method":"shop.sum:","params":[1]}"#),
        ("shop.remove", [], "shop.removeAt: (not shown)"),
        ("shop.remove", ["--json"], #"{"method":"shop.removeAt:"}"#),
    ])
    func `watch shows what others send, but no secrets`(
        method: String,
        options: [String],
        line: String
    ) async {
        let (lines, continuation) = AsyncStream<String>.makeStream()
        async let outcome = run(["watch", "SOCKET"] + options) { continuation.yield($0) }
        // A message that arrives before the watcher isn't shown.
        let caller = Task { [fixture] in
            while !Task.isCancelled { _ = await fixture.run(["call", "SOCKET", method, "1"]) }
        }
        var iterator = lines.makeAsyncIterator()
        #expect(await iterator.next() == line)
        caller.cancel()
        await caller.value
        fixture.stop()
        let last = await outcome
        #expect(last.status == 3)
        #expect(
            last.errors.hasSuffix(
                "no connection to 'the server': it has ended" + (options.isEmpty ? "" : "\"}}")
            )
        )
    }

    @Test func `a server that isn't meant for it can't be watched`() async throws {
        let fixture = try Fixture(isWatched: false)
        #expect(
            await fixture.run(["watch", "SOCKET"]).errors
                == "error: the server can't be watched; serve an 'RPCWatch' in its program"
        )
    }

    /// The standard input, and the files that the command reads.
    private static let files = [
        "-": "from input\n",
        "empty": "{}",
        "broken": """
        {"selector":"a"}
        x
        """,
        "pretty": """
        {
          "save": {"selector": "fail"}
          "undo": {"selector": "fail"}
        }
        """,
        "twice": """
        {
          "a": 1,
          "a": 2
        }
        """,
        "fits": """
        [{"target":"shop","selector":"sum:","arguments":[1]},
        {"selector":"removeAt:","arguments":[1]}]
        """,
        "keys": """
        {"save":{"target":"shop","selector":"sum:","arguments":["1"]},
        "quit":{"target":"shop","selector":"quit"},
        "undo":{"selector":"fail"}}
        """,
        "values": """
        [{"target":"shop","selector":"add:count:size:","arguments":["a",128]},
        {"target":"shop","selector":"add:count:size:","arguments":["a",1,"huge"]},
        {"target":"shop","selector":"ship:until:",
        "arguments":[{"item":"a","count":1},"2026-02-30T00:00:00Z"]},
        {"target":"shop","selector":"add:count:size:","arguments":["a",-128,"small"]}]
        """,
        "lines": """
        {"selector":"fail"}

        {"selector":"fail","args":[]}

        """,
    ]

    private func run(_ words: [String], onOutput: (@Sendable (String) -> Void)? = nil) async
        -> Outcome
    {
        await fixture.run(words, files: Self.files, onOutput: onOutput)
    }
}

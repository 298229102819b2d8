import SelectorDispatchRPC
import Testing

@testable import DispatchCommand

@Suite struct HostileServerTests {
    /// Names that a shell expands, splits, or takes for an option.
    static let commands = [
        "a.$(id>x)", "a.`id>x`", "a.;id", "a.*", "a.[x]", "a.{x,y}", "~", "a.b c", "a.b\nid",
        "a.\\",
        "a.'", "a.\"", "a.!!", "a.#", "a.\u{1B}[2J", "a.größe:", "--again", "",
    ]

    @Test func `the names for completion are words to a shell`() async throws {
        let names = ["a.b_2:c-d:"] + Self.commands + ["sum:"]
        let fixture = try Fixture(serving: HostileServer(methods: names.map(HostileServer.method)))
        let outcome = await fixture.run(["list", "SOCKET", "--names"])
        #expect(outcome.output == "a.b_2:c-d:\nsum:")
        #expect(
            outcome.errors
                == "18 names aren't one word for a shell; 'dispatch list' shows all methods"
        )
        #expect(outcome.status == 0)
    }
}

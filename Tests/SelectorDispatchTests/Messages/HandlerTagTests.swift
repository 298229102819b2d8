import SelectorDispatch
import Testing

extension HandlerTag { static let debugMenu = HandlerTag("debugMenu") }

final class Remote: MessageReceiver {
    @Handler(.exposed) func status() -> String { "fine" }
    @Handler("erase:", .debugMenu) func erase(everything: Bool) -> Bool { everything }
    @Handler(.exposed, .debugMenu) func both() -> Int { 2 }
    @Handler func internalOnly() {}
}

@Suite struct HandlerTagTests {
    @Test func `a registry is restricted by tag`() throws {
        let exposed = HandlerRegistry.shared.filter { $0.tags.contains(.exposed) }
        #expect(exposed.selectors(of: Remote.self) == ["both", "status"])
        #expect(try exposed[Remote()].send("status") as? String == "fine")
        for (selector, arguments): (Selector, [Any?]) in [("erase:", [true]), ("internalOnly", [])] {
            try HandlerRegistry.shared[Remote()].send(selector, with: arguments)
            let error = #expect(throws: DispatchError.self) { try exposed[Remote()].send(selector, with: arguments) }
            #expect(error?.code == "unrecognized-selector")
        }
        let debug = HandlerRegistry.shared.filter { $0.tags.contains(.debugMenu) }
        #expect(debug.selectors(of: Remote.self) == ["both", "erase:"])
        #expect(try Remote().methodSignature(for: "both").tags == [.exposed, .debugMenu])
    }
}

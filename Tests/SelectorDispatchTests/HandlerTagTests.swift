import SelectorDispatch
import Testing

extension HandlerTag {
    static let debugMenu = HandlerTag("debugMenu")
}

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
        #expect(try exposed.send("status", to: Remote()) as? String == "fine")
        for selector: Selector in ["erase:", "internalOnly"] {
            #expect(throws: DispatchError.self) { try exposed.send(selector, to: Remote(), policy: .lenient) }
        }
        let debug = HandlerRegistry.shared.filter { $0.tags.contains(.debugMenu) }
        #expect(debug.selectors(of: Remote.self) == ["both", "erase:"])
        #expect(try Remote().methodSignature(for: "both").tags == [.exposed, .debugMenu])
    }
}

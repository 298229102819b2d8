import Testing

@testable import ResponderChain

@Suite struct NextResponderTableTests {
    private final class Linked: LinkedResponder {}

    @Test func `links of released responders go away`() {
        let next = Linked()
        var unlinked: [Linked] = []
        let before = NextResponderTable.count
        for _ in 0..<20 {
            var linked = (0..<1000).map { _ in Linked() }
            for responder in linked { responder.nextResponder = next }
            linked.removeAll()
            // They take the released ones' addresses, where links of others would replace theirs.
            unlinked += (0..<1000).map { _ in Linked() }
        }
        #expect(NextResponderTable.count < before + 10_000)
        #expect(unlinked.allSatisfy { $0.nextResponder == nil })
    }

    @Test func `a released responder is known without being held`() {
        var responder: Linked? = Linked()
        let reference = WeakResponder(object: responder)
        #expect(withExtendedLifetime(responder) { !reference.isReleased })
        responder = nil
        #expect(reference.isReleased)
        #expect(WeakResponder(object: nil).isReleased)
    }
}

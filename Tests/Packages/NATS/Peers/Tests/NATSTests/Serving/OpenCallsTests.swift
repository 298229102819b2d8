import Testing

@testable import SelectorDispatchNATS

@Suite struct OpenCallsTests {
    @Test func whatRemainsIsCanceledHoweverShortTheTimeIs() async {
        for _ in 0..<500 {
            let calls = OpenCalls()
            calls.begin()
            let isCanceled = Gate()
            let isOver = await calls.waitForEnd(until: DrainDeadline(within: .zero)) {
                isCanceled.open()
            }
            #expect(!isOver)
            #expect(isCanceled.isOpen)
            calls.end()
        }
    }
}

import SelectorDispatchTesting
import Testing

@Suite struct ManualClockTests {
    @Test func `it stands still until it is advanced`() async throws {
        let clock = ManualClock()
        #expect(clock.now.offset == .zero)
        clock.advance(by: .seconds(2))
        clock.advance(by: .seconds(-5))
        #expect(clock.now.offset == .seconds(2))
        try await clock.sleep(until: clock.now)
        try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
    }

    @Test func `a sleeping task is woken when its time has come`() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(3)) }
        let advancing = Task {
            while !Task.isCancelled {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
        }
        try await sleeper.value
        advancing.cancel()
        #expect(clock.now.offset >= .seconds(3))
    }

    @Test func `a cancelled sleep ends`() async {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(3)) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
}

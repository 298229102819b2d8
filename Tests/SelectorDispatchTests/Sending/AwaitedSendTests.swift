import Testing

@testable import SelectorDispatch

@Suite struct AwaitedSendTests {
    @Test func `a span's elements stay in place while a sender waits`() async {
        // An array has no span before macOS 26.
        let array: ArraySlice<Any?> = [1, nil, "text"]
        let span = array.span
        let elements = span.inPlace
        await Task.yield()
        let address = array.withUnsafeBufferPointer { $0.baseAddress }
        #expect(elements.baseAddress == address)
        let words = elements.map { $0.map { "\($0)" } ?? "nil" }
        #expect(words == ["1", "nil", "text"])
        extendLifetime(span)
    }

    @Test func `a message without arguments has no elements`() {
        let array: ArraySlice<Any?> = []
        #expect(array.span.inPlace.isEmpty)
    }
}

import Testing

@testable import SelectorDispatchMCP

@Suite struct MCPHTTPSessionTests {
    typealias Stream = AsyncStream<[UInt8]>

    private let session = MCPHTTPSession(version: "2025-11-25")

    private static func isOpen(_ stream: Stream.Continuation) -> Bool {
        if case .terminated = stream.yield([]) { false } else { true }
    }

    @Test func `a stream of changes ends when another replaces it`() {
        let first = Stream.makeStream()
        let second = Stream.makeStream()
        session.replaceChanges(with: first.continuation)
        session.replaceChanges(with: second.continuation)
        #expect(!Self.isOpen(first.continuation))
        #expect(Self.isOpen(second.continuation))
    }

    @Test func `a stream of changes ends with its session, which it may begin after`() {
        let earlier = Stream.makeStream()
        let later = Stream.makeStream()
        session.replaceChanges(with: earlier.continuation)
        session.end()
        #expect(!Self.isOpen(earlier.continuation))
        // A request that found the session before its end begins its stream after it.
        session.replaceChanges(with: later.continuation)
        #expect(!Self.isOpen(later.continuation))
    }
}

import Testing

@testable import SelectorDispatchNATS

/// Threads that a test can change inside of an expectation.
private final class Pool {
    var threads: ServingThreads

    init(cores: Int) {
        threads = ServingThreads(cores: cores)
        _ = threads.add()
    }

    func add() -> Bool { threads.add() }
    /// Lets a thread take a message.
    func take(since look: Int = -1) -> Bool { threads.take(since: look) }
    func waitAgain() -> Bool { threads.waitAgain() }
    func endLook(pending: Int) -> Int? { threads.endLook(pending: pending) }

    /// Lets a thread take messages and handle them.
    func handle(_ count: Int) {
        var look = -1
        for _ in 0..<count {
            _ = take(since: look)
            look = threads.look
            if !waitAgain() { _ = add() }
        }
    }
}

@Suite struct ServingThreadsTests {
    @Test func aMessageIsLookedAfterOnce() {
        let pool = Pool(cores: 4)
        #expect(pool.take())
        #expect(pool.waitAgain())
        #expect(!pool.take(since: pool.threads.look))
        #expect(pool.waitAgain())
        #expect(pool.endLook(pending: 0) == nil)
        #expect(pool.take(since: pool.threads.look))
    }

    @Test func handlersThatBlockGetTwiceAsManyThreads() {
        let pool = Pool(cores: 2)
        _ = pool.take()
        #expect(pool.endLook(pending: 0) == 0)
        for expected in [1, 2, 4, 8] {
            #expect(pool.threads.busy == expected)
            #expect(pool.endLook(pending: 20) == expected)
            for _ in 0..<expected {
                #expect(!pool.add())
                _ = pool.take()
            }
            // They have just taken messages.
            #expect(pool.endLook(pending: 20) == 0)
        }
        // One waits for a message that hasn't come.
        #expect(pool.endLook(pending: 0) == 1)
        #expect(!pool.add())
        #expect(pool.endLook(pending: 0) == nil)
    }

    @Test func handlersThatComputeGetAsManyThreadsAsThereAreCores() {
        let pool = Pool(cores: 2)
        _ = pool.take()
        #expect(pool.endLook(pending: 3) == 1)
        _ = pool.add()
        _ = pool.take()
        #expect(pool.endLook(pending: 3) == 0)
    }

    @Test func quickHandlersAreLeftToOneThread() {
        let pool = Pool(cores: 4)
        _ = pool.take()
        _ = pool.waitAgain()
        pool.handle(100)
        #expect(pool.endLook(pending: 5) == 0)
        // A second one, which isn't needed anymore.
        _ = pool.add()
        pool.handle(50)
        pool.handle(50)
        #expect(pool.endLook(pending: 5) == 0)
        _ = pool.take()
        _ = pool.take()
        #expect(!pool.waitAgain())
        #expect(pool.waitAgain())
        #expect((pool.threads.waiting, pool.threads.busy, pool.threads.spare) == (1, 0, 1))
    }

    @Test func noThreadIsAddedWhenNoMoreMessagesCome() {
        let pool = Pool(cores: 2)
        _ = pool.take()
        _ = pool.waitAgain()
        _ = pool.threads.end()
        #expect(pool.endLook(pending: 0) == nil)
    }
}

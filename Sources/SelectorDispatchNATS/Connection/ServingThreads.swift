#if NATS
    internal import Foundation

    /// The threads that handle a subject's messages: how many there are, and how many there must be.
    ///
    /// One thread is enough as long as the handlers are quick; it is woken less often than two. From time to time somebody looks
    /// how many messages were taken. If none was, the handlers block, and there are twice as many threads. If few were and others
    /// wait, the handlers compute, and there are more threads, up to the number of cores.
    struct ServingThreads {
        /// How many wait for a message.
        private(set) var waiting = 0
        /// How many handle one.
        private(set) var busy = 0
        /// How many wait until they are needed.
        private(set) var spare = 0
        /// The number of the look that is next.
        private(set) var look = 0
        /// How many messages were taken since the last look, and by how many threads.
        private var (taken, takers) = (0, 0)
        /// Whether somebody will look.
        private var isWatched = false
        /// Whether there is a thread too many.
        private var hasSurplus = false
        /// Whether no more messages come.
        private var isEnded = false
        private let cores: Int

        /// How many messages a thread takes from look to look if the handlers are quick.
        private static let quick = 8

        init(cores: Int = ProcessInfo.processInfo.activeProcessorCount) {
            self.cores = cores
        }

        /// Adds a thread that waits for messages.
        ///
        /// - Returns: whether it is a spare one.
        mutating func add() -> Bool {
            waiting += 1
            guard spare > 0 else { return false }
            spare -= 1
            return true
        }

        /// Notes that a thread has taken a message.
        ///
        /// - Parameter look: the look that was next when the thread took its last message.
        /// - Returns: whether somebody must look after a while, because nobody does.
        mutating func take(since look: Int) -> Bool {
            defer { isWatched = true }
            if !isWatched { beginLook() }
            waiting -= 1
            busy += 1
            taken += 1
            if look != self.look { takers += 1 }
            return !isWatched
        }

        /// Notes that a thread has handled a message.
        ///
        /// - Returns: whether it waits for the next one, because nobody else does. If not, it is a spare one.
        mutating func waitAgain() -> Bool {
            busy -= 1
            let isSurplus = hasSurplus && busy > 0
            if isSurplus { hasSurplus = false }
            guard waiting > 0 || isSurplus else {
                waiting += 1
                return true
            }
            spare += 1
            return false
        }

        /// Notes that somebody looks, a few milliseconds after the last look.
        ///
        /// - Parameter pending: how many messages wait.
        /// - Returns: how many threads must be added; nil if nobody needs to look again until a message is taken.
        mutating func endLook(pending: Int) -> Int? {
            isWatched = !isEnded && (waiting == 0 || pending > 0)
            hasSurplus = false
            defer { beginLook() }
            return isWatched ? needed(pending) : nil
        }

        private mutating func beginLook() { (taken, takers, look) = (0, 0, look + 1) }

        private mutating func needed(_ pending: Int) -> Int {
            // As many again, because the next handlers may not block.
            if taken == 0 { return min(max(1, pending), max(1, busy)) }
            if taken >= Self.quick * takers {
                hasSurplus = takers > 1
                return 0
            }
            return pending > 0 && waiting + busy < cores ? 1 : 0
        }

        /// Notes that a thread ends, because no more messages come.
        ///
        /// - Returns: the number of spare threads, which must end, too.
        mutating func end() -> Int {
            isEnded = true
            waiting += spare - 1
            defer { spare = 0 }
            return spare
        }
    }
#endif

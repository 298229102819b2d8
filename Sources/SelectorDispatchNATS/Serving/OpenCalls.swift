#if NATS
    internal import SelectorDispatch

    /// Counts what is under way, up to a limit, and lets somebody wait until it is over.
    final class OpenCalls: Sendable {
        private struct State {
            var count = 0
            var bytes = 0
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let limit: Int
        private let byteLimit: Int
        private let state = Lock(State())

        init(limit: Int, byteLimit: Int) {
            (self.limit, self.byteLimit) = (limit, byteLimit)
        }

        var count: Int { state.withLock { $0.count } }

        /// Counts a message of a size.
        ///
        /// - Returns: whether there is room for it. If not, it isn't counted.
        func begin(bytes: Int) -> Bool {
            state.withLock { state in
                guard state.count == 0 || state.count < limit && state.bytes + bytes <= byteLimit else { return false }
                state.count += 1
                state.bytes += bytes
                return true
            }
        }

        func end(bytes: Int) {
            let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                state.count -= 1
                state.bytes -= bytes
                guard state.count == 0 else { return [] }
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }

        /// Waits until nothing is under way.
        func waitForEnd() async {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.count > 0 { state.waiting.append(continuation) }
                    return state.count == 0
                }
                if isOver { continuation.resume() }
            }
        }
    }
#endif

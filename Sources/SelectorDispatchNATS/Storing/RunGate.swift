#if NATS
internal import SelectorDispatch

/// A gate that limits concurrent handlers, and runs some exclusively.
///
/// An exclusive handler waits until the running handlers have ended, and later handlers wait for
/// it. If the running handlers take longer than the gate's patience, it runs concurrently with
/// them.
final class RunGate: Sendable {
    private struct State {
        var running = 0
        var isAlone = false
        var lastNumber = 0
        var waiting: [(number: Int, isAlone: Bool, turn: CheckedContinuation<Bool, Never>)] = []
    }

    private let limit: Int
    private let patience: Duration
    private let state = Lock(State())

    init(limit: Int, patience: Duration) {
        self.limit = limit
        self.patience = patience
    }

    /// Runs a closure at its turn, and passes it whether it runs alone.
    func run(alone: Bool, _ body: (Bool) async throws -> Void) async rethrows {
        let number = change { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let clock = Task {
            while alone {
                try await Task.sleep(for: patience)
                change { state in
                    if state.waiting.first?.number == number, !state.isAlone {
                        state.waiting[0].isAlone = false
                    }
                }
            }
        }
        let isAlone = await withCheckedContinuation { turn in
            change { $0.waiting.append((number, alone, turn)) }
        }
        clock.cancel()
        defer {
            change { state in
                state.running -= 1
                state.isAlone = false
            }
        }
        try await body(isAlone)
    }

    /// Changes the state, and lets those begin whose turn has come.
    @discardableResult
    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, begun) = state.withLock { state in
            let result = body(&state)
            var begun = state.waiting.prefix(0)
            while let first = state.waiting.first, !state.isAlone, state.running < limit {
                if first.isAlone, state.running > 0 { break }
                state.running += 1
                state.isAlone = first.isAlone
                begun.append(state.waiting.removeFirst())
            }
            return (result, begun)
        }
        for first in begun { first.turn.resume(returning: first.isAlone) }
        return result
    }
}
#endif

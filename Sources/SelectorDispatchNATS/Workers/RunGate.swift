#if NATS
internal import SelectorDispatch

/// A gate that limits concurrent handlers, and lets some run only beside few others.
///
/// A handler has a width, the number of handlers that may run while it does, itself included.
/// Handlers begin in order: a narrow one waits until few enough run, and later ones wait for it.
/// The gate's patience with a narrow handler starts when it is the next to begin. After that time,
/// it begins, or continues, beside any others.
final class RunGate: Sendable {
    private struct Run {
        let number: Int
        var width: Int
        let widen: @Sendable () async -> Void
        let turn: CheckedContinuation<(number: Int, width: Int), Never>
    }

    private struct State {
        /// The running handlers, by number.
        var running: [Int: Run] = [:]
        var waiting: [Run] = []
        var lastNumber = 0
        /// The number of the last handler whose patience has begun.
        var timed = 0

        func width(_ limit: Int) -> Int { running.values.reduce(limit) { min($0, $1.width) } }
    }

    let limit: Int
    private let patience: Duration
    private let state = Lock(State())

    init(limit: Int, patience: Duration) {
        self.limit = limit
        self.patience = patience
    }

    /// The number of handlers that may run now.
    var width: Int { state.withLock { $0.width(limit) } }

    /// Runs a closure at its turn.
    ///
    /// - Parameters:
    ///   - width: The number of handlers that may run while this one does, at least 1.
    ///   - widen: A closure that is called if the patience ends while the closure runs.
    ///   - body: A closure that gets the width with which it runs.
    func run(
        width: Int,
        widen: @escaping @Sendable () async -> Void = {},
        _ body: (Int) async throws -> Void
    ) async rethrows {
        let turn = await withCheckedContinuation { turn in
            let width = min(max(1, width), limit)
            change { state in
                state.lastNumber += 1
                let number = state.lastNumber
                state.waiting.append(Run(number: number, width: width, widen: widen, turn: turn))
            }
        }
        defer {
            change { $0.running.removeValue(forKey: turn.number) }
        }
        try await body(turn.width)
    }

    /// Ends the narrowness of a handler, whether it runs or is the next to begin.
    private func widen(_ number: Int) async {
        let widen = change { state in
            if state.waiting.first?.number == number { state.waiting[0].width = limit }
            state.running[number]?.width = limit
            return state.running[number]?.widen
        }
        await widen?()
    }

    /// Changes the state, and begins the handlers whose turn has come.
    @discardableResult
    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, begun, timed) = state.withLock { state in
            let result = body(&state)
            var begun = state.waiting.prefix(0)
            var timed: [Int] = []
            while let first = state.waiting.first {
                if first.width < limit, first.number > state.timed {
                    state.timed = first.number
                    timed.append(first.number)
                }
                let width = min(first.width, state.width(limit))
                guard state.running.count < width else { break }
                state.running[first.number] = first
                begun.append(state.waiting.removeFirst())
            }
            return (result, begun, timed)
        }
        for number in timed {
            Task { [weak self, patience] in
                try await Task.sleep(for: patience)
                await self?.widen(number)
            }
        }
        for first in begun {
            first.turn.resume(returning: (first.number, first.width))
        }
        return result
    }
}
#endif

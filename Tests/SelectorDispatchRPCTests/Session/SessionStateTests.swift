import TestSupport
import Testing

@testable import SelectorDispatchRPC

/// The state of a session, driven by random events without any task.
@Suite struct SessionStateTests {
    /// The workers and the peer of a session, whose every choice is random.
    private struct Play {
        var generator = SeededGenerator()
        var state: RPCSession.State
        /// The steps that workers perform.
        var steps: [(worker: RPCSession.Worker, step: RPCSession.Step)] = []
        /// The workers that have begun, but have no step.
        var begun: [RPCSession.Worker] = []
        /// The calls that were canceled or are overdue, and need an answer.
        var endings: [RPCSession.Ending] = []
        var calls: [RPCSession.Call] = []
        var now = Duration.zero
        /// The identifiers in the answers that the peer has taken.
        var taken: [Int] = []
        /// The keys of the calls that run, which differ.
        var keys: [String] { calls.filter(\.isRunning).compactMap(Self.key) }
        /// Whether a worker writes.
        var isWriting = false

        init(_ limits: RPCLimits) {
            state = RPCSession.State(limits, .lines)
        }

        static func key(_ call: RPCSession.Call) -> String? {
            if case .after(let key) = call.turn { key } else { nil }
        }

        mutating func chance(_ part: Int) -> Bool {
            Int.random(in: 0..<part, using: &generator) == 0
        }

        mutating func advance() {
            guard let work = state.advance() else { return }
            if work.beginsWorker { begun.append(RPCSession.Worker(isShared: true)) }
        }

        static func text(of count: Int) -> RPCSession.Text {
            let text = RPCSession.Text()
            text.isBatch = count > 1
            text.answers = Array(repeating: nil, count: count)
            return text
        }

        /// Records a text with some requests and notifications.
        mutating func receive() {
            let count = chance(4) ? Int.random(in: 1...5, using: &generator) : 1
            guard state.hasRoom(for: 10 * count) else { return }
            let isBatch = count > 1
            let text = isBatch ? Self.text(of: count) : nil
            let turns: [RPCTurn] = [
                .concurrent, .after(key: "a"), .after(key: "b"), .immediate, .lasting,
            ]
            var added: [RPCSession.Call] = []
            for index in 0..<count {
                let turn = turns[Int.random(in: turns.indices, using: &generator)]
                let id: RPCID? = chance(4) ? nil : .number(JSONNumber(calls.count + index))
                let worker = turn.takesSlot ? nil : RPCSession.Worker(isShared: false)
                let request = RPCRequest("a", id: id)
                // A single notification has a text.
                let own = text ?? (id == nil ? Self.text(of: 1) : nil)
                added.append(RPCSession.Call(request, turn, now + .seconds(5), own, index, worker))
            }
            state.record(added, of: added[0].text, bytes: 10 * count)
            calls += added
            advance()
            for call in added {
                if let worker = call.ownWorker {
                    steps.append((worker, state.begin(call, worker)))
                    advance()
                }
            }
        }

        private func answer(_ call: RPCSession.Call, _ size: Int) -> [UInt8]? {
            call.request.id.map { Array("\($0.json)".utf8) + Array(repeating: 0x20, count: size) }
        }

        /// Performs one worker's step.
        mutating func work() {
            if !begun.isEmpty, steps.isEmpty || chance(2) {
                let worker = begun.removeFirst()
                steps.append((worker, state.begin(worker)))
                return advance()
            }
            guard !steps.isEmpty else { return }
            let (worker, step) = steps.remove(
                at: Int.random(in: steps.indices, using: &generator)
            )
            switch step {
            case .run(let call):
                #expect(!worker.isCancelled || call.isCancelled)
                let size = chance(8) ? 2_000 : Int.random(in: 0...50, using: &generator)
                if let next = state.finish(call, answer(call, size), worker) {
                    steps.append((worker, next))
                } else {
                    state.record(answer(call, 0), of: call)
                    state.end(call)
                    steps.append((worker, state.next(worker)))
                }
            case .refuse(let call, _):
                let reply = call.claim()
                if reply != .given {
                    state.record(reply == .owed ? answer(call, 0) : nil, of: call)
                }
                state.end(call)
                steps.append((worker, state.next(worker)))
            case .wait: Issue.record("a worker waits in a session whose workers are shared")
            case .write:
                #expect(!isWriting)
                isWriting = true
            case .end: break
            }
            advance()
        }

        /// Lets the peer take what is written.
        mutating func take() {
            if !isWriting {
                if state.beginWrite() == nil { return }
                isWriting = true
            }
            guard let bytes = state.outbox.nextBytes() else {
                isWriting = false
                return advance()
            }
            let text = String(decoding: bytes, as: UTF8.self)
            for part in text.split(whereSeparator: { "[],\n ".contains($0) }) {
                taken.append(Int(part) ?? -1)
            }
            advance()
        }

        mutating func cancel() {
            let chosen = Int.random(in: 0...max(0, calls.count - 1), using: &generator)
            let last = calls.count - chosen
            endings += state.cancel { call in
                call.request.id == .number(JSONNumber(last)) || call.turn == .lasting
            }
            advance()
        }

        mutating func passTime() {
            now += .seconds(Int.random(in: 0...3, using: &generator))
            endings += state.takeOverdue(now).calls
            advance()
        }

        /// Answers the calls that were canceled or are overdue.
        mutating func answerEndings() {
            let all = endings
            endings = []
            for ending in all {
                guard let reply = ending.reply else { continue }
                state.record(reply == .owed ? answer(ending.call, 0) : nil, of: ending.call)
                state.makeOverdue(ending.call)
            }
            advance()
        }

        /// Ends everything that has begun.
        mutating func end() {
            for _ in 0..<100_000 {
                answerEndings()
                let isDone = begun.isEmpty && steps.isEmpty && !isWriting && state.isIdle
                if isDone { return }
                if !begun.isEmpty || !steps.isEmpty { work() }
                take()
            }
        }
    }

    @Test(arguments: 0..<20) func `each request is answered once, and all slots return`(round: Int)
    {
        let limits = RPCLimits(
            json: JSONLimits(bytes: 200),
            running: 1 + round % 4,
            pending: 2 + 4 * (round % 5),
            pendingBytes: 1_500
        )
        var play = Play(limits)
        for _ in 0..<round { _ = play.generator.next() }
        for _ in 0..<3_000 {
            switch Int.random(in: 0..<12, using: &play.generator) {
            case 0...3: play.receive()
            case 4...7: play.work()
            case 8: play.take()
            case 9: play.cancel()
            case 10: play.answerEndings()
            default: if play.chance(4) { play.passTime() }
            }
            let keys = play.keys
            #expect(Set(keys).count == keys.count)
        }
        play.end()
        let owed = play.calls.indices.filter { !play.calls[$0].request.isNotification }
        #expect(play.taken.sorted() == owed)
        #expect(play.calls.allSatisfy { if case .ended = $0.phase { true } else { false } })
        #expect(play.state.isIdle)
        #expect(play.state.held == 0)
        #expect(play.state.overdue == 0)
        // As many calls as the limit begin again.
        var more: [RPCSession.Call] = []
        for index in 0..<5 {
            let request = RPCRequest("a", id: .number(JSONNumber(index)))
            more.append(RPCSession.Call(request, .concurrent, nil, nil, index, nil))
        }
        play.state.record(more, of: nil, bytes: 0)
        for _ in 0..<5 { _ = play.state.next(RPCSession.Worker(isShared: true)) }
        #expect(more.count(where: \.isRunning) == limits.running)
    }
}

import Testing

@testable import SelectorDispatchNATS

@Suite struct DeadlineTests {
    @Test func theEarliestDeadlineComesFirstWhateverTheOrder() {
        let start = ContinuousClock.now
        let seed = UInt64.random(in: 0...UInt64.max)
        var chance = Numbers(state: seed)
        var (heap, left) = (DeadlineHeap(), [Int: Int]())
        for number in 0..<2_000 {
            let time = Int(chance.next() % 500)
            heap.add(start + .milliseconds(time), of: number)
            left[number] = time
            // Some go early, and some are answered.
            if number % 7 == 0, let first = heap.first {
                #expect(first.deadline == start + .milliseconds(left.values.min() ?? 0), "seed \(seed)")
                left[first.number] = nil
                heap.removeFirst()
            }
            if number % 400 == 399 {
                for answered in left.keys.filter({ $0 % 3 == 0 }) { left[answered] = nil }
                heap.keep { left[$0] != nil }
                #expect(heap.count == left.count, "seed \(seed)")
            }
        }
        var times: [ContinuousClock.Instant] = []
        while let first = heap.first {
            times.append(first.deadline)
            heap.removeFirst()
        }
        #expect(times == left.values.sorted().map { start + .milliseconds($0) }, "seed \(seed)")
    }

    /// Numbers that a seed determines: xorshift.
    private struct Numbers {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = max(state, 1)
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }
}

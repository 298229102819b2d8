#if NATS
    /// The deadlines of requests, of which the earliest is found at once: a binary heap.
    ///
    /// A request that is answered leaves its deadline here, until there are more of these than others.
    struct DeadlineHeap {
        struct Entry {
            let deadline: ContinuousClock.Instant
            let number: Int
        }

        private var entries: [Entry] = []

        var count: Int { entries.count }

        /// The earliest deadline; nil if there is none.
        var first: Entry? { entries.first }

        /// - Complexity: O(log n); O(1) if no deadline is later.
        mutating func add(_ deadline: ContinuousClock.Instant, of number: Int) {
            entries.append(Entry(deadline: deadline, number: number))
            var index = entries.count - 1
            while index > 0, entries[index].deadline < entries[(index - 1) / 2].deadline {
                entries.swapAt(index, (index - 1) / 2)
                index = (index - 1) / 2
            }
        }

        /// Removes the earliest deadline.
        ///
        /// - Complexity: O(log n).
        mutating func removeFirst() {
            entries.swapAt(0, entries.count - 1)
            entries.removeLast()
            sink(0)
        }

        /// Keeps the deadlines of some requests.
        ///
        /// - Complexity: O(n).
        mutating func keep(_ isKept: (Int) -> Bool) {
            entries.removeAll { !isKept($0.number) }
            for index in stride(from: entries.count / 2 - 1, through: 0, by: -1) { sink(index) }
        }

        private mutating func sink(_ start: Int) {
            var index = start
            while true {
                var least = index
                for child in [2 * index + 1, 2 * index + 2]
                where child < entries.count && entries[child].deadline < entries[least].deadline { least = child }
                if least == index { return }
                entries.swapAt(index, least)
                index = least
            }
        }
    }
#endif

/// A queue that keeps its memory, and nothing of what was taken.
struct RPCQueue<Element: Sendable>: Sendable {
    /// What comes later, and what comes next, in reverse order.
    private var (later, next): ([Element], [Element]) = ([], [])

    var isEmpty: Bool { later.isEmpty && next.isEmpty }

    mutating func append(_ element: Element) { later.append(element) }

    mutating func popFirst() -> Element? {
        if next.isEmpty {
            swap(&later, &next)
            next.reverse()
        }
        return next.popLast()
    }
}

/// A queue that reuses its memory and releases taken elements.
struct RPCQueue<Element: Sendable>: Sendable {
    /// The later elements, and the next ones, which are in reverse order.
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

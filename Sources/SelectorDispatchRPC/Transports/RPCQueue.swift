/// A queue that reuses its memory and releases taken elements.
struct RPCQueue<Element: Sendable>: Sendable {
    /// The elements after ``next``, in order.
    private var later: [Element] = []
    /// The first elements, in reverse order.
    private var next: [Element] = []

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

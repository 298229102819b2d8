/// A list of distinct objects, as a binary tree balanced by weight.
///
/// An object's node is found by its identity, and its index by the counts of the nodes above it.
///
/// Every edit and every lookup takes O(log *n*). Nothing here recurses. Nodes are indices into an
/// array, so releasing the tree doesn't recurse either.
struct SiblingTree<Element: AnyObject & Sendable>: Sendable {
    private struct Node {
        var element: Element?

        // The indices of other nodes. 0 means none; the node at 0 contains nothing.
        var left = 0
        var right = 0
        var parent = 0

        /// The number of nodes in this subtree, including this node.
        var count = 0
    }

    private var nodes: [Node]
    private var places: [ObjectIdentifier: Int] = [:]
    private var root = 0
    private var free: [Int] = []

    /// The number of nodes that edits and lookups have gone through.
    private(set) var steps = 0

    var count: Int { nodes[root].count }

    /// Creates a balanced tree.
    ///
    /// - Complexity: O(count).
    init(_ elements: [Element]) {
        nodes = [Node()]
        nodes.reserveCapacity(elements.count + 1)
        places.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            nodes.append(Node(element: element, count: 1))
            places[ObjectIdentifier(element)] = index + 1
        }
        steps = elements.count
        // Splits ranges in halves; node i + 1 has element i.
        var ranges = [(range: 0..<elements.count, parent: 0, isLeft: false)]
        while let (range, parent, isLeft) = ranges.popLast() {
            guard !range.isEmpty else { continue }
            let middle = range.lowerBound + range.count / 2
            link(middle + 1, to: parent, isLeft: isLeft)
            nodes[middle + 1].count = range.count
            ranges.append((range.lowerBound..<middle, middle + 1, true))
            ranges.append((middle + 1..<range.upperBound, middle + 1, false))
        }
    }

    /// The objects in order.
    ///
    /// - Complexity: O(count).
    var elements: [Element] {
        var elements: [Element] = []
        elements.reserveCapacity(count)
        var above: [Int] = []
        var node = root
        while node != 0 || !above.isEmpty {
            while node != 0 {
                above.append(node)
                node = nodes[node].left
            }
            let next = above.removeLast()
            if let element = nodes[next].element { elements.append(element) }
            node = nodes[next].right
        }
        return elements
    }

    mutating func index(of element: Element) -> Int? {
        guard var node = places[ObjectIdentifier(element)] else { return nil }
        var index = nodes[nodes[node].left].count
        while true {
            steps += 1
            let parent = nodes[node].parent
            guard parent != 0 else { return index }
            if nodes[parent].right == node { index += nodes[nodes[parent].left].count + 1 }
            node = parent
        }
    }

    mutating func element(at index: Int) -> Element? {
        nodes[node(at: index)].element
    }

    mutating func insert(_ element: Element, at index: Int) {
        let new: Int
        if let reused = free.popLast() {
            new = reused
            nodes[new] = Node(element: element, count: 1)
        } else {
            new = nodes.count
            nodes.append(Node(element: element, count: 1))
        }
        places[ObjectIdentifier(element)] = new
        var parent = 0
        var isLeft = false
        var rest = index
        var node = root
        while node != 0 {
            steps += 1
            let before = nodes[nodes[node].left].count
            parent = node
            isLeft = rest <= before
            if !isLeft { rest -= before + 1 }
            node = isLeft ? nodes[node].left : nodes[node].right
        }
        link(new, to: parent, isLeft: isLeft)
        balance(from: parent)
    }

    mutating func remove(_ element: Element) {
        guard let node = places.removeValue(forKey: ObjectIdentifier(element)) else { return }
        var removed = node
        if nodes[node].left != 0, nodes[node].right != 0 {
            // The next node's object takes its place; the next node has at most one child and is
            // easy to unlink.
            removed = nodes[node].right
            while nodes[removed].left != 0 {
                steps += 1
                removed = nodes[removed].left
            }
            nodes[node].element = nodes[removed].element
            if let moved = nodes[node].element { places[ObjectIdentifier(moved)] = node }
        }
        let parent = nodes[removed].parent
        let below = max(nodes[removed].left, nodes[removed].right)
        link(below, to: parent, isLeft: nodes[parent].left == removed)
        nodes[removed] = Node()
        free.append(removed)
        balance(from: parent)
    }

    mutating func swapAt(_ first: Int, _ second: Int) {
        let a = node(at: first)
        let b = node(at: second)
        guard let x = nodes[a].element, let y = nodes[b].element else { return }
        nodes[a].element = y
        nodes[b].element = x
        places[ObjectIdentifier(y)] = a
        places[ObjectIdentifier(x)] = b
    }

    // MARK: Inside

    private mutating func node(at index: Int) -> Int {
        var node = root
        var rest = index
        while node != 0 {
            steps += 1
            let before = nodes[nodes[node].left].count
            if rest == before { return node }
            if rest < before {
                node = nodes[node].left
            } else {
                rest -= before + 1
                node = nodes[node].right
            }
        }
        return 0
    }

    private mutating func link(_ node: Int, to parent: Int, isLeft: Bool) {
        if parent == 0 {
            root = node
        } else if isLeft {
            nodes[parent].left = node
        } else {
            nodes[parent].right = node
        }
        if node != 0 { nodes[node].parent = parent }
    }

    private func weight(_ node: Int) -> Int { nodes[node].count + 1 }

    private mutating func recount(_ node: Int) {
        nodes[node].count = nodes[nodes[node].left].count + nodes[nodes[node].right].count + 1
    }

    /// Updates counts and rebalances, from a node up.
    ///
    /// If one side weighs more than three times as much as the other, that side is rotated up. If
    /// its inner half weighs at least twice as much as its outer half, the inner half is rotated up
    /// first. (Adams' trees; Hirai and Yamamoto proved the numbers 3 and 2.)
    private mutating func balance(from start: Int) {
        var node = start
        while node != 0 {
            steps += 1
            recount(node)
            let left = nodes[node].left
            let right = nodes[node].right
            if weight(right) > 3 * weight(left) {
                if weight(nodes[right].left) >= 2 * weight(nodes[right].right) {
                    turn(right, toLeft: false)
                }
                node = turn(node, toLeft: true)
            } else if weight(left) > 3 * weight(right) {
                if weight(nodes[left].right) >= 2 * weight(nodes[left].left) {
                    turn(left, toLeft: true)
                }
                node = turn(node, toLeft: false)
            }
            node = nodes[node].parent
        }
    }

    /// Rotates a node down to the left or right.
    ///
    /// The node below it on the other side takes its place.
    ///
    /// - Returns: The node that takes its place.
    @discardableResult
    private mutating func turn(_ node: Int, toLeft: Bool) -> Int {
        let parent = nodes[node].parent
        let isLeft = nodes[nodes[node].parent].left == node
        let up = toLeft ? nodes[node].right : nodes[node].left
        let inner = toLeft ? nodes[up].left : nodes[up].right
        if toLeft { nodes[node].right = inner } else { nodes[node].left = inner }
        if inner != 0 { nodes[inner].parent = node }
        link(up, to: parent, isLeft: isLeft)
        link(node, to: up, isLeft: toLeft)
        recount(node)
        recount(up)
        return up
    }
}

// Stores siblings: the subviews of a view, the children of a controller, the windows of an
// application, the recognizers of a view.
//
// An array contains a few siblings, or many that are added and removed only at the end. A tree
// contains many that are added and removed elsewhere; in that case, the array is created again on
// demand.

/// A list of distinct objects that can be added and removed at any index.
///
/// Each edit takes O(log *n*), amortized, where *n* is the number of objects.
struct SiblingList<Element: AnyObject & Sendable>: Sendable {
    /// The number of siblings that are searched one by one.
    private static var few: Int { 32 }

    private var array: [Element] = []

    /// The tree, if there is one.
    ///
    /// The array takes less memory than an optional tree would, and nearly all views have no tree.
    private var trees: [SiblingTree<Element>] = []

    /// Whether the array has the same order as the tree.
    private var isArrayValid = true

    /// Whether the array was read since the last edit.
    private var wasAsked = false
    private var ownSteps = 0

    /// The number of siblings that edits and lookups have gone through, for tests.
    var steps: Int { ownSteps + (trees.first?.steps ?? 0) }

    var count: Int { trees.isEmpty ? array.count : trees[0].count }

    var isEmpty: Bool { count == 0 }

    /// The siblings in order.
    ///
    /// - Complexity: O(count) after an edit far from the end, otherwise O(1).
    var elements: [Element] {
        mutating get {
            if !isArrayValid {
                array = trees[0].elements
                ownSteps += array.count
                isArrayValid = true
            }
            wasAsked = true
            return array
        }
    }

    var last: Element? {
        mutating get {
            guard !isArrayValid else { return array.last }
            let index = count - 1
            return trees[0].element(at: index)
        }
    }

    mutating func index(of element: Element) -> Int? {
        if trees.isEmpty {
            for index in array.indices.suffix(Self.few).reversed() {
                ownSteps += 1
                if array[index] === element { return index }
            }
            guard array.count > Self.few else { return nil }
            makeTree()
        }
        return trees[0].index(of: element)
    }

    /// - Parameters:
    ///   - element: An object that isn't in the list.
    ///   - index: An index from 0 to ``count``.
    mutating func insert(_ element: Element, at index: Int) {
        let fromEnd = count - index
        if trees.isEmpty, fromEnd > Self.few { makeTree() }
        if !trees.isEmpty { trees[0].insert(element, at: index) }
        if keepsArray(fromEnd) { array.insert(element, at: index) }
    }

    mutating func append(_ element: Element) { insert(element, at: count) }

    /// Removes a sibling.
    ///
    /// Does nothing if it isn't in the list.
    mutating func remove(_ element: Element) {
        guard let index = index(of: element) else { return }
        let fromEnd = count - index
        if !trees.isEmpty { trees[0].remove(element) }
        if keepsArray(fromEnd) { array.remove(at: index) }
        if !trees.isEmpty, count <= Self.few / 2 {
            // Fills the array before the tree goes.
            _ = elements
            ownSteps += trees.removeLast().steps
        }
    }

    /// Moves a sibling to the end or the beginning.
    ///
    /// - Returns: False if it isn't in the list.
    mutating func move(_ element: Element, toEnd: Bool) -> Bool {
        guard index(of: element) != nil else { return false }
        remove(element)
        insert(element, at: toEnd ? count : 0)
        return true
    }

    /// Exchanges two siblings.
    ///
    /// Both indices must be valid.
    mutating func swapAt(_ first: Int, _ second: Int) {
        if !trees.isEmpty { trees[0].swapAt(first, second) }
        if isArrayValid { array.swapAt(first, second) }
    }

    mutating func removeAll() -> [Element] {
        let all = elements
        self = SiblingList()
        return all
    }

    // MARK: Array and tree

    private mutating func makeTree() { trees = [SiblingTree(array)] }

    /// Returns whether an edit is also made in the array.
    ///
    /// Without a tree, it always is. With a tree, it is if few siblings move, or if the array is
    /// read after each edit, because moving siblings is faster than creating the array again.
    private mutating func keepsArray(_ fromEnd: Int) -> Bool {
        guard isArrayValid else { return false }
        if trees.isEmpty || fromEnd <= Self.few || wasAsked {
            ownSteps += fromEnd
        } else {
            array = []
            isArrayValid = false
        }
        wasAsked = false
        return isArrayValid
    }
}

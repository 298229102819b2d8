// How siblings are kept: the subviews of a view, the children of a controller, the windows of an application, the
// recognizers of a view.
//
// Few of them, and many that only come and go at the end, are an array. Many that come and go elsewhere are a tree,
// and the array is made again when somebody asks for it.

/// Objects in order, each once, which come and go at any place.
///
/// Each edit takes O(log count), amortized; so 100,000 siblings are added, moved and removed in any order in a time that
/// grows with their number.
struct SiblingList<Element: AnyObject & Sendable>: Sendable {
    /// As many are looked through one by one.
    private static var few: Int { 32 }

    private var array: [Element] = []
    /// The tree, if there is one; in an array so that without one, as in nearly all views, it takes no room.
    private var trees: [SiblingTree<Element>] = []
    /// Whether the array is in step with the tree.
    private var isArrayValid = true
    /// Whether somebody has asked for the array since the last edit.
    private var wasAsked = false
    private var ownSteps = 0

    /// How many siblings edits and look-ups have gone through, for tests.
    var steps: Int { ownSteps + (trees.first?.steps ?? 0) }
    var count: Int { trees.isEmpty ? array.count : trees[0].count }
    var isEmpty: Bool { count == 0 }

    /// All of them, in order.
    ///
    /// - Complexity: O(count) after an edit far from the end, else O(1).
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
    ///   - element: none of them yet.
    ///   - index: from 0 to ``count``.
    mutating func insert(_ element: Element, at index: Int) {
        let fromEnd = count - index
        if trees.isEmpty, fromEnd > Self.few { makeTree() }
        if !trees.isEmpty { trees[0].insert(element, at: index) }
        if keepsArray(fromEnd) { array.insert(element, at: index) }
    }

    mutating func append(_ element: Element) { insert(element, at: count) }

    /// Does nothing if it is none of them.
    mutating func remove(_ element: Element) {
        guard let index = index(of: element) else { return }
        let fromEnd = count - index
        if !trees.isEmpty { trees[0].remove(element) }
        if keepsArray(fromEnd) { array.remove(at: index) }
        if !trees.isEmpty, count <= Self.few / 2 {
            _ = elements
            ownSteps += trees.removeLast().steps
        }
    }

    /// Puts one of them at the end or the beginning. Returns false if it is none of them.
    mutating func move(_ element: Element, toEnd: Bool) -> Bool {
        guard index(of: element) != nil else { return false }
        remove(element)
        insert(element, at: toEnd ? count : 0)
        return true
    }

    /// Both indices are among them.
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

    /// Whether an edit is to be made in the array, too: always without a tree; else where little moves, or where somebody
    /// asks for the array after each edit, since to move is quicker than to make it again.
    private mutating func keepsArray(_ fromEnd: Int) -> Bool {
        guard isArrayValid else { return false }
        if trees.isEmpty || fromEnd <= Self.few || wasAsked {
            ownSteps += fromEnd
        } else {
            (array, isArrayValid) = ([], false)
        }
        wasAsked = false
        return isArrayValid
    }
}

/// Returns the most likely candidates for a misspelled name, best first, three at most.
///
/// A candidate matches by the first of these rules that it meets:
///
/// 1. It differs only in colons and capital letters: `btnClick1:userInfo` for
///    `btnClick1:userInfo:`.
/// 2. It has the same base name, which is the part before the first colon: `setTitle:animated:` for
///    `setTitle`.
/// 3. Its base name has more words at the end, or fewer: `moveTo:` for `move`.
/// 4. It shares at least half of the parts: `press:userInfo:` for `click:userInfo:`.
/// 5. Its edit distance is at most a third of the name's length.
///
/// Candidates that match by an earlier rule come first, then those with fewer edits. A name longer
/// than 256 bytes is not a misspelling, so it has no matches.
///
/// - Parameters:
///   - word: The misspelled name.
///   - candidates: The known names. A repeated name counts once.
/// - Complexity: O(total length of the candidates). Only the best candidates are kept.
@_optimize(size) package func nearestMatches(to word: String, in candidates: [String]) -> [String] {
    // A comparison of longer names would let an outside sender waste processing time.
    guard !word.isEmpty, word.utf8.count <= 256 else { return [] }
    var search = NearestMatchSearch(word)
    for candidate in candidates { search.consider(candidate) }
    return search.best.map(\.candidate)
}

/// The search for the candidates nearest to one name.
struct NearestMatchSearch {
    /// The number of the rule by which a candidate matches, and the number of edits between it and
    /// the name.
    typealias Match = (rule: Int, distance: Int, candidate: String)

    /// The best matches so far, best first.
    private(set) var best: [Match] = []

    /// The number of pairs of letters compared for distances: the cost of the search.
    private(set) var work = 0
    private let word: [UInt8]

    /// The base name and the other nonempty parts.
    private let parts: [ArraySlice<UInt8>]

    /// The largest distance at which a name matches by rule 5.
    private let limit: Int
    private var row: [Int] = []

    init(_ word: String) {
        self.word = Array(word.utf8)
        parts = Self.parts(of: self.word)
        limit = min(max(2, self.word.count / 3), self.word.count - 1)
    }

    /// Adds a candidate to the best matches, if it is one.
    @_optimize(size) mutating func consider(_ candidate: String) {
        for match in best where match.candidate == candidate { return }
        guard let (rule, distance) = match(Array(candidate.utf8)) else { return }
        let added = (rule, distance, candidate)
        best.insert(added, at: best.firstIndex { added < $0 } ?? best.count)
        if best.count > 3 { best.removeLast() }
    }

    /// Returns the rule by which a candidate matches, and its distance, or nil for no match.
    @_optimize(size) private mutating func match(_ candidate: [UInt8])
        -> (rule: Int, distance: Int)?
    {
        let rule = nameRule(candidate)
        // No distance is larger than the longer name.
        let limit = rule == nil ? limit : max(word.count, candidate.count)
        guard abs(candidate.count - word.count) <= limit,
            let distance = distance(to: candidate, upTo: limit)
        else {
            return nil
        }
        return (rule ?? 5, distance)
    }

    /// Returns the first of the rules 1 to 4 that a candidate meets.
    @_optimize(size) private func nameRule(_ candidate: [UInt8]) -> Int? {
        guard let base = parts.first else { return nil }
        let others = Self.parts(of: candidate)
        guard let otherBase = others.first else { return nil }
        if Self.isSame(Array(parts.joined())[...], Array(others.joined())[...]) { return 1 }
        if Self.isSame(base, otherBase) { return 2 }
        let isLonger = base.count >= otherBase.count
        let short = isLonger ? otherBase : base
        let long = isLonger ? base : otherBase
        let rest = long.dropFirst(short.count)
        if let next = rest.first, Self.beginsWord(next),
            Self.isSame(short, long.prefix(short.count))
        {
            return 3
        }
        let labels = others.dropFirst()
        var shared = 0
        for part in parts.dropFirst() where labels.contains(where: { Self.isSame(part, $0) }) {
            shared += 1
        }
        return shared > 0 && shared * 2 >= max(parts.count, others.count) ? 4 : nil
    }

    /// Returns the Levenshtein distance to a candidate, or nil if it is more than `limit`.
    ///
    /// This is Wagner and Fischer's algorithm, which keeps one row of its table.
    private mutating func distance(to candidate: [UInt8], upTo limit: Int) -> Int? {
        row.removeAll(keepingCapacity: true)
        for number in 0...candidate.count { row.append(number) }
        for (i, letter) in word.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            var least = i + 1
            for (j, other) in candidate.enumerated() {
                let substituted = letter == other ? diagonal : diagonal + 1
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
                least = min(least, row[j + 1])
            }
            work += candidate.count
            // No number in a later row is smaller than this row's smallest.
            if least > limit { return nil }
        }
        return row[candidate.count] <= limit ? row[candidate.count] : nil
    }

    // MARK: Letters

    @inline(never) private static func isSame(
        _ first: ArraySlice<UInt8>,
        _ second: ArraySlice<UInt8>
    ) -> Bool {
        first.count == second.count
            && first.elementsEqual(second) { lowercased($0) == lowercased($1) }
    }

    /// Returns the parts of a selector or Swift spelling.
    @_optimize(size) @inline(never) private static func parts(of name: [UInt8])
        -> [ArraySlice<UInt8>]
    {
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        for index in 0...name.count where index == name.count || ":()".utf8.contains(name[index]) {
            let part = name[start..<index]
            let isBlank = part.isEmpty || part.elementsEqual("_".utf8)
            if !isBlank { parts.append(part) }
            start = index + 1
        }
        return parts
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { isCapital(byte) ? byte | 0x20 : byte }

    private static func isCapital(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
    }

    /// Returns whether a letter inside a name begins another word: a capital, a digit, or a letter
    /// outside ASCII.
    private static func beginsWord(_ byte: UInt8) -> Bool {
        isCapital(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte >= 0x80
    }
}

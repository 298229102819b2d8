/// The candidates that a misspelling was probably meant to be, best first: at most three, within a third of the
/// word's length in edits.
///
/// The distance is Levenshtein's, by Wagner and Fischer's two-row table. Takes O(word × total length of candidates).
package func nearestMatches(to word: String, in candidates: [String]) -> [String] {
    // A name this long is no misspelling of anything; comparing it would only let a stranger make us work.
    guard word.utf8.count <= 256 else { return [] }
    let letters = Array(word.utf8)
    let limit = max(2, letters.count / 3)
    let ranked = candidates.compactMap { candidate -> (String, Int)? in
        let other = Array(candidate.utf8)
        guard abs(other.count - letters.count) <= limit else { return nil }
        let distance = editDistance(letters, other)
        return distance <= limit ? (candidate, distance) : nil
    }
    return ranked.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(3).map(\.0)
}

private func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (i, letter) in first.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in second.enumerated() {
            let substituted = diagonal + (letter == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
        }
    }
    return row[second.count]
}

/// A place of a source, and what stands there while the mutant is active.
struct Mutant {
    /// What is wrong with it. The raw value is the word in the results.
    enum Kind: String, CaseIterable {
        case negation, drop, swap, comparison, logic, arithmetic, number, boolean, early, text

        /// How often the kind is chosen.
        var weight: Int {
            switch self {
            case .negation, .drop: 4
            case .swap: 3
            case .comparison, .logic, .early: 2
            case .arithmetic, .number, .boolean, .text: 1
            }
        }
    }

    let kind: Kind
    let file: String
    let line: Int
    /// The bytes that are replaced.
    let range: Range<Int>
    /// What replaces them, in pieces: between each two goes the call that asks whether the mutant is active.
    let pieces: [String]
    /// What is done, for those who read the results.
    let what: String
    /// Its number in the results and in the environment; 0 until it is chosen.
    var number = 0

    var switchName: String { "__mutant(\(number))" }
    var replacement: String { pieces.joined(separator: switchName) }

    func overlaps(_ other: Mutant) -> Bool {
        file == other.file && range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
    }
}

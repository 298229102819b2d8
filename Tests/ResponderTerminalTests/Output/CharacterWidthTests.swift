@testable import ResponderTerminal

@Suite struct CharacterWidthTests {
    /// The number and the sum of the scalars in a set.
    private struct Sum: Equatable {
        var count = 0
        var sum = 0
    }

    private static let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)

    private static func sum(_ isCounted: (Unicode.Scalar) -> Bool) -> Sum {
        scalars.reduce(into: Sum()) { sum, scalar in
            guard isCounted(scalar) else { return }
            sum.count += 1
            sum.sum += Int(scalar.value)
        }
    }

    // `Tests/Packages/Terminal/widths.py --sums` prints the sums, which are those of PyPI's wcwidth.

    @Test func `scalars of two columns are those of Unicode 17`() {
        let wide = Self.sum { Character($0).columns == 2 }
        #expect(wide == Sum(count: 182_860, sum: 28_169_177_944))
    }

    @Test func `scalars without a column are those of Unicode 17, unless a mark replaces them`() {
        let none = Self.sum(WidthTable.none.contains)
        #expect(none == Sum(count: 2959, sum: 416_412_709))
        let wrong = Self.scalars.filter { scalar in
            let character = Character(scalar)
            let isNone = WidthTable.none.contains(scalar) && character.isShown
            return (character.columns == 0) != isNone
        }
        #expect(wrong == [])
    }

    @Test func `scalars whose width has changed since Unicode 15 are disputed`() {
        let disputed = Self.sum(WidthTable.disputed.contains)
        #expect(disputed == Sum(count: 453, sum: 37_311_522))
        #expect(Character("\u{2630}").disputedColumns == 2)
    }

    static let texts: [(text: String, columns: Int)] = [
        ("abc", 3), ("測試", 4), ("𗀀", 2), ("𛀀", 2), ("☰", 2), ("👍", 2), ("👍🏽", 2), ("1️⃣", 2),
        ("☀", 1), ("☀️", 2), ("🇩🇪", 2), ("👨‍👩‍👧‍👦", 2), ("é", 1), ("हि", 1), ("न्दी", 2), ("\u{301}", 0),
        ("\u{200B}", 1), ("\u{202E}\n", 2), ("각", 2), ("🏽", 0),
    ]

    @Test(arguments: texts)
    func `a text's width is that of its characters`(text: String, columns: Int) {
        #expect(text.terminalColumns == columns)
    }

    static let disputed: [(character: Character, columns: Int?)] = [
        ("a", nil), ("測", nil), ("é", nil), ("👍", nil), ("e\u{301}", 4), ("👍🏽", 4), ("1️⃣", 6),
        ("हि", 4), ("☰", 2), ("\u{202E}", nil),
    ]

    @Test(arguments: disputed)
    func `terminals differ about clusters and newly wide characters`(
        character: Character,
        columns: Int?
    ) {
        #expect(character.disputedColumns == columns)
    }
}

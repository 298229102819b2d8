import TestSupport

/// Ways to spoil a source file.
enum Mutation: String, CaseIterable {
    case deletion, duplication, truncation, exchange

    /// - Parameter tokens: The ranges of the tokens in `source`.
    func apply(to source: [UInt8], tokens: [Range<Int>], _ random: inout SeededGenerator) -> [UInt8]
    {
        guard let token = tokens.randomElement(using: &random),
            let other = tokens.randomElement(using: &random)
        else {
            return source
        }
        switch self {
        case .deletion:
            return Array(source[..<token.lowerBound] + source[token.upperBound...])
        case .duplication:
            return Array(source[..<token.upperBound] + source[token] + source[token.upperBound...])
        case .truncation:
            return Array(source[..<Int.random(in: 0..<source.count, using: &random)])
        case .exchange:
            let (first, second) =
                token.lowerBound < other.lowerBound ? (token, other) : (other, token)
            guard first.upperBound <= second.lowerBound else { return source }
            return Array(
                source[..<first.lowerBound] + source[second]
                    + source[first.upperBound..<second.lowerBound]
                    + source[first] + source[second.upperBound...]
            )
        }
    }
}

extension SeededGenerator {
    /// Creates a number generator for a file, which doesn't depend on the other files of a run.
    init(for text: String, seed: UInt64) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.init(seed: hash ^ seed)
    }
}

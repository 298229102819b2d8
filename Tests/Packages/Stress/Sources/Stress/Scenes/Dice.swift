import TestSupport

/// Random choices that follow from a seed.
final class Dice {
    private var generator: SeededGenerator

    init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Starts over with another seed.
    func start(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
    func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &generator) }
}

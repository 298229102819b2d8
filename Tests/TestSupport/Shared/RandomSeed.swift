import Foundation

/// The seed of random tests: a new one in each run, or the environment's.
///
/// A random test makes its choices with a ``SeededGenerator`` and has the trait `.random`. Its
/// failure states how to repeat the run:
///
/// ```sh
/// SELECTOR_DISPATCH_SEED=4711 swift test
/// ```
///
/// The variable is the same for all random tests, including those of the nested packages.
public enum RandomSeed {
    /// The environment variable with the seed.
    public static let variable = "SELECTOR_DISPATCH_SEED"

    /// The environment's seed, or nil if it has none.
    public static let given = ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }

    /// The seed of this run.
    ///
    /// It is printed on first use, for tests that crash.
    public static let current: UInt64 = {
        let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
        FileHandle.standardError.write(Data("random tests start at \(variable)=\(seed)\n".utf8))
        return seed
    }()
}

/// A number generator that returns the same sequence in every run with the same seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator.
    ///
    /// - Parameter seed: The seed of the sequence; by default, that of the run.
    public init(seed: UInt64 = RandomSeed.current) {
        state = seed
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

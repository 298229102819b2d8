import Foundation

/// The choices of this folder's random tests: anew in each run, or repeated from a seed that an earlier run has printed.
///
/// ```sh
/// SELECTOR_DISPATCH_SEED=4711 swift test --filter RandomRouteTests
/// ```
struct RandomNumbers: RandomNumberGenerator {
    static let variable = "SELECTOR_DISPATCH_SEED"
    static let seed: UInt64 = {
        let given = ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
        let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
        FileHandle.standardError.write(Data("random routes start at \(variable)=\(seed)\n".utf8))
        return seed
    }()

    private var state: UInt64

    init(seed: UInt64 = Self.seed) {
        state = seed
    }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

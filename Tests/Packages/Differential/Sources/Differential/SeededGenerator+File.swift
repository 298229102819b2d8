import TestSupport

extension SeededGenerator {
    /// Creates a generator of numbers that belong to a file, whatever other files a run reads.
    init(for text: String, seed: UInt64) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.init(seed: hash ^ seed)
    }
}

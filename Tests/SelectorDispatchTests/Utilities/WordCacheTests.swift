import Testing

@testable import SelectorDispatch

@Suite struct WordCacheTests {
    @Test func `every key has the first value that was stored for it, however many there are`() {
        let cache = WordCache()
        let keys = (1...1_000).map { UInt($0 * 16) }
        for key in keys {
            #expect(cache.value(for: key) == nil)
            #expect(cache.insert(key + 1, for: key) == key + 1)
        }
        for key in keys {
            #expect(cache.value(for: key) == key + 1)
            #expect(cache.insert(0, for: key) == key + 1)
        }
    }
}

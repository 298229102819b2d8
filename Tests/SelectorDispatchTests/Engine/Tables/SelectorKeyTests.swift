import Foundation
import Testing

@testable import SelectorDispatch

@Suite struct SelectorKeyTests {
    private static func key<Result>(_ bytes: [UInt8], _ body: (SelectorKey) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(SelectorKey($0)) }
    }

    private static func matches(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        key(first) { key in second.withUnsafeBufferPointer { key.matches($0) } }
    }

    @Test(arguments: 0...40) func `a key matches its own bytes and no others`(length: Int) {
        let text = (0..<length).map { UInt8(truncatingIfNeeded: 97 + $0 * 7) }
        // Another array, so that it is not the same memory.
        #expect(Self.matches(text, text.map { $0 }))
        #expect(Self.key(text, \.hash) == Self.key(text.map { $0 }, \.hash))
        #expect(Self.key(text, \.hash) != 0)
        for index in text.indices {
            var other = text
            other[index] ^= 1
            #expect(!Self.matches(text, other))
            other[index] = 0
            #expect(!Self.matches(text, other))
            #expect(!Self.matches(text, Array(text[..<index])))
        }
        #expect(!Self.matches(text, text + [0]))
    }

    @Test func `an empty text is the same with an address and without one`() {
        let none = SelectorKey(UnsafeBufferPointer(start: nil, count: 0))
        [UInt8(97)].withUnsafeBufferPointer { one in
            let empty = UnsafeBufferPointer(rebasing: one[0..<0])
            #expect(SelectorKey(empty).hash == none.hash)
            #expect(none.matches(empty))
        }
    }

    @Test(arguments: 0...40) func `the hashes of texts of one length differ, whichever byte does`(length: Int) {
        let text = [UInt8](repeating: 97, count: length)
        var hashes: Set<UInt32> = [Self.key(text, \.hash)]
        for index in 0..<length {
            var other = text
            other[index] = 98
            hashes.insert(Self.key(other, \.hash))
        }
        #expect(hashes.count == length + 1)
    }

    @Test func `a selector's key is that of its UTF-8, however its string is kept`() throws {
        let long = "aLongSelector:thatIsKept:onTheHeap:"
        let parts = "xx\(long)yy"
        let start = parts.index(parts.startIndex, offsetBy: 2)
        let substring = parts[start..<parts.index(start, offsetBy: long.count)]
        let ways = [
            String(substring), String(decoding: Array(long.utf8), as: UTF8.self), NSString(string: long) as String,
            long.map(String.init).joined(), String(long.reversed().reversed()),
        ]
        for name in ways {
            let isSame = SelectorKey.with(Selector(name)) { key in
                Array(long.utf8).withUnsafeBufferPointer { key.matches($0) && key.hash == SelectorKey($0).hash }
            }
            #expect(isSame)
        }
    }
}

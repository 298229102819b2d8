/// UTF-8 text in memory that is never changed, and only freed by an owner that shares it with nobody.
///
/// Generated code uses it to describe handlers. A `String` is created only on demand.
struct StaticText: Sendable {
    // Points to constants of the program, or to a copy.
    nonisolated(unsafe) private let start: UnsafePointer<UInt8>?
    private let count: UInt32

    /// Creates a text from a literal, without copying it.
    init(_ text: StaticString) {
        if text.hasPointerRepresentation {
            self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        } else {
            self.init(copying: "\(text)")
        }
    }

    /// Creates a copy of a string, which lives until it is freed.
    init(copying text: String) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = copy.initialize(from: text.utf8)
        self.init(UnsafeBufferPointer(copy))
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        start = bytes.baseAddress
        count = UInt32(bytes.count)
    }

    /// The address of the first byte, or 0 if there is none.
    var address: UInt { UInt(bitPattern: start) }

    /// Returns whether both texts occupy the same memory.
    ///
    /// Equal texts may have several copies in memory.
    @inline(__always)
    func isSame(as other: StaticText) -> Bool { start == other.start && count == other.count }

    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: Int(truncatingIfNeeded: count))
    }

    var string: String { bytes.string }

    /// Frees a copy.
    func free() { start?.deallocate() }
}

extension UnsafeBufferPointer<UInt8> {
    static var empty: Self { Self(start: nil, count: 0) }

    /// Returns the index of a byte's first occurrence between two indices; `end` if there is none.
    ///
    /// A loop over the pointer, because in a debug build a generic algorithm takes many times as
    /// long.
    func index(of byte: UInt8, from start: Int, upTo end: Int) -> Int {
        guard let baseAddress else { return end }
        var index = start
        while index < end, baseAddress[index] != byte { index += 1 }
        return index
    }

    /// Returns the parts between the occurrences of a byte, in the same memory.
    @_optimize(size) @inline(never)
    func parts(between byte: UInt8) -> [UnsafeBufferPointer<UInt8>] {
        var parts: [UnsafeBufferPointer<UInt8>] = []
        var start = 0
        while start <= count {
            let end = index(of: byte, from: start, upTo: count)
            parts.append(UnsafeBufferPointer(rebasing: self[start..<end]))
            start = end + 1
        }
        return parts
    }

    @inline(never) var string: String { String(decoding: self, as: UTF8.self) }
}

/// Returns the value that a text stands for.
///
/// It is not specialized, because the standard library has the code.
@_semantics("optimize.sil.specialize.generic.never")
@inline(never)
func parsed<Value: LosslessStringConvertible>(_ text: String) -> Value? { Value(text) }

/// Returns elements sorted by their texts.
///
/// It is not specialized, because the library's sort takes 7 KB per type.
///
/// - Parameters:
///   - elements: The elements.
///   - text: A closure that returns an element's text.
@_semantics("optimize.sil.specialize.generic.never")
@inline(never)
package func sorted<Element>(_ elements: [Element], by text: (Element) -> String) -> [Element] {
    elements.sorted { text($0) < text($1) }
}

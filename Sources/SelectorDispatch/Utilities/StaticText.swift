/// UTF-8 text in memory that is never freed or changed: what generated code says of a handler, put into a `String` only when
/// somebody asks for it.
struct StaticText: Sendable {
    // Points into a program's constants, or at a copy that nobody frees.
    nonisolated(unsafe) private let start: UnsafePointer<UInt8>?
    private let count: UInt32

    /// The text of a literal.
    init(_ text: StaticString) {
        if text.hasPointerRepresentation {
            self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        } else {
            self.init(copying: "\(text)")
        }
    }

    /// A copy of any text, for the life of the process.
    init(copying text: String) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = copy.initialize(from: text.utf8)
        self.init(UnsafeBufferPointer(copy))
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        start = bytes.baseAddress
        count = UInt32(bytes.count)
    }

    var address: UInt { UInt(bitPattern: start) }

    /// Whether it is the very same memory; the same text may lie in several places.
    @inline(__always)
    func isSame(as other: StaticText) -> Bool { start == other.start && count == other.count }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: Int(count)) }
    var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension String {
    /// The string as a JSON string literal.
    ///
    /// Runs of bytes that need no escape are copied whole, which is fast even in the unoptimized builds that build
    /// tools are run from.
    public var jsonLiteral: String {
        var text = self
        return text.withUTF8 { utf8 in
            var literal: [UInt8] = [0x22]
            literal.reserveCapacity(utf8.count + 64)
            guard let base = utf8.baseAddress else { return "\"\"" }
            let end = base + utf8.count
            var run = base
            var next = base
            while next < end {
                let byte = next.pointee
                if byte < 0x20 || byte == 0x22 || byte == 0x5C {
                    literal.append(contentsOf: UnsafeBufferPointer(start: run, count: next - run))
                    Self.appendJSONEscape(of: byte, to: &literal)
                    run = next + 1
                }
                next += 1
            }
            literal.append(contentsOf: UnsafeBufferPointer(start: run, count: end - run))
            literal.append(0x22)
            return String(decoding: literal, as: UTF8.self)
        }
    }

    private static func appendJSONEscape(of byte: UInt8, to literal: inout [UInt8]) {
        literal.append(0x5C)
        switch byte {
        case 0x22, 0x5C: literal.append(byte)
        case 0x0A: literal.append(0x6E)
        case 0x0D: literal.append(0x72)
        case 0x09: literal.append(0x74)
        default:
            let digits = String(byte, radix: 16)
            literal.append(contentsOf: Array(("u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8))
        }
    }
}

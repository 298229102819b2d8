extension String {
    /// The string as a JSON string literal.
    @_optimize(none) public var jsonLiteral: String {
        var literal: [UInt8] = [0x22]
        literal.reserveCapacity(utf8.count + 64)
        for byte in utf8 {
            switch byte {
            case 0x22, 0x5C: literal += [0x5C, byte]
            case 0x0A: literal += [0x5C, 0x6E]
            case 0x0D: literal += [0x5C, 0x72]
            case 0x09: literal += [0x5C, 0x74]
            case 0..<0x20: literal += Array("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: literal.append(byte)
            }
        }
        literal.append(0x22)
        return String(decoding: literal, as: UTF8.self)
    }
}

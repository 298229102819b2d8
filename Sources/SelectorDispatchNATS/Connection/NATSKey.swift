#if NATS
    /// A key of NATS, as its text has it: letters of base 32, which stand for a prefix, 32 bytes and a checksum.
    enum NATSKey {
        /// Returns whether a text is the seed of a user's key.
        static func isUserSeed(_ text: some StringProtocol) -> Bool {
            // The first five bits are those of 'S', the next five those of 'U'.
            text.utf8.starts(with: "SU".utf8) && decode(text)?.count == 34
        }

        /// Returns whether a text is a user's public key.
        static func isUserKey(_ text: some StringProtocol) -> Bool {
            text.utf8.first == UInt8(ascii: "U") && decode(text)?.count == 33
        }

        /// Returns the bytes without the checksum; nil if they don't have it.
        private static func decode(_ text: some StringProtocol) -> [UInt8]? {
            var bytes: [UInt8] = []
            var (bits, count) = (UInt32(0), 0)
            for letter in text.utf8 {
                let value: UInt8
                switch letter {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = letter - UInt8(ascii: "A")
                case UInt8(ascii: "2")...UInt8(ascii: "7"): value = letter - UInt8(ascii: "2") + 26
                default: return nil
                }
                (bits, count) = (bits << 5 | UInt32(value), count + 5)
                guard count >= 8 else { continue }
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
            guard bytes.count > 2 else { return nil }
            let checksum = UInt16(bytes.removeLast()) << 8 | UInt16(bytes.remove(at: bytes.count - 1))
            return checksum == self.checksum(bytes) ? bytes : nil
        }

        /// The cyclic redundancy check of XMODEM.
        private static func checksum(_ bytes: [UInt8]) -> UInt16 {
            bytes.reduce(0) { checksum, byte in
                (0..<8).reduce(checksum ^ UInt16(byte) << 8) { value, _ in
                    value & 0x8000 == 0 ? value << 1 : value << 1 ^ 0x1021
                }
            }
        }
    }
#endif

import HandlerMacroCore
import SelectorDispatchPlatform

/// The compiler plugin behind `@Handler`.
///
/// The compiler writes requests to the plugin's standard input and reads the answers from its
/// standard output. Each message is an 8-byte little-endian length, followed by that many bytes of
/// JSON. The plugin ends at an empty message or at the end of its input.
@main
enum HandlerMacro {
    /// A length that no request reaches.
    ///
    /// A longer message doesn't come from a compiler.
    private static let longestMessage: UInt64 = 1 << 30

    static func main() {
        Files.makeStandardStreamsBinary()
        var messages = CompilerMessages()
        while let request = readMessage() {
            guard write(messages.answer(to: request)) else { return }
        }
    }

    private static func readMessage() -> [UInt8]? {
        guard let header = Files.readInput(8) else { return nil }
        var length: UInt64 = 0
        for byte in header.reversed() { length = length << 8 | UInt64(byte) }
        guard length > 0, length < longestMessage else { return nil }
        return Files.readInput(Int(length))
    }

    private static func write(_ text: String) -> Bool {
        let body = Array(text.utf8)
        var message: [UInt8] = []
        message.reserveCapacity(body.count + 8)
        for shift in stride(from: 0, to: 64, by: 8) {
            message.append(UInt8(truncatingIfNeeded: UInt64(body.count) >> UInt64(shift)))
        }
        message += body
        return Files.writeOutput(message)
    }
}

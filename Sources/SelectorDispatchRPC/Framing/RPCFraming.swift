/// The separation of texts in a stream of bytes.
public enum RPCFraming: Sendable, Hashable {
    /// Each text is a line, and empty lines are ignored.
    case lines
    /// Each text has a header with the number of its bytes, as in the Language Server Protocol.
    case contentLength

    /// Appends a text in its framed form.
    ///
    /// - Parameters:
    ///   - text: The text. With ``lines``, it must not contain line breaks, which JSON never
    ///     requires.
    ///   - bytes: The bytes to which the text is appended.
    func write(_ text: [UInt8], to bytes: inout [UInt8]) {
        if self == .contentLength { bytes.append(text: "Content-Length: \(text.count)\r\n\r\n") }
        bytes += text
        if self == .lines { bytes.append(UInt8(ascii: "\n")) }
    }
}

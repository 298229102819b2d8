/// The separation of texts in a stream of bytes.
public enum RPCFraming: Sendable, Hashable {
    /// Each text is a line. Empty lines are ignored.
    case lines
    /// Each text has a header with its length, as in the Language Server Protocol: `Content-Length: 52`.
    case contentLength

    /// Appends a text as it is sent.
    ///
    /// - Parameter text: the text. For ``lines``, it must not contain line breaks; JSON needs none.
    func write(_ text: [UInt8], to bytes: inout [UInt8]) {
        if self == .contentLength { bytes += "Content-Length: \(text.count)\r\n\r\n".utf8 }
        bytes += text
        if self == .lines { bytes.append(UInt8(ascii: "\n")) }
    }
}

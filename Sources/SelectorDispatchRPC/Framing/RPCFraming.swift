/// How texts are told apart in a stream of bytes.
public enum RPCFraming: Sendable, Hashable {
    /// Each text is a line. Empty lines are ignored.
    case lines
    /// Each text has a header with its length, as in the Language Server Protocol: `Content-Length: 52`.
    case contentLength

    /// Returns a text as it is sent.
    ///
    /// - Parameter text: the text. For ``lines``, it must not contain line breaks; JSON needs none.
    func frame(_ text: [UInt8]) -> [UInt8] {
        switch self {
        case .lines: text + [UInt8(ascii: "\n")]
        case .contentLength: Array("Content-Length: \(text.count)\r\n\r\n".utf8) + text
        }
    }
}

#if NATS
internal import SelectorDispatchJSON

extension Duration {
    /// The time in milliseconds, at least one.
    var wholeMilliseconds: Int64 { max(1, Int64(clamping: attoseconds / 1_000_000_000_000_000)) }

    /// The time in nanoseconds.
    var wholeNanoseconds: Int { Int(clamping: attoseconds / 1_000_000_000) }

    /// The time in nanoseconds, as the server has it.
    var json: JSONValue { JSONValue(wholeNanoseconds) }
}
#endif

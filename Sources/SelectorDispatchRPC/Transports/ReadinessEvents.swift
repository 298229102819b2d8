#if !os(Windows) && !os(WASI)
/// The events of a descriptor.
struct ReadinessEvents: OptionSet {
    let rawValue: UInt8

    static let reading = Self(rawValue: 1)
    static let writing = Self(rawValue: 2)
    /// The peer can no longer receive.
    ///
    /// This event is always reported.
    static let hangUp = Self(rawValue: 4)
    /// The peer sends no more.
    ///
    /// This event is always reported, together with ``reading``.
    static let end = Self(rawValue: 8)
    static let all: Self = [.reading, .writing, .hangUp, .end]
}
#endif

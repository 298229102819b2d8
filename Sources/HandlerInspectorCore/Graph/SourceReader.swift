/// A function that returns the bytes of the file at a path.
public typealias SourceReader = (_ path: String) throws(UnreadableSource) -> [UInt8]

/// The reason that a file can't be read.
public struct UnreadableSource: Error, Sendable {
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }
}

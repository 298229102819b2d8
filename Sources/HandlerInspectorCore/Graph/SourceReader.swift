/// A function that returns the bytes of the file at a path.
package typealias SourceReader = (_ path: String) throws(UnreadableSource) -> [UInt8]

/// The reason that a file can't be read.
package struct UnreadableSource: Error, Sendable {
    /// The system's description of the error.
    package var reason: String

    package init(reason: String) {
        self.reason = reason
    }
}

/// An error with the place of the part that it is about.
package protocol PlacedError: Error {
    /// The part's place in the whole, or an empty string for the whole itself.
    var path: String { get set }
}

extension PlacedError {
    /// Returns the same error for a part of a larger whole.
    ///
    /// - Parameter part: The part's place in the larger whole, such as `.items`.
    package func at(_ part: String) -> Self {
        var error = self
        error.path = part + path
        return error
    }

    /// Returns the result for a part; an error gets the part's place.
    ///
    /// - Parameters:
    ///   - part: The part's place, such as `.items`.
    ///   - result: The result.
    package static func at<Result>(
        _ part: @autoclosure () -> String,
        _ result: @autoclosure () throws(Self) -> Result
    ) throws(Self) -> Result {
        do throws(Self) {
            return try result()
        } catch {
            throw error.at(part())
        }
    }
}

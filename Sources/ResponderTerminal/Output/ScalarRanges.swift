/// A set of Unicode scalars, as ranges in ascending order.
struct ScalarRanges {
    private let ranges: [ClosedRange<UInt32>]

    /// Creates a set.
    ///
    /// - Parameter text: The ranges in hexadecimal, such as `1100-115F 231A`.
    init(_ text: String) {
        ranges = text.split(separator: " ").map { range in
            let bounds = range.split(separator: "-").map { UInt32($0, radix: 16) ?? 0 }
            return bounds[0]...bounds[bounds.count - 1]
        }
    }

    /// Returns whether the set contains a scalar.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of ranges.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        // The ranges before `start` are below the scalar, and those from `end` on aren't.
        var start = 0
        var end = ranges.count
        while start < end {
            let middle = (start + end) / 2
            if ranges[middle].upperBound < scalar.value {
                start = middle + 1
            } else {
                end = middle
            }
        }
        return start < ranges.count && ranges[start].contains(scalar.value)
    }
}

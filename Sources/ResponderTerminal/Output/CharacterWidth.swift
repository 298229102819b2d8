internal import SelectorDispatch

extension Unicode.Scalar {
    /// The scalar's width in a terminal: 0, 1 or 2 columns.
    fileprivate var columns: Int {
        if value < 0x300 { return 1 }
        if WidthTable.wide.contains(self) { return 2 }
        return WidthTable.none.contains(self) ? 0 : 1
    }

    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }
}

extension Character {
    /// Whether a terminal shows the character itself, instead of `?`.
    var isShown: Bool {
        guard let first = unicodeScalars.first else { return false }
        return String.isVisible(first) || first.isMark
    }

    /// The character's width in a terminal: 0 for a lone combining mark, otherwise 1 or 2.
    ///
    /// The widths of a cluster's scalars are added, as in a terminal without clusters, up to two
    /// columns. An emoji is as wide as without its skin tone and those it is joined with.
    var columns: Int {
        if isASCII { return 1 }
        var width = 0
        var isJoined = false
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x200D: isJoined = true
            case 0xFE0F: if unicodeScalars.first?.properties.isEmoji ?? false { width = 2 }
            default:
                if !isJoined { width += scalar.columns }
                isJoined = false
            }
        }
        return isShown ? min(width, 2) : max(1, min(width, 2))
    }

    /// The columns that a terminal may use for the character, if terminals differ; otherwise nil.
    ///
    /// They differ about clusters, and about characters whose width Unicode has changed.
    var disputedColumns: Int? {
        guard let first = unicodeScalars.first, isShown else { return nil }
        let count = unicodeScalars.count
        guard count > 1 || WidthTable.disputed.contains(first) else { return nil }
        return 2 * count
    }
}

extension StringProtocol {
    /// The number of columns that the text takes in a terminal: two for a wide character such as
    /// `測` or an emoji, none for a lone combining mark, one for any other.
    ///
    /// - Complexity: O(length of the text).
    public var terminalColumns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
    /// Whether the character is an ASCII letter or digit, which needs no escape in any name.
    package var isPlain: Bool { isASCII && (isLetter || isNumber) }
}

extension String {
    /// Returns the name or, while that is taken, the name with `_2`, `_3` and so on.
    package func numbered(while isTaken: (String) -> Bool) -> String {
        var result = self
        var number = 1
        while isTaken(result) {
            number += 1
            result = "\(self)_\(number)"
        }
        return result
    }
}

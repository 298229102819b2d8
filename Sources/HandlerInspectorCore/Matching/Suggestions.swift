/// Writes the names that were probably meant as the end of a message.
enum Suggestions {
    /// Returns a text such as `; did you mean 'a', 'b' or 'c'?`; an empty one if there are no names.
    static func text(_ names: [String]) -> String {
        let quoted = names.map { "'\($0)'" }
        guard let last = quoted.last else { return "" }
        let others = quoted.dropLast().joined(separator: ", ")
        return "; did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
    }
}

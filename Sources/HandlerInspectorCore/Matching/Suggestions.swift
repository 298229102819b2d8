/// Names that were probably meant, as the end of a message.
enum Suggestions {
    /// `; did you mean 'a', 'b' or 'c'?`, or nothing.
    static func text(_ names: [String]) -> String {
        let quoted = names.map { "'\($0)'" }
        guard let last = quoted.last else { return "" }
        let others = quoted.dropLast().joined(separator: ", ")
        return "; did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
    }
}

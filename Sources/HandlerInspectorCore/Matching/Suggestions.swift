extension [String] {
    /// The likely intended names, as the end of a message such as `; did you mean 'a', 'b' or
    /// 'c'?`.
    var suggestion: String {
        let quoted = map { "'\($0)'" }
        guard let last = quoted.last else { return "" }
        let others = quoted.dropLast().joined(separator: ", ")
        return "; did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
    }
}

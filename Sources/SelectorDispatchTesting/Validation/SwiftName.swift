/// The parts of a method's Swift spelling, such as `btnClick1(_:userInfo:)`.
struct SwiftName {
    /// The argument labels, `_` for a parameter without one.
    let labels: [String]

    /// Creates the parts of a spelling, or returns nil if it doesn't have the form
    /// `name(label:label:)`.
    init?(_ text: String) {
        guard let open = text.firstIndex(of: "("), open != text.startIndex, text.last == ")" else {
            return nil
        }
        let list = text[text.index(after: open)...].dropLast()
        guard !list.isEmpty else {
            labels = []
            return
        }
        guard list.last == ":" else { return nil }
        labels = list.dropLast().split(separator: ":", omittingEmptySubsequences: false)
            .map(String.init)
        guard !labels.contains("") else { return nil }
    }
}

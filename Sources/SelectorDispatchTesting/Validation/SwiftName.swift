/// The Swift spelling of a method, `btnClick1(_:userInfo:)`, taken apart.
struct SwiftName {
    /// The argument labels, `_` for a parameter without one.
    let labels: [String]

    /// Nil for what is not of the form `name(label:label:)`.
    init?(_ text: String) {
        guard let open = text.firstIndex(of: "("), open != text.startIndex, text.last == ")" else { return nil }
        let list = text[text.index(after: open)...].dropLast()
        guard !list.isEmpty else {
            labels = []
            return
        }
        guard list.last == ":" else { return nil }
        labels = list.dropLast().split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard !labels.contains("") else { return nil }
    }
}

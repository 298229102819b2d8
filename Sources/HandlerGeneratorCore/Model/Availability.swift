/// What the `@available` attributes of a method and of the types around it say.
struct Availability: Hashable {
    /// Platforms and versions for `#available`, in the order written, without the final `*`.
    var versions: [String] = []
    var isUnavailable = false
    var isDeprecated = false

    init(of method: MethodDeclaration) {
        let attributes = method.contexts.flatMap(\.attributes) + method.attributes
        for attribute in attributes where attribute.name == "available" { read(attribute.arguments ?? "") }
    }

    private mutating func read(_ arguments: String) {
        let parts = Self.split(arguments)
        guard let first = parts.first else { return }
        let words = parts.map { $0.split(separator: ":").first.map(Self.trimmed) ?? "" }
        if words.dropFirst().contains("unavailable") { isUnavailable = true }
        if words.dropFirst().contains("deprecated") { isDeprecated = true }
        if words.dropFirst().contains("obsoleted"), first != "swift" { isUnavailable = true }
        if first.contains(" ") || parts.last == "*" {
            // `macOS 12, iOS 15, *`
            for part in parts where part != "*" && !part.hasPrefix("swift ") { add(part) }
        } else if first != "*", first != "swift",
            let introduced = parts.first(where: { $0.hasPrefix("introduced") }),
            let version = introduced.split(separator: ":").last
        {
            // `macOS, introduced: 12`
            add("\(first) \(Self.trimmed(version))")
        }
    }

    private mutating func add(_ version: String) {
        if !versions.contains(version) { versions.append(version) }
    }

    /// The arguments at the commas outside strings, without blanks around.
    private static func split(_ arguments: String) -> [String] {
        var parts: [String] = []
        var current = ""
        var isInString = false
        for character in arguments {
            if character == "\"" { isInString.toggle() }
            if character == ",", !isInString {
                parts.append(trimmed(current))
                current = ""
            } else {
                current.append(character)
            }
        }
        parts.append(trimmed(current))
        return parts
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var slice = text[...]
        while let first = slice.first, first.isWhitespace { slice = slice.dropFirst() }
        while let last = slice.last, last.isWhitespace { slice = slice.dropLast() }
        return String(slice)
    }
}

/// The availability of a method, from the `@available` attributes of the method and of the types around it.
struct Availability: Equatable {
    /// The platforms and versions for `#available`, in source order, without the final `*`.
    var versions: [String] = []
    /// The `#if` conditions under which the method may be mentioned, such as `!os(watchOS)` if it is unavailable on
    /// watchOS.
    var conditions: [String] = []
    /// Whether the method is unavailable everywhere, or under a condition that `#if` can't express.
    var isUnavailable = false
    var isDeprecated = false

    init(of method: MethodDeclaration) {
        self.init(method.contexts.flatMap(\.attributes) + method.attributes)
    }

    /// Creates the availability of the types around a method, without the method's own.
    init(ofTypesAround method: MethodDeclaration) { self.init(method.contexts.flatMap(\.attributes)) }

    private init(_ attributes: [Attribute]) {
        let lists = attributes.filter { $0.name == "available" }.map { Self.split($0.arguments ?? "") }
        let platforms = Set(lists.flatMap { $0.map(Self.name) })
        for list in lists { read(list, platforms) }
    }

    /// Reads the arguments of one attribute.
    ///
    /// - Parameter platforms: The platforms that any of the attributes mentions.
    private mutating func read(_ parts: [String], _ platforms: Set<String>) {
        guard let first = parts.first else { return }
        let isShort = first.contains(" ") || parts.last == "*"
        if isShort {
            // `macOS 12, iOS 15, *`
            for part in parts where part != "*" { addVersion(part) }
            return
        }
        for part in parts.dropFirst() {
            let value = part.split(separator: ":", maxSplits: 1).last.map(Self.trimmed) ?? ""
            switch part.split(separator: ":").first.map(Self.trimmed) {
            case "deprecated": isDeprecated = true
            case "unavailable": excludePlatform(first, platforms)
            case "obsoleted" where first == "swift": addCondition("!swift(>=\(value))")
            case "obsoleted": excludePlatform(first, platforms)
            case "introduced" where first != "*": addVersion("\(first) \(value)")
            default: break
            }
        }
    }

    private mutating func addVersion(_ version: String) {
        if version.hasPrefix("swift ") {
            addCondition("swift(>=\(Self.trimmed(version.dropFirst(6))))")
            return
        }
        // `#available` takes each platform only once, so the latest version of each is kept.
        let words = version.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 2 else { return }
        let platform = words[0] == "OSX" ? "macOS" : words[0]
        if let index = versions.firstIndex(where: { Self.name($0) == platform }) {
            let earlier = versions[index].dropFirst(platform.count + 1)
            if !Self.numbers(earlier).lexicographicallyPrecedes(Self.numbers(words[1])) { return }
            versions[index] = "\(platform) \(words[1])"
        } else {
            versions.append("\(platform) \(words[1])")
        }
    }

    private static func numbers(_ version: some StringProtocol) -> [Int] {
        version.split(separator: ".").map { Int($0) ?? 0 }
    }

    private mutating func addCondition(_ condition: String) {
        if !conditions.contains(condition) { conditions.append(condition) }
    }

    private mutating func excludePlatform(_ platform: String, _ platforms: Set<String>) {
        switch platform {
        case "macOS", "OSX": addCondition("!os(macOS)")
        case "tvOS", "watchOS", "visionOS", "Android", "Linux", "Windows": addCondition("!os(\(platform))")
        case "macCatalyst": addCondition("!targetEnvironment(macCatalyst)")
        case "iOS":
            // An attribute for iOS also holds for Mac Catalyst, unless another one mentions that.
            addCondition(platforms.contains("macCatalyst") ? "!os(iOS) || targetEnvironment(macCatalyst)" : "!os(iOS)")
            if !platforms.contains("visionOS") { addCondition("!os(visionOS)") }
        default: isUnavailable = true
        }
    }

    /// Returns the platform that a part of a list names.
    private static func name(_ part: String) -> String {
        part.split(separator: " ").first.map(String.init) ?? part
    }

    /// Splits arguments at the commas outside strings, and removes blanks around them.
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
        return parts.filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var slice = text[...]
        while let first = slice.first, first.isWhitespace { slice = slice.dropFirst() }
        while let last = slice.last, last.isWhitespace { slice = slice.dropLast() }
        return String(slice)
    }
}

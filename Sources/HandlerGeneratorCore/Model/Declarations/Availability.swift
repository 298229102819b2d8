/// The availability of a method, from the `@available` attributes of the method and of the types
/// around it.
struct Availability: Equatable {
    /// The platforms and versions for `#available`, in source order, without the final `*`.
    private(set) var versions: [String] = []
    /// The `#if` conditions under which the method may be mentioned, such as `!os(watchOS)`.
    private(set) var conditions: [String] = []
    /// Whether the method is unavailable everywhere, or under a condition that `#if` can't express.
    private(set) var isUnavailable = false
    private(set) var isDeprecated = false

    @_optimize(none) init(of method: MethodDeclaration) {
        self.init(of: method.contexts, method.attributes)
    }

    /// Creates the availability of the innermost of nested types, or of a member of it with
    /// attributes of its own.
    @_optimize(none) init(of contexts: [TypeContext], _ own: [Attribute] = []) {
        let attributes = contexts.flatMap { $0.attributes } + own
        let lists: [[[String]]] = attributes.filter { $0.name == "available" }.map {
            Self.items($0.arguments ?? "")
        }
        let platforms = Set(lists.joined().map { $0[0] })
        for list in lists { read(list, platforms) }
    }

    /// Reads the arguments of one attribute, each split into words; `platforms` are those mentioned
    /// in any attribute.
    @_optimize(none) private mutating func read(_ items: [[String]], _ platforms: Set<String>) {
        guard let first = items.first else { return }
        if first.count > 1 || items.last == ["*"] {
            // `macOS 12, iOS 15, *`
            for item in items where item.count == 2 { addVersion(item[0], item[1]) }
            return
        }
        let platform = first[0]
        for item in items.dropFirst() {
            switch item[0] {
            case "deprecated": isDeprecated = true
            case "unavailable": excludePlatform(platform, platforms)
            case "obsoleted" where platform == "swift":
                addCondition("!swift(>=\(item[item.count - 1]))")
            case "obsoleted": excludePlatform(platform, platforms)
            case "introduced" where platform != "*": addVersion(platform, item[item.count - 1])
            default: break
            }
        }
    }

    @_optimize(none) private mutating func addVersion(_ name: String, _ version: String) {
        if name == "swift" { return addCondition("swift(>=\(version))") }
        // `#available` takes each platform only once, so the latest version of each is kept.
        let platform = name == "OSX" ? "macOS" : name
        guard let index = versions.firstIndex(where: { $0.hasPrefix(platform + " ") }) else {
            return versions.append("\(platform) \(version)")
        }
        if String(versions[index].dropFirst(platform.count + 1)).isEarlierVersion(than: version) {
            versions[index] = "\(platform) \(version)"
        }
    }

    @_optimize(none) private mutating func addCondition(_ condition: String) {
        if !conditions.contains(condition) { conditions.append(condition) }
    }

    @_optimize(none) private mutating func excludePlatform(
        _ platform: String,
        _ platforms: Set<String>
    ) {
        switch platform {
        case "macOS", "OSX": addCondition("!os(macOS)")
        case "tvOS", "watchOS", "visionOS", "Android", "Linux", "Windows":
            addCondition("!os(\(platform))")
        case "macCatalyst": addCondition("!targetEnvironment(macCatalyst)")
        case "iOS":
            // An attribute for iOS also applies to Mac Catalyst, unless another attribute mentions
            // Mac Catalyst.
            addCondition(
                platforms.contains("macCatalyst")
                    ? "!os(iOS) || targetEnvironment(macCatalyst)" : "!os(iOS)"
            )
            if !platforms.contains("visionOS") { addCondition("!os(visionOS)") }
        default: isUnavailable = true
        }
    }

    /// Splits arguments at the commas outside strings, and each at its blanks and colon.
    @_optimize(none) private static func items(_ arguments: String) -> [[String]] {
        var isInString = false
        return arguments.parts { character in
            if character == "\"" { isInString.toggle() }
            return character == "," && !isInString
        }.map { $0.parts { $0 == ":" || $0.isWhitespace } }.filter { !$0.isEmpty }
    }
}

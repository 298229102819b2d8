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

    init(of method: MethodDeclaration) {
        self.init(method.contexts.flatMap { $0.attributes } + method.attributes)
    }

    /// Creates the availability of the types around a method, without the method's own.
    init(ofTypesAround method: MethodDeclaration) {
        self.init(method.contexts.flatMap { $0.attributes })
    }

    @_optimize(none) private init(_ attributes: [Attribute]) {
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

/// The isolation that a method's own declaration states.
package enum WrittenIsolation: Equatable {
    /// None is declared, so the type, extension or module decides.
    case inherited
    case nonisolated
    /// A global actor, as the attribute to repeat: `@MainActor`.
    case globalActor(String)

    @_optimize(none) fileprivate init(_ attributes: [Attribute], _ modifiers: [Modifier]) {
        if modifiers.has("nonisolated") || attributes.contains(where: { $0.name == "concurrent" }) {
            self = .nonisolated
        } else if let actor = attributes.first(where: { $0.canBeGlobalActor }) {
            self = .globalActor("@" + actor.name)
        } else {
            self = .inherited
        }
    }

    /// The isolation as a declaration states it; nil if it states none.
    @_optimize(none) var text: String? {
        switch self {
        case .inherited: nil
        case .nonisolated: "nonisolated"
        case .globalActor(let attribute): attribute
        }
    }
}

extension TypeContext {
    var writtenIsolation: WrittenIsolation { WrittenIsolation(attributes, modifiers) }
}

extension MethodDeclaration {
    package var writtenIsolation: WrittenIsolation { WrittenIsolation(attributes, modifiers) }

    /// The isolation that the extension around the method states for its members.
    @_optimize(none) var extensionIsolation: WrittenIsolation {
        guard let context = contexts.last, context.kind == .extension else { return .inherited }
        return context.writtenIsolation
    }
}

extension Attribute {
    /// Whether a file of the module may declare the attribute's type.
    @_optimize(none) var mayBeDeclared: Bool {
        !name.hasPrefix("_") && name != "MainActor" && !Self.languageAttributes.contains(name)
    }

    /// Whether the attribute can be a global actor, judged by its name alone.
    @_optimize(none) var canBeGlobalActor: Bool {
        guard !isGeneric, arguments == nil || arguments == "unsafe" else { return false }
        let simpleName = name.parts { ".:".contains($0) }.last ?? ""
        guard let first = simpleName.unicodeScalars.first else { return false }
        if first.properties.isLowercase || first == "_" { return false }
        if simpleName.hasSuffix("Builder") { return false }
        return !Self.languageAttributes.contains(simpleName)
    }

    /// Attributes of the language and its tools.
    ///
    /// The capitalized ones are not global actors.
    private static let languageAttributes = Set(
        """
        Sendable IBAction IBSegueAction IBInspectable GKInspectable NSManaged NSCopying Test available backDeployed \
        concurrent discardableResult inlinable inline nonobjc objc preconcurrency safe unsafe usableFromInline \
        warn_unqualified_access
        """.words
    )
}

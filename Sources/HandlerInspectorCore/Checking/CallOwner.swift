import HandlerGeneratorCore

/// Decides whether a call is to the library's function or to a namesake.
///
/// 1. A name with a dot isn't a selector, and an `RPCClient`'s methods are another process's:
///    neither is the library's.
/// 2. If the sources state the receiver's type, the type decides. The call is the library's if the
///    type inherits the function from the library and doesn't declare one itself. One that takes a
///    `String` hides the library's.
/// 3. A call with a label that only the library's function has, such as `with:` or `returning:`, is
///    the library's unless a type declares another function with these labels.
/// 4. Otherwise, the owner is unclear if a type in the module, or in one that it depends on,
///    declares a function that would accept the call.
/// 5. The owner is also unclear if the receiver forwards messages, because it then accepts any
///    message; if the file doesn't import the library; and if the file imports a module with
///    unknown sources, unless a type decides.
final class CallOwner {
    /// The answer about a call.
    enum Verdict: Equatable {
        /// The call is to the library's function.
        case library
        /// The call is to a namesake.
        case stranger
        /// The call is to a namesake of the receiver's, which hides the library's function.
        case hidden
        /// The call may be to either.
        case unclear
        /// The receiver has no function with the name. These are the paths of its type and of
        /// those that it inherits from.
        case missing(types: [String])
    }

    // The library's types that the rules name.
    static let client = "RPCClient"
    static let registry = "HandlerRegistry"
    static let receiver = "MessageReceiver"
    static let forwarders: Set = ["MessageForwarder", "MessageForwarding", "RemoteMessageReceiver"]

    private let resolver: NameResolver
    private let modules: [DeclaredModule]
    /// The modules whose import makes the library available.
    private let bringing: Set<String>
    /// The modules with known sources, and those of the toolchain.
    private let known: Set<String>
    /// Whether the library's sources declare `Selector`, as they do off Apple's platforms.
    private let isSelectorDeclared: Bool
    /// Whether there are rivals, by what distinguishes calls.
    private var rivals: [String: Bool] = [:]

    /// - Parameters:
    ///   - bringing: The modules whose import makes the library available.
    ///   - known: The modules with known sources.
    init(_ resolver: NameResolver, bringing: Set<String>, known: Set<String>) {
        self.resolver = resolver
        modules = resolver.module.reachable
        self.bringing = bringing
        self.known = known.union(LibraryAccess.toolchain)
        let selector = resolver.declarations.libraryType("Selector")
        isSelectorDeclared = selector.declarations.contains { $0.isLibrary }
    }

    /// Returns whose function a call is to, or whether the library reaches a value's file.
    func verdict(_ use: NameUse, in facts: SourceFacts) -> Verdict {
        if use.name.contains(".") { return .stranger }
        guard let place = use.place, !use.callee.isEmpty else {
            return reach(facts, isDeclared: isSelectorDeclared)
        }
        if let first = use.callee.utf8.first, first &- 0x41 < 26 {
            return typeVerdict(use, place)
        }
        guard let receiver = use.receiver else { return verdictWithoutReceiver(use, place) }
        let type = receiver.isEmpty ? .unknown : resolver.value(receiver, place).unwrapped
        if let verdict = verdict(of: type, use) { return verdict }
        let isRivalled = hasRivals(use)
        if use.isOurs, !isRivalled { return .library }
        if type.isKnown, type.declarations.isEmpty { return .stranger }
        return isRivalled || type.isKnown ? .unclear : reach(facts)
    }

    /// Returns the verdict on the library's calls in a file.
    ///
    /// - Parameter isDeclared: Whether the call is of a type that the library's sources declare. If
    ///   another module declared one with its name, the compiler would require a qualified name.
    private func reach(_ facts: SourceFacts, isDeclared: Bool = false) -> Verdict {
        let isKnown = isDeclared || facts.imports.isSubset(of: known)
        return isKnown && !facts.imports.isDisjoint(with: bringing) ? .library : .unclear
    }

    /// Returns the verdict on a call of a type: `Selector("tap:")`.
    private func typeVerdict(_ use: NameUse, _ place: NameResolver.Place) -> Verdict {
        let type: KnownType
        if let receiver = use.receiver {
            // `CSS.Selector` is another library's, or this module's own.
            let outer = resolver.value(receiver, place)
            type = resolver.member(use.callee, of: outer, place, isType: true).instance
        } else {
            type = resolver.type(named: use.callee, place) ?? resolver.foreign(use.callee)
        }
        guard let declared = type.declarations.first else { return .stranger }
        let isLibrary = resolver.ancestry(of: declared).contains { $0.isLibrary }
        let isUnqualified = declared.isForeign && declared.name == use.callee
        guard isLibrary || isUnqualified else { return .stranger }
        return reach(place.file, isDeclared: isLibrary)
    }

    /// Returns the verdict on a call without a receiver, whose function is looked up like any name.
    private func verdictWithoutReceiver(_ use: NameUse, _ place: NameResolver.Place) -> Verdict {
        var isUnclear = false
        for block in place.block.chain where block.kind != .file {
            if let type = block.type {
                switch verdict(of: .named(type, []), use) {
                case .library: return .library
                case .hidden: return .hidden
                case .stranger:
                    let members = resolver.members(use.callee, of: type)
                    if members.contains(where: { isRival($0, use) }) { return .stranger }
                case .missing: break
                case .unclear, nil: isUnclear = true
                }
            } else {
                let isStranger = resolver.locals(use.callee, in: block, place).contains {
                    $0.kind == .variable || takes($0, use)
                }
                if isStranger { return .stranger }
            }
        }
        let isStranger = modules.contains { module in
            (module.members[use.callee] ?? []).contains { isRival($0, use) }
        }
        if isStranger { return .stranger }
        if use.isOurs, !isUnclear || !hasRivals(use) { return .library }
        return isUnclear ? .unclear : .stranger
    }

    // MARK: Types

    /// Returns the verdict on a call with a receiver of a type; nil if the sources don't decide.
    private func verdict(of type: KnownType, _ use: NameUse) -> Verdict? {
        let types = type.declarations
        guard !types.isEmpty else { return nil }
        if types.contains(where: { $0.name == Self.client }) { return .stranger }
        let ancestors = types.flatMap(resolver.ancestry)
        if ancestors.contains(where: { Self.forwarders.contains($0.name) }) { return .unclear }
        let members = types.flatMap { resolver.members(use.callee, of: $0) }
        let isStranger = members.contains { isRival($0, use) }
        if members.contains(where: \.isLibrary) {
            guard isStranger else { return .library }
            return members.contains { hides($0, use) } ? .hidden : .unclear
        }
        if isStranger { return .stranger }
        // An extension in unknown source may have given the type such a function.
        if ancestors.contains(where: { $0.isForeign && !$0.isCommon }) { return nil }
        let isDeclared = !members.isEmpty || ancestors.contains { $0.isDynamic }
        return isDeclared ? .stranger : .missing(types: ancestors.map(\.path))
    }

    /// Returns whether a function isn't the library's, and accepts a call.
    private func isRival(_ member: Name, _ use: NameUse) -> Bool {
        !member.isLibrary && accepts(member, use)
    }

    /// Returns whether the compiler prefers a rival for a string literal, whose type is `String`
    /// unless something else is required.
    private func hides(_ member: Name, _ use: NameUse) -> Bool {
        guard isRival(member, use),
            case .named(let first, _) = resolver.parameters(of: member).first?.type.unwrapped
        else { return false }
        return first.isForeign && first.name == "String"
    }

    /// Returns whether a type that the module knows has a function of its own that accepts a call.
    private func hasRivals(_ use: NameUse) -> Bool {
        let key = "\(use.callee) \(use.labels) \(use.isCharacter)"
        if let known = rivals[key] { return known }
        let isFound = modules.contains { module in
            module.dynamicTypes.contains { hasAnyMember($0, use) }
                || (module.namesakes[use.callee] ?? []).contains { isRival($0, use) }
        }
        rivals[key] = isFound
        return isFound
    }

    /// Returns whether a type has a member of any name, rather than those behind a key path.
    private func hasAnyMember(_ type: DeclaredType, _ use: NameUse) -> Bool {
        !type.isLibrary
            && resolver.members("subscript", of: type).contains { member in
                let first = resolver.parameters(of: member).first
                return first?.label == "dynamicMember" && first.map { takesText($0, use) } == true
            }
    }

    // MARK: Functions

    /// Returns whether a function, or a property that can be called, accepts a call with a string
    /// literal as the first argument.
    private func accepts(_ member: Name, _ use: NameUse) -> Bool {
        switch member.kind {
        case .alias: return false
        case .function: return takes(member, use)
        case .variable:
            switch resolver.type(of: member, nil).unwrapped {
            case .function, .unknown: return use.labels.allSatisfy { $0 == "_" }
            case let type:
                return type.declarations.contains { declared in
                    declared.isDynamic
                        || resolver.members("callAsFunction", of: declared)
                            .contains { takes($0, use) }
                }
            }
        }
    }

    private func takes(_ function: Name, _ use: NameUse) -> Bool {
        let parameters = resolver.parameters(of: function)
        guard let first = parameters.first, takesText(first, use) else { return false }
        var labels = use.labels[...]
        for parameter in parameters {
            if let label = labels.first, label == parameter.label {
                labels.removeFirst()
                while parameter.isVariadic, labels.first == "_" { labels.removeFirst() }
            } else if !parameter.isOptional {
                return false
            }
        }
        return labels.isEmpty
    }

    /// Returns whether a parameter's type accepts a string literal.
    private func takesText(_ parameter: NameResolver.Parameter, _ use: NameUse) -> Bool {
        switch parameter.type.unwrapped {
        case .unknown, .composition: return true
        case .metatype, .tuple, .function, .module: return false
        case .named(let type, _):
            if type.isForeign { return !Self.textless.contains(type.name) }
            if type.declaration?.kind == .protocol { return true }
            let protocols = Set(resolver.ancestry(of: type).map(\.name))
            return !protocols.isDisjoint(with: Self.textProtocols)
                || use.isCharacter && !protocols.isDisjoint(with: Self.characterProtocols)
        }
    }

    /// Common types without string literals.
    private static let textless = Set(
        """
        Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Double Float Bool Data Date URL \
        UUID Array Dictionary ArraySlice TimeInterval Set Void KeyPath WritableKeyPath \
        ReferenceWritableKeyPath PartialKeyPath AnyKeyPath
        """.words
    )

    private static let textProtocols = Set(
        "ExpressibleByStringLiteral ExpressibleByStringInterpolation".words
    )

    private static let characterProtocols = Set(
        "ExpressibleByExtendedGraphemeClusterLiteral ExpressibleByUnicodeScalarLiteral".words
    )
}

extension DeclaredType {
    /// Whether it is one of the protocols that add no functions to a type, and so none with a
    /// message's name.
    fileprivate var isCommon: Bool { Self.common.contains(name) }

    private static let common = Set(
        """
        AnyObject Sendable Copyable Hashable Equatable Comparable Codable Encodable Decodable \
        Identifiable Error CaseIterable CustomStringConvertible CustomDebugStringConvertible
        """.words
    )
}

import HandlerGeneratorCore

/// Decides whether a call is to the library's function or to a namesake.
///
/// 1. A call with a label that only the library's function has, such as `with:` or `returning:`, is
///    the library's unless another function with these labels is declared.
/// 2. If the file states the receiver's type, the type decides. The call is the library's if the
///    type inherits the function from the library and doesn't declare one itself.
/// 3. Otherwise, the owner is unclear if the module, or one that it depends on, declares a function
///    that would accept the call.
/// 4. A name with a dot isn't a selector, and an `RPCClient`'s methods are another process's:
///    neither is the library's.
/// 5. The owner is also unclear if the receiver forwards messages, because it then accepts any
///    message; if the file doesn't import the library; and if the file imports a module with
///    unknown sources.
struct CallOwner {
    /// The answer about a call.
    enum Verdict {
        /// The call is to the library's function.
        case library
        /// The call is to a namesake.
        case stranger
        /// The call may be to either.
        case unclear
    }

    // The library's types that the rules name.
    static let client = "RPCClient"
    static let registry = "HandlerRegistry"
    static let receiver = "MessageReceiver"
    static let forwarders: Set = ["MessageForwarder", "MessageForwarding", "RemoteMessageReceiver"]

    /// A function with the same name as one of the library's.
    private struct Namesake {
        var function: FunctionFact
        /// Whether the library declares it.
        var isLibrary: Bool
    }

    /// The functions with the same name as one of the library's, and those themselves, by name.
    private var functions: [String: [Namesake]] = [:]
    /// The types that each type inherits from or conforms to, by the type's name.
    private var inherited: [String: Set<String>] = [:]
    /// The types that the library doesn't declare, except protocols.
    private var strangers: Set<String> = []
    /// The types around each type, by the inner type's name; nil for a type that isn't nested.
    private var outers: [String: Set<String?>] = [:]
    private var declared: Set<String> = []
    /// The modules whose import makes the library available.
    private let bringing: Set<String>
    /// The modules with known sources, and those of the toolchain.
    private let known: Set<String>

    /// - Parameters:
    ///   - bringing: The modules whose import makes the library available.
    ///   - known: The modules with known sources.
    init(bringing: Set<String>, known: Set<String>) {
        self.bringing = bringing
        self.known = known.union(LibraryAccess.toolchain)
    }

    /// Adds the declarations of a file.
    ///
    /// - Parameters:
    ///   - facts: The facts about the file.
    ///   - isLibrary: Whether it is one of the library's.
    mutating func add(_ facts: SourceFacts, isLibrary: Bool) {
        for type in facts.types {
            inherited[type.name, default: []].formUnion(type.inherited)
            if !type.isExtension { declared.insert(type.name) }
            guard !type.isExtension, !isLibrary else { continue }
            let isFilePrivate = type.isPrivate && type.outer == nil
            if !isFilePrivate { outers[type.name, default: []].insert(type.outer) }
            if !type.isProtocol { strangers.insert(type.name) }
        }
        for function in facts.functions {
            functions[function.name, default: []].append(
                Namesake(function: function, isLibrary: isLibrary)
            )
        }
    }

    /// Returns whose function a call is to.
    func verdict(_ use: NameUse, in facts: SourceFacts) -> Verdict {
        if use.name.contains(".") { return .stranger }
        let reach: Verdict =
            facts.imports.isDisjoint(with: bringing) || !facts.imports.isSubset(of: known)
            ? .unclear : .library
        if let first = use.callee.utf8.first, first &- 0x41 < 26 {
            // `CSS.Selector` is another library's, or this module's own.
            if use.receiver.kind == .name {
                return LibraryAccess.modules.contains(use.receiver.name) ? reach : .stranger
            }
            return isHidden(use, facts) ? .stranger : reach
        }
        let rivals = (functions[use.callee] ?? []).filter {
            !$0.isLibrary && takes($0.function, use)
        }
        let types = receiverTypes(of: use, facts)
        if types == [Self.client] { return .stranger }
        if types?.contains(where: isForwarder) ?? false { return .unclear }
        if use.isOurs, rivals.isEmpty { return .library }
        if use.receiver.kind == .none, facts.callableNames.contains(use.callee) { return .stranger }
        if let types {
            if types.isEmpty { return .stranger }
            let verdicts = Set(types.map { verdict(of: $0, use, rivals.map(\.function.owner)) })
            guard verdicts.count == 1, let verdict = verdicts.first else { return .unclear }
            return verdict
        }
        return rivals.isEmpty ? reach : .unclear
    }

    /// Returns whether another type hides the library's: one that isn't nested, or is nested in a
    /// type around the call.
    private func isHidden(_ use: NameUse, _ facts: SourceFacts) -> Bool {
        let isHiddenInFile = facts.types.contains {
            $0.isPrivate && $0.outer == nil && $0.name == use.callee
        }
        if isHiddenInFile { return true }
        guard let outers = outers[use.callee] else { return false }
        return outers.contains(nil)
            || use.enclosingType.map { !outers.isDisjoint(with: ancestry(of: $0)) } ?? false
    }

    /// Returns the types that the receiver may have; nil if the file doesn't state any.
    private func receiverTypes(of use: NameUse, _ facts: SourceFacts) -> [String]? {
        let named = types(named: use.receiver.name, facts)
        switch use.receiver.kind {
        // The library's global functions have a distinguishing label.
        case .none: return use.enclosingType.map { [$0] } ?? []
        case .enclosingType: return use.enclosingType.map { [$0] }
        case .new: return [use.receiver.name]
        case .name: return named
        // A registry's subscript returns a value with a receiver's functions.
        case .element: return named == [Self.registry] ? [Self.receiver] : nil
        case .unknown: return nil
        }
    }

    /// Returns the type with a name, or the types of the variables with that name.
    private func types(named name: String, _ facts: SourceFacts) -> [String]? {
        declared.contains(name) ? [name] : facts.variables[name].map(Array.init)
    }

    private func verdict(of type: String, _ use: NameUse, _ rivals: [String?]) -> Verdict {
        let chain = ancestry(of: type)
        let isLibrary = (functions[use.callee] ?? []).contains {
            $0.isLibrary && chain.contains($0.function.owner ?? "")
        }
        let isStranger = rivals.contains { $0.map(chain.contains) ?? (use.receiver.kind == .none) }
        switch (isLibrary, isStranger) {
        case (true, false): return .library
        case (false, true): return .stranger
        case (true, true): return .unclear
        // An extension in unknown source may have given the type such a function.
        case (false, false): return chain.isSubset(of: declared) ? .stranger : .unclear
        }
    }

    private func isForwarder(_ type: String) -> Bool {
        !ancestry(of: type).isDisjoint(with: Self.forwarders)
    }

    /// Returns the names of a type and of all types that it inherits from or conforms to.
    private func ancestry(of type: String) -> Set<String> {
        var found: Set<String> = [type]
        var waiting = [type]
        while let next = waiting.popLast() {
            for name in inherited[next] ?? [] where found.insert(name).inserted {
                waiting.append(name)
            }
        }
        return found
    }

    /// Returns whether a function accepts a call with these labels and a string literal as the
    /// first argument.
    private func takes(_ function: FunctionFact, _ use: NameUse) -> Bool {
        guard let first = function.parameters.first, takesText(first.type) else { return false }
        var labels = use.labels[...]
        for parameter in function.parameters {
            let isVariadic = parameter.type.hasSuffix("...")
            if let label = labels.first, label == parameter.label {
                labels.removeFirst()
                while isVariadic, labels.first == .some(nil) { labels.removeFirst() }
            } else if !parameter.hasDefault, !isVariadic, !parameter.type.contains("->") {
                return false
            }
        }
        return labels.isEmpty
    }

    /// Returns whether a parameter's type, judged by its name, accepts a string literal.
    private func takesText(_ type: String) -> Bool {
        var words = type.words
        while let word = words.first, Self.specifiers.contains(word) || word.hasPrefix("@") {
            words.removeFirst()
        }
        guard let first = words.first, !first.hasPrefix("["), !first.hasPrefix("("),
            !type.contains("->")
        else { return false }
        let parts = first.parts { $0 == "." }
        let last = first.hasSuffix("...") ? parts.first : parts.last
        let name = last?.parts { "<?!".contains($0) }.first ?? ""
        if Self.textless.contains(name) { return false }
        guard strangers.contains(name) else { return true }
        return !ancestry(of: name).isDisjoint(with: Self.literalProtocols)
    }

    private static let specifiers = Set(
        "inout borrowing consuming sending isolated __owned __shared any some _const".words
    )

    /// Common types without string literals.
    private static let textless = Set(
        """
        Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Double Float Bool Data Date URL \
        UUID Array Dictionary ArraySlice TimeInterval
        """.words
    )

    private static let literalProtocols = Set(
        "ExpressibleByStringLiteral ExpressibleByStringInterpolation".words
    )
}

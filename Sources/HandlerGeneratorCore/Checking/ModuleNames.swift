/// The types and type aliases that the scanned files of a module declare, by path.
struct ModuleNames {
    private let module: String
    private var types: [String: [TypeContext]] = [:]
    private var aliases: [String: TypeAlias] = [:]

    /// The number of aliases of aliases to follow.
    private static let aliasLimit = 16

    @_optimize(none) init(module: String, scans: [FileScan]) {
        self.module = module
        for scan in scans {
            for type in scan.types where type.last?.kind != .extension {
                let path = path(type)
                if types[path] == nil { types[path] = type }
            }
            for alias in scan.aliases {
                let path = (parts(alias.contexts) + [normalized(alias.name)]).joined(separator: ".")
                if aliases[path] == nil { aliases[path] = alias }
            }
        }
    }

    private func parts(_ contexts: [TypeContext]) -> [String] {
        contexts.map { normalized($0.name) }
    }

    /// Returns a type's path, which is the same for members in the type's declaration and in
    /// extensions.
    func path(_ contexts: [TypeContext]) -> String { parts(contexts).joined(separator: ".") }

    /// Returns the path of the type that an extension's members belong to.
    ///
    /// An alias is replaced by what it stands for.
    @_optimize(none) func receiver(_ contexts: [TypeContext]) -> String {
        var path = parts(contexts)
        for _ in 0..<Self.aliasLimit where contexts.first?.kind == .extension {
            guard let alias = alias(path[0]), alias.contexts.isEmpty, !alias.isGeneric,
                Self.isName(alias.type),
                !alias.type.contains("<")
            else { break }
            path[0] = normalized(alias.type)
        }
        return path.joined(separator: ".")
    }

    /// Returns the declarations from the outermost type to the one that `name` stands for; nil if
    /// the module has none.
    @_optimize(none) func type(_ name: String, from contexts: [TypeContext] = []) -> [TypeContext]?
    {
        var name = normalized(name)
        for _ in 0..<Self.aliasLimit {
            if let type = first(of: types, name, contexts) { return type }
            guard let alias = first(of: aliases, Self.withoutArguments(name), contexts) else {
                break
            }
            name = normalized(Self.withoutArguments(alias.type))
        }
        return nil
    }

    /// Returns the alias with a name; nil if the module declares none.
    func alias(_ name: String) -> TypeAlias? {
        types[normalized(name)] == nil ? aliases[normalized(name)] : nil
    }

    /// Returns whether a name stands for a function type.
    @_optimize(none) func isFunctionAlias(_ name: String, from contexts: [TypeContext]) -> Bool {
        var name = normalized(name)
        for _ in 0..<Self.aliasLimit {
            guard let alias = first(of: aliases, name, contexts) else { return false }
            if SourceScanner.isFunctionType(alias.type) { return true }
            name = normalized(Self.withoutArguments(alias.type))
        }
        return false
    }

    /// Returns the meaning of a name in a scope.
    ///
    /// The innermost declaration hides the others.
    @_optimize(none)
    private func first<Value>(of table: [String: Value], _ name: String, _ contexts: [TypeContext])
        -> Value?
    {
        var prefix = parts(contexts)
        while true {
            if let value = table[(prefix + [name]).joined(separator: ".")] { return value }
            if prefix.popLast() == nil { return nil }
        }
    }

    /// Returns a type's name without the module's, and without needless backticks: `` `My Type` ``
    /// isn't `MyType`.
    @_optimize(none) private func normalized(_ name: String) -> String {
        var isQuoted = false
        let pieces = name.parts(keepingEmpty: true) { $0 == "`" }.map { piece in
            defer { isQuoted.toggle() }
            guard isQuoted else {
                return String(decoding: piece.utf8.filter { $0 > 32 }, as: UTF8.self)
            }
            return HandlerNaming.isPlainIdentifier(piece) ? piece : "`\(piece)`"
        }
        var name = pieces.joined()
        for prefix in [module + "::", module + "."] where name.hasPrefix(prefix) {
            name.removeFirst(prefix.count)
        }
        return name
    }

    /// Returns whether a type is written as a name, apart from generic arguments.
    @_optimize(none) static func isName(_ type: String) -> Bool {
        withoutArguments(type).allSatisfy {
            UnresolvedNames.isNameCharacter($0) || ".:`".contains($0)
        }
    }

    /// Returns a type's name without generic arguments, such as `Callback` for `Callback<Int>`.
    @_optimize(none) static func withoutArguments(_ type: String) -> String {
        var isQuoted = false
        return String(
            type.prefix { character in
                if character == "`" { isQuoted.toggle() }
                return isQuoted || character != "<"
            }
        )
    }

    /// Returns the names whose declarations are needed but not scanned yet.
    @_optimize(none) func unresolved(in methods: [MethodDeclaration], scanned: [FileScan])
        -> UnresolvedNames
    {
        var names = UnresolvedNames()
        for method in methods {
            if let outermost = method.contexts.first, outermost.kind == .extension {
                names.addType(outermost.name)
            }
            for attribute in method.attributes where attribute.mayBeDeclared {
                names.addType(attribute.name)
            }
            for parameter in method.parameters {
                if !parameter.specifiers.isEmpty { names.addType(parameter.type) }
                if let name = parameter.nameOfHiddenFunction { names.addAlias(name) }
            }
            for type in method.types where StandardLibrary.isNonescapable(type) {
                names.addType(Self.withoutArguments(type))
            }
        }
        var declared: Set<String> = []
        for scan in scanned {
            for case let type? in scan.types.map({ $0.last }) where type.kind != .extension {
                declared.insert(normalized(type.name))
            }
            for alias in scan.aliases {
                let name = normalized(alias.name)
                declared.insert(name)
                let isNamed = names.types.contains(name) || names.aliases.contains(name)
                guard isNamed, Self.isName(alias.type) else { continue }
                names.addType(alias.type)
                names.addAlias(alias.type)
            }
        }
        names.subtract(UnresolvedNames(types: declared, aliases: declared))
        return names
    }
}

/// Names that no scanned file declares.
struct UnresolvedNames {
    private(set) var types: Set<String> = []
    /// Names that matter only if they are aliases.
    private(set) var aliases: Set<String> = []

    var isEmpty: Bool { types.isEmpty && aliases.isEmpty }

    @_optimize(none) fileprivate mutating func addType(_ name: String) {
        guard !StandardLibrary.declares(name) else { return }
        types.formUnion(
            Self.names(in: ModuleNames.withoutArguments(name)).filter {
                !StandardLibrary.isCommonValue($0)
            }
        )
    }

    @_optimize(none) fileprivate mutating func addAlias(_ name: String) {
        if let last = Self.names(in: name).last { aliases.insert(last) }
    }

    @_optimize(none) mutating func subtract(_ other: UnresolvedNames) {
        types.subtract(other.types)
        aliases.subtract(other.aliases)
    }

    @_optimize(none) mutating func formUnion(_ other: UnresolvedNames) {
        types.formUnion(other.types)
        aliases.formUnion(other.aliases)
    }

    private static func names(in text: String) -> [String] { text.parts { !isNameCharacter($0) } }

    @_optimize(none) fileprivate static func isNameCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_$".contains(character)
    }
}

/// Facts about types that no scanned file declares.
enum StandardLibrary {
    static func isGeneric(_ name: String) -> Bool { generic.contains(simple(name)) }

    /// Returns whether a name stands for a well-known protocol, in a file with these imports.
    @_optimize(none) static func isProtocol(_ name: String, imports: Set<String>) -> Bool {
        let simple = simple(name)
        if protocols.contains(simple) { return true }
        guard interfaceProtocols.contains(simple) else { return false }
        return simple != name || imports.contains("SwiftUI") || imports.contains("Combine")
    }

    /// Returns whether a type is a span of the standard library, unless the module declares the
    /// name itself.
    @_optimize(none) static func isNonescapable(_ type: String) -> Bool {
        let name = simple(type)
        return name.hasSuffix(">")
            ? spans.contains(ModuleNames.withoutArguments(name)) : rawSpans.contains(name)
    }

    private static let spans: Set = ["Span", "MutableSpan", "OutputSpan"]
    private static let rawSpans: Set = ["RawSpan", "MutableRawSpan", "OutputRawSpan", "UTF8Span"]

    static func isActor(_ name: String) -> Bool { simple(name) == "MainActor" }

    /// Returns whether a name is qualified by the standard library's module.
    static func declares(_ name: String) -> Bool {
        name.hasPrefix("Swift.") || name.hasPrefix("Swift::")
    }

    /// Returns whether a name stands for a nonfunction type, unless the module redeclares the name.
    @_optimize(none) static func isCommonValue(_ name: String) -> Bool {
        values.contains(name) || generic.contains(name) && !spans.contains(name)
    }

    @_optimize(none) private static func simple(_ name: String) -> String {
        for part in ["Swift", "Foundation", "FoundationEssentials", "Combine", "SwiftUI"]
        where name.hasPrefix(part) {
            for separator in [".", "::"] where name.hasPrefix(part + separator) {
                return String(name.dropFirst(part.count + separator.count))
            }
        }
        return name
    }

    private static func words(_ text: String) -> Set<String> { Set(text.words) }

    /// Generic types.
    ///
    /// An extension of one doesn't show that it is generic.
    private static let generic = words(
        """
        AnyBidirectionalCollection AnyCollection AnyIterator AnyRandomAccessCollection AnySequence Array ArraySlice \
        AsyncCompactMapSequence AsyncDropFirstSequence AsyncDropWhileSequence AsyncFilterSequence \
        AsyncFlatMapSequence AsyncMapSequence AsyncPrefixSequence AsyncPrefixWhileSequence AsyncStream \
        AsyncThrowingStream Atomic AtomicLazyReference CheckedContinuation ClosedRange CollectionDifference \
        CollectionOfOne ContiguousArray DefaultIndices Dictionary DiscontiguousSlice DropFirstSequence \
        DropWhileSequence EmptyCollection EnumeratedSequence FlattenSequence IndexingIterator InlineArray \
        IteratorSequence JoinedSequence KeyPath KeyValuePairs KeyedDecodingContainer KeyedEncodingContainer \
        LazyDropWhileSequence LazyFilterSequence LazyMapSequence LazyPrefixWhileSequence LazySequence ManagedBuffer \
        ManagedBufferPointer MemoryLayout MutableSpan Mutex Observations Optional OutputSpan PartialKeyPath \
        PartialRangeFrom PartialRangeThrough PartialRangeUpTo PrefixSequence Range RangeSet Reference \
        ReferenceWritableKeyPath Regex RemoteCallArgument Repeated Result ReversedCollection SIMD16 SIMD2 SIMD3 \
        SIMD32 SIMD4 SIMD64 SIMD8 SIMDMask Set Slice Span StrideThrough StrideThroughIterator StrideTo \
        StrideToIterator Task TaskGroup ThrowingDiscardingTaskGroup ThrowingTaskGroup UnfoldSequence Unmanaged \
        UnsafeBufferPointer UnsafeContinuation UnsafeMutableBufferPointer UnsafeMutablePointer UnsafePointer \
        WritableKeyPath Zip2Sequence \
        Measurement NSCache NSHashTable NSMapTable KeyPathComparator SortDescriptor Predicate FetchDescriptor \
        AnyPublisher AnySubscriber CurrentValueSubject Deferred Fail Future Just PassthroughSubject Published \
        Binding State StateObject ObservedObject Environment FocusState GestureState ForEach List NavigationStack
        """
    )

    private static let protocols = words(
        """
        Actor AdditiveArithmetic AnyObject AsyncIteratorProtocol AsyncSequence BidirectionalCollection \
        BinaryFloatingPoint BinaryInteger BitwiseCopyable CVarArg CaseIterable Clock CodingKey \
        CodingKeyRepresentable Collection Comparable CustomDebugStringConvertible CustomReflectable \
        CustomStringConvertible Decodable Decoder DurationProtocol Encodable Encoder Equatable Error Executor \
        FixedWidthInteger FloatingPoint GlobalActor Hashable Identifiable InstantProtocol IteratorProtocol \
        LosslessStringConvertible MutableCollection Numeric OptionSet RandomAccessCollection RandomNumberGenerator \
        RangeExpression RangeReplaceableCollection RawRepresentable SIMD SIMDScalar Sendable Sequence SerialExecutor \
        SetAlgebra SignedInteger SignedNumeric Strideable StringProtocol TaskExecutor TextOutputStream \
        TextOutputStreamable UnsignedInteger \
        DataProtocol ContiguousBytes FormatStyle LocalizedError ParseStrategy SortComparator \
        MessageReceiver MessageForwarder Responder EventReceiver MessageDecorator
        """
    )

    private static let interfaceProtocols = words("ObservableObject Publisher Subscriber View")

    private static let values = words(
        """
        Any AnyHashable Bool Character Data Date Decimal Double Duration Float Float16 Int Int8 Int16 Int32 Int64 \
        Int128 Locale NSNumber NSObject NSString Self StaticString String Substring TimeInterval UInt UInt8 UInt16 \
        UInt32 UInt64 UInt128 URL UUID
        """
    )
}

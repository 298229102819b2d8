/// Facts about types that no scanned file declares.
enum StandardLibrary {
    static func isGeneric(_ name: String) -> Bool { generic.contains(simple(name)) }

    /// Returns whether a name stands for a well-known protocol, in a file with these imports.
    static func isProtocol(_ name: String, imports: Set<String>) -> Bool {
        let simple = simple(name)
        if protocols.contains(simple) { return true }
        guard interfaceProtocols.contains(simple) else { return false }
        return simple != name || imports.contains("SwiftUI") || imports.contains("Combine")
    }

    /// Returns whether a type is a span of the standard library, unless the module declares the
    /// name itself.
    static func isNonescapable(_ type: String) -> Bool {
        let name = simple(type)
        return name.hasSuffix(">")
            ? spans.contains(TypeSpelling.withoutArguments(name)) : rawSpans.contains(name)
    }

    private static let spans: Set = ["Span", "MutableSpan", "OutputSpan"]
    private static let rawSpans: Set = ["RawSpan", "MutableRawSpan", "OutputRawSpan", "UTF8Span"]

    static func isActor(_ name: String) -> Bool { simple(name) == "MainActor" }

    /// Returns whether a name is qualified by the standard library's module.
    static func declares(_ name: String) -> Bool {
        name.hasPrefix("Swift.") || name.hasPrefix("Swift::")
    }

    /// Returns whether a name stands for a nonfunction type, unless the module redeclares the name.
    static func isCommonValue(_ name: String) -> Bool {
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
        AnyBidirectionalCollection AnyCollection AnyIterator AnyRandomAccessCollection AnySequence \
        Array ArraySlice AsyncCompactMapSequence AsyncDropFirstSequence AsyncDropWhileSequence \
        AsyncFilterSequence \
        AsyncFlatMapSequence AsyncMapSequence AsyncPrefixSequence AsyncPrefixWhileSequence \
        AsyncStream AsyncThrowingStream Atomic AtomicLazyReference CheckedContinuation ClosedRange \
        CollectionDifference CollectionOfOne ContiguousArray DefaultIndices Dictionary \
        DiscontiguousSlice DropFirstSequence DropWhileSequence EmptyCollection EnumeratedSequence \
        FlattenSequence IndexingIterator InlineArray IteratorSequence JoinedSequence KeyPath \
        KeyValuePairs KeyedDecodingContainer KeyedEncodingContainer LazyDropWhileSequence \
        LazyFilterSequence LazyMapSequence LazyPrefixWhileSequence LazySequence ManagedBuffer \
        ManagedBufferPointer MemoryLayout MutableSpan Mutex Observations Optional OutputSpan \
        PartialKeyPath PartialRangeFrom PartialRangeThrough PartialRangeUpTo PrefixSequence Range \
        RangeSet Reference ReferenceWritableKeyPath Regex RemoteCallArgument Repeated Result \
        ReversedCollection SIMD16 SIMD2 SIMD3 SIMD32 SIMD4 SIMD64 SIMD8 SIMDMask Set Slice Span \
        StrideThrough StrideThroughIterator StrideTo StrideToIterator Task TaskGroup \
        ThrowingDiscardingTaskGroup ThrowingTaskGroup UnfoldSequence Unmanaged UnsafeBufferPointer \
        UnsafeContinuation UnsafeMutableBufferPointer UnsafeMutablePointer UnsafePointer \
        WritableKeyPath Zip2Sequence \
        Measurement NSCache NSHashTable NSMapTable KeyPathComparator SortDescriptor Predicate \
        FetchDescriptor AnyPublisher AnySubscriber CurrentValueSubject Deferred Fail Future Just \
        PassthroughSubject Published Binding State StateObject ObservedObject Environment \
        FocusState GestureState ForEach List NavigationStack
        """
    )

    private static let protocols = words(
        """
        Actor AdditiveArithmetic AnyObject AsyncIteratorProtocol AsyncSequence \
        BidirectionalCollection BinaryFloatingPoint BinaryInteger BitwiseCopyable CVarArg \
        CaseIterable Clock CodingKey \
        CodingKeyRepresentable Collection Comparable CustomDebugStringConvertible \
        CustomReflectable CustomStringConvertible Decodable Decoder DurationProtocol Encodable \
        Encoder Equatable Error Executor FixedWidthInteger FloatingPoint GlobalActor Hashable \
        Identifiable InstantProtocol IteratorProtocol LosslessStringConvertible MutableCollection \
        Numeric OptionSet RandomAccessCollection RandomNumberGenerator RangeExpression \
        RangeReplaceableCollection RawRepresentable SIMD SIMDScalar Sendable Sequence \
        SerialExecutor SetAlgebra SignedInteger SignedNumeric Strideable StringProtocol \
        TaskExecutor TextOutputStream TextOutputStreamable UnsignedInteger \
        DataProtocol ContiguousBytes FormatStyle LocalizedError ParseStrategy SortComparator \
        MessageReceiver MessageForwarder Responder EventReceiver MessageDecorator
        """
    )

    private static let interfaceProtocols = words("ObservableObject Publisher Subscriber View")

    private static let values = words(
        """
        Any AnyHashable Bool Character Data Date Decimal Double Duration Float Float16 Int Int8 \
        Int16 Int32 Int64 Int128 Locale NSNumber NSObject NSString Self StaticString String \
        Substring TimeInterval UInt UInt8 UInt16 UInt32 UInt64 UInt128 URL UUID
        """
    )
}

#if canImport(ObjectiveC)
// Exported; otherwise every file that uses a member of the type would have to import the module.
@_exported public import ObjectiveC

/// The name of a message, as the Objective-C runtime's own type.
public typealias Selector = ObjectiveC.Selector
#else
/// The name of a message, with one colon for each argument, such as `btnClick1:userInfo:`.
///
/// The spelling is that of Apple platforms. The Swift spelling of a handler,
/// `btnClick1(_:userInfo:)`, finds the handler as well. Creating a selector registers nothing and
/// can't fail. To find out whether there is a handler for it, ask a receiver or a
/// ``HandlerRegistry``.
///
/// ```swift
/// let tap: Selector = "btnClick1:userInfo:"
/// ```
///
/// Two selectors are equal if they have the same UTF-8 bytes. A handler is also found by a spelling
/// with backticks or in another Unicode normalization form.
@frozen public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
    @usableFromInline let name: String

    /// Creates a selector from any string, even one that no handler can have.
    @inlinable public init(_ name: String) { self.name = name }

    /// Creates a selector from a string literal.
    @inlinable public init(stringLiteral name: String) { self.name = name }
}

extension Selector {
    /// Returns whether two selectors have the same UTF-8 bytes.
    public static func == (first: Selector, second: Selector) -> Bool {
        // `==` of strings compares normalized texts, so different bytes may be equal.
        var first = first.name
        var second = second.name
        return first.withUTF8 { bytes in
            second.withUTF8 { $0.count == bytes.count && $0.elementsEqual(bytes) }
        }
    }

    /// Feeds the selector's text into a hasher.
    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Selector: CustomStringConvertible {
    /// The selector's text.
    @inlinable public var description: String { name }
}
#endif

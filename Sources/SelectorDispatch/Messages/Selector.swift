#if canImport(ObjectiveC)
    // Exported, because every file that uses a member of the type would have to import it otherwise, users' too.
    @_exported public import ObjectiveC

    /// The name of a message. On Apple platforms this is the Objective-C runtime's own type.
    public typealias Selector = ObjectiveC.Selector
#else
    /// The name of a message, `btnClick1:userInfo:`: one colon per argument.
    ///
    /// Spelled as on Apple platforms. The Swift spelling of a handler, `btnClick1(_:userInfo:)`, names it as well.
    /// Making a selector registers nothing and cannot fail; whether anything answers to it is asked of a receiver or
    /// of a ``HandlerRegistry``.
    ///
    /// ```swift
    /// let tap: Selector = "btnClick1:userInfo:"
    /// ```
    ///
    /// Two selectors are equal if they have the same bytes in UTF-8, as handlers are found by them.
    @frozen public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
        @usableFromInline let name: String

        /// Makes a selector from a string, whatever the string is.
        @inlinable
        public init(_ name: String) {
            self.name = name
        }

        @inlinable
        public init(stringLiteral name: String) {
            self.name = name
        }
    }

    extension Selector {
        @inlinable
        public static func == (first: Selector, second: Selector) -> Bool {
            // Equal strings with different bytes are canonically equivalent, which no ASCII string is to another.
            first.name == second.name && first.name.utf8.elementsEqual(second.name.utf8)
        }

        @inlinable
        public func hash(into hasher: inout Hasher) {
            hasher.combine(name)
        }
    }

    extension Selector: CustomStringConvertible {
        /// The selector's own text.
        @inlinable public var description: String { name }
    }
#endif

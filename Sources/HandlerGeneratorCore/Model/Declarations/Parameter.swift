/// A parameter of a method.
package final class Parameter {
    /// The argument label; nil for `_`.
    package internal(set) var label: String?
    /// The name inside the body.
    package internal(set) var name = ""
    /// The attributes before the label, such as property wrappers and result builders.
    package internal(set) var attributes: [String] = []
    /// The attributes before the type, such as `@escaping` and `@Sendable`.
    package internal(set) var typeAttributes: [String] = []
    /// The specifiers before the type, such as `inout`, `consuming` and `sending`.
    package internal(set) var specifiers: [String] = []
    /// The type as written, without the attributes and specifiers before it and the `...` after it.
    package internal(set) var type = ""
    /// Whether the type is written as an optional one: `T?`, `T!` or `Optional<T>`.
    package internal(set) var isOptional = false
    /// Whether the type is written as a function type.
    package internal(set) var isFunction = false
    /// Whether `some`, `each` or `repeat` is in the type.
    package internal(set) var isOpaqueOrPack = false
    package internal(set) var isVariadic = false
    /// The default value as written; nil if there is none.
    package internal(set) var defaultValue: String?
    /// The location of the label.
    package internal(set) var location: SourceLocation

    init(at location: SourceLocation) { self.location = location }

    package var hasDefault: Bool { defaultValue != nil }
}

/// A `@Handler` annotation of a declaration.
package final class HandlerAnnotation {
    /// The argument that names the selector.
    package enum Selector: Sendable {
        /// No argument: `@Handler`.
        case derived
        /// A string literal: `@Handler("a:b:")`.
        case explicit(String)
        /// Any other argument, as written.
        case malformed(String)
    }

    /// An argument that is a tag.
    package struct Tag: Sendable {
        /// The tag, as written.
        package let text: String
        /// Whether the registration can repeat it: it begins with a dot or with the tag's type.
        package let isReadable: Bool
        /// The name of a tag that is written as `.name`, with or without the type and the module in
        /// front; nil for any other expression.
        package let name: String?

        package var isExposed: Bool { name == "exposed" }
    }

    /// The argument `tool`.
    package enum Tool: Sendable {
        case none
        /// A string literal.
        case name(String)
        /// Anything else, as written.
        case malformed(String)
    }

    package internal(set) var selector = Selector.derived
    package internal(set) var tags: [Tag] = []
    package internal(set) var tool = Tool.none
    /// The first label other than `tool`, as written.
    package internal(set) var unknownLabel: String?
    /// The location of the `@`.
    package let location: SourceLocation

    init(at location: SourceLocation) { self.location = location }

    /// Whether the annotation exposes the handler to senders outside the program.
    package var isExposed: Bool { tags.contains { $0.isExposed } }

    /// The tool's name; nil if there is none, or if it can't be read.
    package var toolName: String? {
        if case .name(let name) = tool { name } else { nil }
    }
}

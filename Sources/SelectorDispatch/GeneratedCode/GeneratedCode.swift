/// What `@Handler` and `HandlerRegistryPlugin` make names in here, and nobody else should: no other code is tested with it, and
/// it changes without notice.
///
/// It is public because generated code is in its user's module. The underscore keeps it out of documentation and completion.
/// What generated code must keep a promise for, because no type of the language states it, has "unsafe" in its name.
@_documentation(visibility: internal)
@dynamicMemberLookup
public enum _GeneratedCode {
    /// Stands in for the mark that the generated file declares for each file that it has seen. What `@Handler` expands to
    /// mentions its file's mark, so that a forgotten plugin line is a compile error.
    @available(
        *, unavailable,
        message: """
            @Handler needs the build tool plugin in the target that uses it. In Package.swift add to this target: \
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]. If it is there, another plugin \
            or macro made this handler: write it into a source file of the target
            """
    )
    public static subscript(dynamicMember file: String) -> Void { () }

    /// The type of a typed selector's parameters, which are there for their labels: `nil` where a label is to be told.
    ///
    /// Their default is `#line`, because code completion offers a function whose defaults tell of the caller once, without
    /// them; any other function with defaults it offers with and without.
    @frozen
    public struct Label: ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
        @inlinable
        public init(integerLiteral line: Int) {}

        @inlinable
        public init(nilLiteral: ()) {}
    }
}

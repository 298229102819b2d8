/// The names that `@Handler` and `HandlerRegistryPlugin` use.
///
/// Don't use them in other code: they are tested only with generated code, and change without notice. The type is
/// public because generated code is part of its user's module. The underscore hides it from documentation and
/// completion. "Unsafe" in a name means that generated code keeps a promise that no type can express.
@_documentation(visibility: internal)
@dynamicMemberLookup
public enum _GeneratedCode {
    /// Stands in for the mark that the generated file declares for each file that the generator has read. The expansion
    /// of `@Handler` refers to its file's mark, so a forgotten plugin line is a compile error.
    @available(
        *, unavailable,
        message: """
            @Handler needs the build tool plugin in the target that uses it. In Package.swift add to this target: \
            plugins: [.plugin(name: "HandlerRegistryPlugin", package: "SelectorDispatch")]. If it is there, another plugin \
            or macro made this handler: write it into a source file of the target
            """
    )
    public static subscript(dynamicMember file: String) -> Void { () }
}

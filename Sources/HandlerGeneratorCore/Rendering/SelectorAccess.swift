/// The access level of a typed selector: its method's, as far as its file may mention the library's types.
struct SelectorAccess {
    let level: AccessLevel
    /// The modifier that says it; nil where none is needed.
    let modifier: AccessLevel?

    /// - Parameter libraryAccess: the access level of the file's import of the library; asked only about what is seen outside
    ///   the module.
    init(of method: MethodDeclaration, libraryAccess: () -> AccessLevel) {
        let context = method.contexts.last
        let inherited = context?.kind == .extension ? context?.access ?? .internal : .internal
        let written = method.access ?? inherited
        level = written > .internal ? min(written, .public, libraryAccess()) : written
        modifier = level == inherited ? nil : level
    }
}

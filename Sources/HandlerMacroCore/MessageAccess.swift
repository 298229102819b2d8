import HandlerGeneratorCore

/// The access level of a typed message: that of its method, unless the file's import of the library has a lower one.
struct MessageAccess {
    let level: AccessLevel
    /// The modifier to write; nil if none is needed.
    let modifier: AccessLevel?

    /// Creates the access level for a method's typed message.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - libraryAccess: A closure that returns the access level of the file's import of the library. It is called
    ///     only for a method that is visible outside the module.
    @_optimize(none) init(of method: MethodDeclaration, libraryAccess: () -> AccessLevel) {
        let context = method.contexts.last
        let inherited = context?.kind == .extension ? context?.access ?? .internal : .internal
        let written = method.access ?? inherited
        level = written > .internal ? min(written, .public, libraryAccess()) : written
        modifier = level == inherited ? nil : level
    }
}

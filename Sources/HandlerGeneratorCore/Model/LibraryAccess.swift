/// The access level of a file's import of the library. It limits the access level of declarations that mention the
/// library's types.
package enum LibraryAccess {
    /// The library's modules. Each one exports the first.
    package static let modules = [
        "SelectorDispatch", "ResponderChain", "ResponderScene", "SelectorDispatchJSON", "ResponderChainJSON",
        "ResponderSceneJSON", "SelectorDispatchRPC", "SelectorDispatchMCP", "SelectorDispatchRecording",
        "SelectorDispatchNATS", "ResponderSceneRecording", "SelectorDispatchTesting",
    ]

    /// Returns the access level of the library's import in a file.
    ///
    /// - Parameters:
    ///   - bytes: The file's contents.
    ///   - internalByDefault: Whether the file is compiled with the upcoming feature `InternalImportsByDefault`.
    static func level(inFile bytes: [UInt8], internalByDefault: Bool) -> AccessLevel {
        let imports = SourceScanner.imports(of: bytes)
        let own = imports.filter { modules.contains($0.module) }
        func level(_ declaration: ImportDeclaration) -> AccessLevel {
            declaration.level ?? (internalByDefault ? .internal : .public)
        }
        // An import in an `#if` may not be compiled, so it counts for no more than each of the others. Some other
        // module may export the library to the file, but there is no telling which one.
        let certain = own.filter(\.conditions.isEmpty).map(level)
        return certain.max() ?? (own.isEmpty ? imports : own).map(level).min() ?? .internal
    }

    /// Returns the problem that these imports make for handlers in the file.
    static func problem(of imports: [ImportDeclaration]) -> Diagnostic.Problem? {
        let own = imports.filter { modules.contains($0.module) }
        guard let widest = own.max(by: { ($0.level ?? .public) < ($1.level ?? .public) }), let access = widest.level,
            access < .internal
        else { return nil }
        return .privateImport(module: widest.module, access: access)
    }
}

extension ImportDeclaration {
    /// The access level that the import states.
    fileprivate var level: AccessLevel? {
        attributes.contains { $0.name == "_implementationOnly" } ? .internal : access
    }
}

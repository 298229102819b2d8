/// The access that a file's imports of the library allow.
package enum LibraryAccess {
    /// The library's modules, each of which reexports the first.
    package static let modules = """
        SelectorDispatch ResponderChain ResponderScene ResponderTerminal SelectorDispatchJSON \
        ResponderChainJSON ResponderSceneJSON SelectorDispatchRPC SelectorDispatchMCP \
        SelectorDispatchRecording SelectorDispatchNATS ResponderSceneRecording \
        SelectorDispatchTesting
        """.words

    /// Modules of the toolchain, none of which reexports the library.
    package static let toolchain = Set(
        """
        Swift Foundation FoundationEssentials Dispatch Glibc Musl Android Darwin WinSDK ucrt CRT \
        Synchronization Observation RegexBuilder Testing XCTest os OSLog _Concurrency \
        PackagePlugin PackageDescription ObjectiveC
        """.words
    )

    /// Returns the problem that a file's imports cause for the handlers in it; nil if they cause
    /// none.
    @_optimize(none) static func problem(of imports: [ImportDeclaration]) -> Diagnostic.Problem? {
        let own = imports.filter { modules.contains($0.module) }
        guard let widest = own.max(by: { ($0.level ?? .public) < ($1.level ?? .public) }),
            let access = widest.level,
            access < .internal
        else { return nil }
        return Diagnostic.Problem(.privateImport, [widest.module, access.rawValue])
    }
}

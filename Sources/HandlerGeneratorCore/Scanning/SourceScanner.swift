/// A namespace for scans of whole files, and of the parts of files that the compiler passes to a
/// macro.
package enum SourceScanner {
    /// Returns whether a file can contain an annotation, from the text after each `@`.
    package static func mayHoldHandlers(_ bytes: [UInt8]) -> Bool {
        SourceBytes.withView(of: bytes) { FileFilter(bytes: $0).mayHoldHandlers }
    }

    /// Returns the methods, types and imports of a file.
    ///
    /// - Parameters:
    ///   - bytes: The file's contents.
    ///   - path: The file's path, as diagnostics show it.
    ///   - allMethods: Whether the result includes methods without an annotation.
    package static func scan(
        _ bytes: [UInt8],
        path: String,
        allMethods: Bool = false
    ) -> FileScan {
        SourceBytes.withView(of: bytes) { scan($0, path: path, allMethods: allMethods) }
    }

    static func scan(_ view: SourceBytes, path: String, allMethods: Bool = false)
        -> FileScan
    {
        DeclarationScanner(view, path: path, allMethods: allMethods).run()
    }

    /// Returns the imports of a file without scanning the source after the last one.
    package static func imports(of view: SourceBytes) -> [ImportDeclaration] {
        var end = 0
        while let start = view.firstIndex(of: "import", from: end) {
            end = view.firstIndex(of: 0x0A, from: start) ?? view.count
        }
        return scan(SourceBytes(base: view.base, count: end), path: "").imports
    }

    /// Returns the declaration that a macro is attached to, or the problem with it.
    ///
    /// - Parameters:
    ///   - bytes: The source of the declaration, including its attributes.
    ///   - contexts: The types around it, outermost first.
    package static func scanMember(_ bytes: [UInt8], contexts: [TypeContext])
        -> FileScan
    {
        SourceBytes.withView(of: bytes) {
            DeclarationScanner($0, path: "", contexts: contexts).runToFirstAnnotation()
        }
    }

    /// Returns whether a type, as written, is a function type: `(A) -> B`, but not `((A) -> B)?`.
    @_optimize(none) static func isFunctionType(_ type: String) -> Bool {
        let scan = scan(Array("enum E { func f(_: \(type)) }".utf8), path: "", allMethods: true)
        return scan.methods.first?.parameters.first.map { $0.isFunction && !$0.isOptional } ?? false
    }

    /// Returns the type whose header is in `bytes`, such as `class VC: Base {}`; nil if they
    /// contain something else.
    package static func scanContext(_ bytes: [UInt8]) -> TypeContext? {
        scan(bytes, path: "").types.first?.last
    }
}

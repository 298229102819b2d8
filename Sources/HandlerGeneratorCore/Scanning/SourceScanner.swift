/// Scans whole files and the parts of files that the compiler hands to a macro.
public enum SourceScanner {
    /// Whether a file can hold an annotation at all. Looks only at what follows each `@`.
    public static func mayHoldHandlers(_ bytes: [UInt8]) -> Bool {
        SourceBytes.withView(of: bytes) { FileFilter(bytes: $0).mayHoldHandlers }
    }

    /// Methods, types and imports of a file.
    public static func scan(_ bytes: [UInt8], path: String, scope: ScanScope = .handlers) -> FileScan {
        SourceBytes.withView(of: bytes) { scan($0, path: path, scope: scope) }
    }

    static func scan(_ view: SourceBytes, path: String, scope: ScanScope = .handlers) -> FileScan {
        var scanner = DeclarationScanner(view, path: path, scope: scope)
        return scanner.run()
    }

    /// The imports of a file. What follows the last one isn't scanned.
    static func imports(of bytes: [UInt8]) -> [ImportDeclaration] {
        SourceBytes.withView(of: bytes) { view in
            var end = 0
            while let start = view.firstIndex(of: "import", from: end) {
                end = view.firstIndex(of: 0x0A, from: start) ?? view.count
            }
            return scan(SourceBytes(base: view.base, count: end), path: "").imports
        }
    }

    /// The declaration that a macro is attached to.
    /// - Parameter contexts: the types around it, outermost first.
    static func scanMember(_ bytes: [UInt8], contexts: [TypeContext]) -> FileScan {
        SourceBytes.withView(of: bytes) { view in
            var scanner = DeclarationScanner(view, path: "", scope: .handlers, contexts: contexts)
            return scanner.runToFirstAnnotation()
        }
    }

    /// Whether a type, as written, is that of a function: `(A) -> B`, but not `((A) -> B)?`.
    static func isFunctionType(_ type: String) -> Bool {
        let scan = scan(Array("enum E { func f(_: \(type)) }".utf8), path: "", scope: .allMethods)
        guard let parameter = scan.methods.first?.parameters.first else { return false }
        return parameter.isFunction && !parameter.isOptional
    }

    /// The type whose header `bytes` hold (`class VC: Base {}`); nil if they hold something else.
    static func scanContext(_ bytes: [UInt8]) -> TypeContext? {
        SourceBytes.withView(of: bytes) { view in
            var scanner = DeclarationScanner(view, path: "", scope: .handlers)
            return scanner.run().types.first?.contexts.last
        }
    }
}

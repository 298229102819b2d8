/// Scans whole files and the parts of files that the compiler hands to a macro.
public enum SourceScanner {
    /// Whether a file can hold an annotation at all. Skips most of its bytes.
    public static func mentionsHandler(_ bytes: [UInt8]) -> Bool {
        SourceBytes.withView(of: bytes) { $0.firstIndex(of: "Handler") != nil }
    }

    /// Whether `word` occurs in a file, in whatever place.
    public static func mentions(_ word: String, in bytes: [UInt8]) -> Bool {
        SourceBytes.withView(of: bytes) { view in
            let pattern = Array(word.utf8.prefix(255))
            return pattern.withUnsafeBufferPointer { view.firstIndex(of: $0) != nil }
        }
    }

    /// Methods, types and imports of a file.
    public static func scan(_ bytes: [UInt8], path: String, scope: ScanScope = .handlers) -> FileScan {
        SourceBytes.withView(of: bytes) { view in
            var scanner = DeclarationScanner(view, path: path, scope: scope)
            return scanner.run()
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

    /// The type whose header `bytes` hold (`class VC: Base {}`); nil if they hold something else.
    static func scanContext(_ bytes: [UInt8]) -> TypeContext? {
        SourceBytes.withView(of: bytes) { view in
            var scanner = DeclarationScanner(view, path: "", scope: .handlers)
            return scanner.run().types.first?.contexts.last
        }
    }
}

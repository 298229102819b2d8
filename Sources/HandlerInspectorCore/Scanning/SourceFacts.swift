import HandlerGeneratorCore

/// The facts about messages in one file: the names that it uses and declares, and the evidence for
/// a call's owner.
final class SourceFacts {
    let path: String
    let source: [UInt8]
    /// The modules that it imports.
    var imports: Set<String> = []
    var names = SourceNames()
    var uses: [NameUse] = []
    var declarations: [NameDeclaration] = []
    /// The parts whose names come from elsewhere.
    var covered: [Range<Int>] = []
    /// The locations of marks without effect.
    var unknownMarks: [SourceLocation] = []

    /// The module that the file belongs to.
    unowned var module: DeclaredModule?
    /// The types that the blocks declare or extend, by block.
    var types: [Int: DeclaredType] = [:]
    /// The private types outside other types.
    var privateTypes: [String: DeclaredType] = [:]
    /// The types in bodies of code.
    var localTypes: [String: [DeclaredType]] = [:]
    /// The indices of all names, by text.
    private(set) lazy var indices = namesByText()

    init(path: String, source: [UInt8]) {
        self.path = path
        self.source = source
    }

    /// Returns whether a mark covers the name at an offset.
    func covers(_ offset: Int) -> Bool { covered.contains { $0.contains(offset) } }

    func text(_ span: Span) -> String {
        SourceBytes.withView(of: source) { $0.text(span) }
    }

    private func namesByText() -> [String: [Int]] {
        SourceBytes.withView(of: source) { bytes in
            var indices: [String: [Int]] = [:]
            for (index, name) in names.names.enumerated() {
                indices[bytes.text(name.span), default: []].append(index)
            }
            return indices
        }
    }
}

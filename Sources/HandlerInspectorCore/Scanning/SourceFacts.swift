import HandlerGeneratorCore

/// The facts about messages in one file: the names that it uses and declares, and the evidence for
/// a call's owner.
final class SourceFacts {
    let path: String
    let tokens: SourceTokens
    /// The modules that it imports.
    var imports: Set<String> = []
    /// The blocks in the order in which they begin; the first one is the file.
    var blocks: [Block] = []
    var values: [TypedValue] = []
    var declarations: [NameDeclaration] = []
    /// The parts whose names come from elsewhere.
    var covered = RangeSet<Int>()
    /// The locations of marks without effect.
    var unknownMarks: [SourceLocation] = []
    /// The module that the file belongs to.
    unowned var module: DeclaredModule?

    init(path: String, _ tokens: SourceTokens) {
        self.path = path
        self.tokens = tokens
        blocks = [Block(.file, self, in: nil, end: tokens.indices.upperBound)]
    }
}

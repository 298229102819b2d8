import HandlerGeneratorCore

/// The facts about messages in one file: the names that it uses and declares, and the evidence for
/// a call's owner.
final class SourceFacts {
    let path: String
    let tokens: SourceTokens
    /// The modules that it imports.
    var imports: Set<String> = []
    var names = SourceNames()
    var uses: [NameUse] = []
    var declarations: [NameDeclaration] = []
    /// The parts whose names come from elsewhere.
    var covered = RangeSet<Int>()
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
    /// All names, by what they are called.
    private lazy var members = membersByName()

    private struct MemberName: Hashable {
        let text: String
        let kind: SourceNames.Name.Kind
        let block: Int
    }

    init(path: String, _ tokens: SourceTokens) {
        self.path = path
        self.tokens = tokens
    }

    /// Returns whether a mark covers the name at an offset.
    func covers(_ offset: Int) -> Bool { covered.contains(offset) }

    func text(_ token: Int) -> String { tokens.text(token) }

    /// Returns the declarations of a name in a block, in their order.
    func locals(_ name: String, _ kind: SourceNames.Name.Kind, in block: Int) -> [Member] {
        members[MemberName(text: name, kind: kind, block: block)] ?? []
    }

    private func membersByName() -> [MemberName: [Member]] {
        var members: [MemberName: [Member]] = [:]
        for (index, name) in names.names.enumerated() {
            let key = MemberName(text: text(name.token), kind: name.kind, block: name.block)
            members[key, default: []].append(Member(file: self, index: index))
        }
        return members
    }
}

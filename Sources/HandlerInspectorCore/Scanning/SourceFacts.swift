import HandlerGeneratorCore

/// The facts about messages in one file: the names that it uses and declares, and the evidence for
/// a call's owner.
struct SourceFacts {
    var path: String
    /// The modules that it imports.
    var imports: Set<String> = []
    var types: [TypeFact] = []
    /// The functions with the same name as one of the library's.
    var functions: [FunctionFact] = []
    /// The variables and parameters with the same name as one of the library's functions.
    var callableNames: Set<String> = []
    /// The types of variables, by name: written types, and those of initializer calls.
    var variables: [String: Set<String>] = [:]
    var uses: [NameUse] = []
    var declarations: [NameDeclaration] = []
    /// The locations of marks without effect.
    var unknownMarks: [SourceLocation] = []
}

import HandlerGeneratorCore

/// What one file says about messages: which it names, which it declares by hand, and what tells whose a call is.
struct SourceFacts {
    var path: String
    /// The modules that it imports.
    var imports: Set<String> = []
    var types: [TypeFact] = []
    /// Functions with the name of one of ours.
    var functions: [FunctionFact] = []
    /// Variables, parameters and closures with the name of one of our functions: called, they look like it.
    var callableNames: Set<String> = []
    /// The types that are written beside names, or whose initializers they are set to.
    var variables: [String: Set<String>] = [:]
    var uses: [NameUse] = []
    var declarations: [NameDeclaration] = []
    /// Marks that say nothing.
    var unknownMarks: [SourceLocation] = []
}

/// A type or an extension of one.
struct TypeFact {
    /// Its name, without the types around it.
    var name: String
    /// The type around it; nil if there is none.
    var outer: String?
    var isExtension: Bool
    var isProtocol: Bool
    /// Whether only its file, or the type around it, sees it.
    var isPrivate: Bool
    /// What stands behind its colon: the last parts of the names.
    var inherited: [String]
}

/// A function that isn't ours, perhaps.
struct FunctionFact {
    struct Parameter {
        /// Nil for `_`.
        var label: String?
        /// The type as written, up to a default value.
        var type: String
        var hasDefault: Bool
    }

    var name: String
    /// The type that it is declared in; nil for a free function.
    var owner: String?
    var parameters: [Parameter]
}

/// A name of a message that is given by hand, beside the annotated ones.
struct NameDeclaration: Hashable {
    enum Kind {
        /// By a registry's builder, or a spy's stub.
        case handler
        /// By a listener or a strategy.
        case event
        /// By a comparison: `event.name == "saved"`, `case "saved":`.
        case comparison
    }

    var kind: Kind
    var name: String
}

/// A literal that names a message.
struct NameUse {
    enum Role {
        /// A message that is sent, routed or bound: somebody should have a handler for it.
        case sent
        /// A question whether somebody has one: that nobody has is an answer.
        case asked
        /// An event: that nobody handles it is no error.
        case event
    }

    /// Whom a function is called on.
    enum Receiver: Hashable {
        /// Nobody is written: the enclosing type, or a free function.
        case none
        /// `self`, `super`.
        case enclosingType
        /// A variable, or a type.
        case name(String)
        /// An initializer's result.
        case new(String)
        case unknown
    }

    var role: Role
    var name: String
    /// Where the literal begins.
    var location: SourceLocation
    var form: CallForm
    /// The function or type that is called.
    var callee: String
    var receiver: Receiver
    /// The type around the call.
    var enclosingType: String?
    /// The labels of all arguments; nil for none.
    var labels: [String?]
    /// How many arguments go with the message; nil if that isn't written as a literal.
    var argumentCount: Int?
    /// Whether the count may be another than the handler's.
    var isLenient: Bool
    /// Whether the call is by its form one of ours, whatever else is declared.
    var isOurs: Bool
}

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

/// A type or an extension of one.
struct TypeFact {
    /// The type's name, without the types around it.
    var name: String
    /// The type around it; nil if there is none.
    var outer: String?
    var isExtension: Bool
    var isProtocol: Bool
    /// Whether it is `private` or `fileprivate`.
    var isPrivate: Bool
    /// The types after its colon, each by the last component of its name.
    var inherited: [String]
}

/// A function that may have the same name as one of the library's.
struct FunctionFact {
    struct Parameter {
        /// Nil for `_`.
        var label: String?
        /// The type as written, without the default value.
        var type: String
        var hasDefault: Bool
    }

    var name: String
    /// The type that it is declared in; nil for a free function.
    var owner: String?
    var parameters: [Parameter]
}

/// A message name that a file declares without an annotation.
struct NameDeclaration: Hashable {
    enum Kind {
        /// The selector of a handler in a registry's builder.
        case handler
        /// The selector that a spy answers to, whether or not the spy stands in for a type.
        case stub
        /// The name of an event that a listener or a strategy handles.
        case event
        /// A name that is compared with an event's name: `event.name == "saved"`, `case "saved":`.
        case comparison
    }

    var kind: Kind
    var name: String
}

/// A literal message name.
struct NameUse {
    enum Role {
        /// The selector of a message that is sent, routed or bound. There should be a handler for
        /// it.
        case sent
        /// A selector in a query for a handler. There may be none.
        case asked
        /// The name of an event. An event without a handler isn't an error.
        case event
    }

    /// The object or type that a function is called on.
    struct Receiver {
        enum Kind: UInt8 {
            /// None is written. It is `self`, or the function is global.
            case none
            /// `self`, `super`.
            case enclosingType
            /// A variable or a type, an element from a subscript of one, or a new value from an
            /// initializer.
            case name, element, new
            case unknown
        }

        var kind = Kind.unknown
        var name = ""
    }

    var role: Role
    var name: String
    /// The location of the literal's beginning.
    var location: SourceLocation
    var form = CallForm.none
    /// The called function or type.
    var callee = ""
    var receiver = Receiver()
    /// The type around the call.
    var enclosingType: String?
    /// The labels of all arguments; nil for none.
    var labels: [String?] = []
    /// The number of the message's arguments; nil if they aren't a literal.
    var argumentCount: Int?
    /// Whether the number of arguments may differ from the handler's.
    var isLenient = false
    /// Whether only the library has this form of call.
    var isOurs = true
}

import HandlerGeneratorCore

/// A literal message name.
struct NameUse {
    /// The purpose for which a name is used.
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
        /// The form in which the receiver is written.
        enum Kind: UInt8 {
            /// None is written. It is `self`, or the function is global.
            case none
            /// `self`, `super`.
            case enclosingType
            /// A variable or a type.
            case name
            /// An element from a subscript of a variable or a type.
            case element
            /// A new value from an initializer.
            case new
            case unknown
        }

        var kind = Kind.unknown
        /// The name of the variable or type; empty if there is none.
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

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

    var role: Role
    var name = ""
    /// The location of the literal's beginning.
    var location = SourceLocation.start
    /// The called function or type; empty for a value whose type is written.
    var callee = ""
    /// The expression that the function is called on; nil if none is written, and empty if it is
    /// left to the compiler, as in `.send("tap:")`.
    var receiver: Range<Int>?
    /// The place of the call or the value; nil in a file of messages.
    var place: NameResolver.Place?
    /// The labels of all arguments, with `_` for none.
    var labels: [String] = []
    /// The number of the message's arguments; nil if they aren't a literal.
    var argumentCount: Int?
    /// Whether the number of arguments may differ from the handler's.
    var isLenient = false
    /// Whether only the library has this form of call.
    var isOurs = true

    /// Whether its literal can be one of a character.
    var isCharacter: Bool { name.count == 1 }
}

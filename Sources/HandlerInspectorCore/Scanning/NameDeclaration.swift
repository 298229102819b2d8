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

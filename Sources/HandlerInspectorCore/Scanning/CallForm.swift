import HandlerGeneratorCore

/// The forms of the library's calls that take a message name.
///
/// `SelectorCheckTests` shows each of them in use.
enum CallForm: UInt8 {
    case none
    case send, route, tryToRoute, explain, routedMessage, invocation, makeInvocation, selector
    case question, undo, delayed, expectation, stub, action, event, strategy, add

    /// The names of the called functions and types.
    ///
    /// Initializers of recognizers count as actions.
    static let names: [(form: CallForm, words: String)] = [
        (.send, "send"),
        (.route, "route"),
        (.tryToRoute, "tryToRoute"),
        (.explain, "explain"),
        (.routedMessage, "selector"),
        (.invocation, "Invocation"),
        (.makeInvocation, "invocation"),
        (.selector, "Selector"),
        (.undo, "register"),
        (.delayed, "cancelDelayedSends"),
        (.stub, "stub"),
        (.question, "responds methodSignature problems canPerformAction target supplementalTarget"),
        (.expectation, "expectReceived expectNeverReceived ExpectedMessage"),
        (.action, "addTarget removeTarget sendAction ResponderCommand"),
        (.event, "Event"),
        (.strategy, "EventStrategy"),
        (.add, "add"),
    ]

    private static let table = WordTable(names.map { ($0.form.rawValue, $0.words) })

    /// Creates the form of a call from the name of the called function or type.
    init(_ bytes: SourceBytes, _ name: Token) {
        self = Self(rawValue: Self.table.meaning(bytes, name.start, name.end)) ?? .none
        if self == .none, bytes.has("Recognizer", at: name.end - 10), name.end - 10 > name.start {
            self = .action
        }
    }
}

import HandlerGeneratorCore

/// A form of the library's calls that take a message name, by the labels of their arguments.
///
/// `SelectorCheckTests` shows each of them in use.
struct CallForm {
    /// The purpose of the name; nil if the call only declares it.
    let role: NameUse.Role?
    /// The index of the argument with the name; nil for any index.
    var index: Int? = 0
    /// The labels that this argument can have, with `_` for none.
    var labels = ["_"]
    /// Labels of which the call has at least one; none for any call.
    var needs: [String] = []
    /// The labels that the arguments after the first can have; nil for any.
    var others: [String]?
    /// The labels that only the library's function has.
    var own: [String] = []
    /// The label of the message's arguments, none of which are sent without it; nil if they aren't
    /// counted.
    var counted: String?
    /// What the name is declared as; nil if it is only used.
    var declared: NameDeclaration.Kind?
    /// Whether the argument is a dictionary, whose keys are declared and whose values are used.
    var isTable = false

    /// The forms by the names of the called functions and types.
    ///
    /// The first form that accepts a call's labels counts.
    static let all: [(callees: String, forms: [CallForm])] = [
        (
            "send",
            [
                CallForm(
                    role: .sent,
                    others: ["with", "policy", "returning", "isolation"],
                    own: ["with", "returning"],
                    counted: "with"
                )
            ]
        ),
        ("route", [event, CallForm(role: .sent, own: ["with"], counted: "with")]),
        ("tryToRoute", [event, CallForm(role: .asked, own: ["with"], counted: "with")]),
        // An explanation may be about a wrong number of arguments.
        ("explain", [event, CallForm(role: .asked, own: ["with"])]),
        // `RoutedMessage.selector("tap:", arguments: [1])`
        (
            "selector",
            [
                CallForm(
                    role: .sent,
                    needs: ["arguments"],
                    own: ["arguments"],
                    counted: "arguments"
                )
            ]
        ),
        (
            "Invocation",
            [CallForm(role: .sent, needs: ["target", "targetType", "type"], counted: "arguments")]
        ),
        ("invocation", [CallForm(role: .sent, labels: ["for"])]),
        ("Selector", [CallForm(role: .sent, labels: ["_", "stringLiteral"], others: [])]),
        (
            "responds methodSignature problems canPerformAction target supplementalTarget",
            [
                CallForm(role: .asked, labels: ["to", "for", "sending", "forAction"]),
                CallForm(role: .asked, needs: ["withSender"]),
            ]
        ),
        ("register", [CallForm(role: .sent, needs: ["on"], own: ["with"], counted: "with")]),
        ("cancelDelayedSends", [CallForm(role: .asked, index: 1)]),
        // A spy also receives messages for which there is no handler.
        (
            "expectReceived expectNeverReceived ExpectedMessage",
            [CallForm(role: .asked, own: ["in"])]
        ),
        ("stub", [CallForm(role: .asked, declared: .stub)]),
        ("addTarget ResponderCommand", [action]),
        ("sendAction", [CallForm(role: .sent), action]),
        // An action can be removed even if it was never added.
        ("removeTarget", [CallForm(role: .asked, index: nil, labels: ["action"])]),
        ("Event", [CallForm(role: .event, labels: ["name"])]),
        // `EventStrategy(["saved": "tap:"])`
        ("EventStrategy", [CallForm(role: .sent, declared: .event, isTable: true)]),
        // `handlers.add("tap:", to: Screen.self) { … }`, `eventListeners.add("saved") { … }`
        (
            "add",
            [
                CallForm(
                    role: nil,
                    index: nil,
                    labels: ["_", "name"],
                    needs: ["to"],
                    declared: .handler
                ),
                CallForm(role: nil, declared: .event),
            ]
        ),
    ]

    private static let event = CallForm(role: .event, labels: ["event"], own: ["event"])
    private static let action = CallForm(role: .sent, index: nil, labels: ["action"])

    private static let table = WordTable(
        all.enumerated().map { (UInt8($0.offset + 1), $0.element.callees) }
    )

    /// Returns the forms of a call from the name of the called function or type.
    static func forms(_ bytes: SourceBytes, _ name: Token) -> [CallForm] {
        let number = Int(table.meaning(bytes, name.start, name.end))
        if number > 0 { return all[number - 1].forms }
        let suffix = name.end - "Recognizer".utf8.count
        return suffix > name.start && bytes.has("Recognizer", at: suffix) ? [action] : []
    }

    /// Returns whether a token is the name of one of the library's functions.
    static func isFunction(_ tokens: SourceTokens, _ name: Int) -> Bool {
        !tokens.isCapital(name) && !forms(tokens.bytes, tokens[name]).isEmpty
    }

    /// Returns the indices of the arguments with names; none if the call has another form.
    func places(in labels: [String]) -> [Int] {
        let isComplete = needs.isEmpty || needs.contains { labels.contains($0) }
        let isOnly = others.map { labels.dropFirst().allSatisfy($0.contains) } ?? true
        guard isComplete, isOnly else { return [] }
        return labels.indices.filter {
            (index ?? $0) == $0 && self.labels.contains(labels[$0])
        }
    }
}

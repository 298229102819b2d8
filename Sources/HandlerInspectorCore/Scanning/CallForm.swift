import HandlerGeneratorCore

/// The forms of the library's calls that take the name of a message. `SelectorCheckTests` shows each of them in use.
enum CallForm: UInt8 {
    case none
    case send
    case route, tryToRoute, explain
    /// `RoutedMessage.selector("…", arguments: …)`
    case routedMessage
    case invocation, makeInvocation, selector
    /// `responds(to:)`, `methodSignature(for:)`, `problems(sending:)`, `canPerformAction`, `target(forAction:)`
    case question
    /// `register("…", with:, on:)` of an undo history
    case undo
    /// `cancelDelayedSends(to:, "…")`
    case delayed
    /// `expectReceived("…", in:)`, `expectNeverReceived("…", in:)`, `ExpectedMessage("…")`
    case expectation
    /// `stub("…", returning:)` of a spy
    case stub
    /// `addTarget(_:action:)`, `ResponderCommand(_:action:)`, a recognizer's `init(target:action:)`, `sendAction`
    case action
    case event
    case strategy
    /// `add` of a registry's builder, or of a responder's listeners.
    case add

    /// Creates the form of a call, by the name of the function or type that is called.
    init(_ bytes: SourceBytes, _ start: Int, _ end: Int) {
        func named(_ word: StaticString) -> Bool {
            end - start == word.utf8CodeUnitCount && bytes.has(word, at: start)
        }
        func ends(_ word: StaticString) -> Bool {
            end - start > word.utf8CodeUnitCount && bytes.has(word, at: end - word.utf8CodeUnitCount)
        }
        self = .none
        switch bytes[start] {
        case 0x73:  // s
            if named("send") { self = .send }
            if named("selector") { self = .routedMessage }
            if named("sendAction") { self = .action }
            if named("supplementalTarget") { self = .question }
            if named("stub") { self = .stub }
        case 0x72:  // r
            if named("route") { self = .route }
            if named("responds") { self = .question }
            if named("removeTarget") { self = .action }
            if named("register") { self = .undo }
        case 0x74:  // t
            if named("tryToRoute") { self = .tryToRoute }
            if named("target") { self = .question }
        case 0x65:  // e
            if named("explain") { self = .explain }
            if named("expectReceived") || named("expectNeverReceived") { self = .expectation }
        case 0x69: if named("invocation") { self = .makeInvocation }
        case 0x6D: if named("methodSignature") { self = .question }
        case 0x70: if named("problems") { self = .question }
        case 0x63:  // c
            if named("canPerformAction") { self = .question }
            if named("cancelDelayedSends") { self = .delayed }
        case 0x61:  // a
            if named("addTarget") { self = .action }
            if named("add") || named("addIsolated") || named("addAsync") || named("addStatic")
                || named("addAsyncStatic") || named("addToActor") || named("addAsyncToActor")
            {
                self = .add
            }
        case 0x49: if named("Invocation") { self = .invocation }
        case 0x45:  // E
            if named("Event") { self = .event }
            if named("EventStrategy") { self = .strategy }
            if named("ExpectedMessage") { self = .expectation }
        case 0x52: if named("ResponderCommand") { self = .action }
        case 0x53: if named("Selector") { self = .selector }
        default: break
        }
        if self == .none, ends("Recognizer") { self = .action }
    }
}

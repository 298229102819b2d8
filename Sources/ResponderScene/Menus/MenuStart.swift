/// The start of the search for a command's target: the responder that the menu was built for, as
/// long as it is in the window, or the first responder at that moment.
@MainActor struct MenuStart {
    private weak var given: ResponderNode?

    /// The name of the given responder, or nil for the first responder.
    let name: String?
    private let wasInWindow: Bool

    init(_ responder: ResponderNode?) {
        given = responder
        name = responder.map { "\($0)" }
        wasInWindow = responder?.responderWindow != nil
    }

    func responder(in window: ResponderWindow) -> ResponderNode? {
        if name == nil { return window.keyResponder }
        guard let given, !wasInWindow || given.responderWindow === window else { return nil }
        return given
    }
}

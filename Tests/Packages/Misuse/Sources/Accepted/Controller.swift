import SelectorDispatch

// Code that must build, so that the failures of the other targets are their own.

final class Controller: MessageReceiver {
    @Handler private func tap(_ count: Int = 1, rest: Int...) -> Int { rest.reduce(count, +) }
}

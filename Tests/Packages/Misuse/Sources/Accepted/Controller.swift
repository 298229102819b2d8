import SelectorDispatch

// What must build, so that the others' failures are their own.

final class Controller: MessageReceiver {
    @Handler private func tap(_ count: Int = 1, rest: Int...) -> Int { rest.reduce(count, +) }
}

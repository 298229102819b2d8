import SelectorDispatch

final class Controller: MessageReceiver {
    #if DEBUG
    @Handler func swap(_ a: inout Int) {}
    #else
    @Handler func generic<T>(_ value: T) {}
    #endif
}

import SelectorDispatch

final class Controller: MessageReceiver {
    @Handler func tap() {}
}

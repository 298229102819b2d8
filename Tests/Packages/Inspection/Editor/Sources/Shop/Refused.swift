import ResponderChain

final class Refused: MessageReceiver {
    @Handler func swap(_ first: inout Int) {}
    @Handler func sort<Element>(_ element: Element) {}
    @Handler("tap") func tap(_ sender: Any?) {}
}

/// The input of a window at one moment: a ``ResponderTouchEvent`` or a ``ResponderPressesEvent``.
@MainActor public class ResponderEvent {
    init() {}
}

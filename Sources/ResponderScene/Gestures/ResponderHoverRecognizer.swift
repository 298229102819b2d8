/// A recognizer of a pointer over its view.
///
/// It begins when the pointer enters the view or a view in it, changes when the pointer moves
/// there, and ends when it leaves. Views in front of its view, but not in it, block the pointer.
@MainActor open class ResponderHoverRecognizer: ResponderGestureRecognizer {}

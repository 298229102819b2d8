/// A recognizer of a pointer over its view.
///
/// The gesture begins when the pointer enters the recognizer's view or a view in it, changes when
/// the pointer moves there, and ends when the pointer leaves. Views in front of the recognizer's
/// view, but not in it, block the pointer.
@MainActor open class ResponderHoverRecognizer: ResponderGestureRecognizer {}

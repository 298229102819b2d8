/// The delegate of a recognizer, which decides what the recognizer may do.
@MainActor public protocol ResponderGestureRecognizerDelegate: AnyObject {
    /// Returns whether a recognizer may watch a touch; true by default.
    ///
    /// - Parameters:
    ///   - recognizer: The recognizer.
    ///   - touch: A touch that begins, with the view that it hit.
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldReceive touch: ResponderTouch
    ) -> Bool

    /// Returns whether a recognizer may recognize its gesture, rather than failing; true by
    /// default.
    func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool

    /// Returns whether two recognizers may recognize the same touches; false by default.
    ///
    /// One of the two delegates is enough to allow it.
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: ResponderGestureRecognizer
    ) -> Bool

    /// Returns whether a recognizer waits for another one to fail when both watch a touch; false by
    /// default.
    ///
    /// It is called once for each pair and attempt. If recognizers would wait for each other in a
    /// circle, the first of them doesn't wait.
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRequireFailureOf other: ResponderGestureRecognizer
    ) -> Bool

    /// Returns whether another recognizer waits for this one to fail when both watch a touch; false
    /// by default.
    ///
    /// It is called once for each pair and attempt.
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldBeRequiredToFailBy other: ResponderGestureRecognizer
    ) -> Bool
}

extension ResponderGestureRecognizerDelegate {
    /// Returns true.
    public func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldReceive touch: ResponderTouch
    ) -> Bool {
        true
    }

    /// Returns true.
    public func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool {
        true
    }

    /// Returns false.
    public func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: ResponderGestureRecognizer
    ) -> Bool {
        false
    }

    /// Returns false.
    public func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRequireFailureOf other: ResponderGestureRecognizer
    ) -> Bool {
        false
    }

    /// Returns false.
    public func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldBeRequiredToFailBy other: ResponderGestureRecognizer
    ) -> Bool {
        false
    }
}

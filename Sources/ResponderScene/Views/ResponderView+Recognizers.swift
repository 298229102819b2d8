extension ResponderView {
    /// Adds a recognizer for touches that begin from then on, and removes it from any other view.
    ///
    /// - Parameter recognizer: The recognizer, which the view retains.
    /// - Complexity: O(log *n*), amortized, where *n* is the number of the view's recognizers.
    public final func addGestureRecognizer(_ recognizer: ResponderGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizerList.append(recognizer)
        hasRecognizers = true
        window?.mayHaveRecognizers = true
        recognizer.view = self
    }

    /// Removes a recognizer of this view, which gives up if it has touches.
    ///
    /// - Parameter recognizer: The recognizer; one of a different view is left there.
    /// - Complexity: O(log *n*), amortized, where *n* is the number of the view's recognizers.
    public final func removeGestureRecognizer(_ recognizer: ResponderGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.giveUp()
        recognizerList.remove(recognizer)
        hasRecognizers = !recognizerList.isEmpty
        recognizer.view = nil
    }
}

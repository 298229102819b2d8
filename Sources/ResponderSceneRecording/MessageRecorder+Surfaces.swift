public import ResponderScene
internal import SelectorDispatch
public import SelectorDispatchRecording

extension MessageRecorder {
    /// Begins recording the touches, keys and pointer of a window or an application along with
    /// messages.
    ///
    /// ```swift
    /// let recorder = MessageRecorder(coder: coder)
    /// recorder.recordInput(of: window)
    /// try recorder.record {
    ///     try window.handleTouch(.began, id: 1, at: CGPoint(x: 80, y: 340))
    ///     try window.press("a")
    /// }
    /// ```
    ///
    /// The messages that an input causes are recorded as part of it: actions, commands and the text
    /// that keys insert. Times of touches count from the first recorded touch, so equal sessions
    /// are equal text.
    ///
    /// - Parameter surface: The window, or the application with its windows. An input of an
    ///   application's window is written with the window's name. For a replay, the coder's
    ///   directory must have this name.
    @MainActor public func recordInput(of surface: any ResponderTouchSurface) {
        let recorder = surfaceRecorder.withLock { recorder in
            let existing = recorder as? SurfaceRecorder ?? SurfaceRecorder(observer)
            recorder = existing
            return existing
        }
        recorder.surfaces.add(surface)
        surface.addSurfaceObserver(recorder)
    }
}

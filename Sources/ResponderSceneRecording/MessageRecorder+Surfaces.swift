public import ResponderScene
internal import SelectorDispatch
public import SelectorDispatchRecording

extension MessageRecorder {
    /// Records the touches and keys that a window or an application gets from now on, whenever the recorder records
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
    /// What is sent while a touch or a key is handled is recorded as part of it: actions, commands and the text that
    /// keys insert. Times of touches count from the first recorded touch, so equal sessions are equal text.
    ///
    /// - Parameter surface: The window, or the application with its windows. A touch or key in a window of an
    ///   application is written with the window's name. For a replay, the coder's directory must have this name.
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

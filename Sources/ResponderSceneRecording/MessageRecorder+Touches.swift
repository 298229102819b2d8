public import ResponderScene
internal import SelectorDispatch
public import SelectorDispatchRecording

extension MessageRecorder {
    /// Records the touches that a window or an application gets from now on, whenever the recorder records messages.
    ///
    /// ```swift
    /// let recorder = MessageRecorder(coder: coder)
    /// recorder.recordTouches(of: window)
    /// try recorder.record { try window.handleTouch(.began, id: 1, at: CGPoint(x: 80, y: 340)) }
    /// ```
    ///
    /// Messages that actions send while a touch is handled are recorded as part of the touch. Times count from the
    /// first recorded touch, so equal sessions are equal text.
    ///
    /// - Parameter surface: The window, or the application with its windows. A touch in a window of an application is
    ///   written with the window's name. For a replay, the coder's directory must have this name.
    @MainActor public func recordTouches(of surface: any ResponderTouchSurface) {
        let recorder = touchRecorder.withLock { recorder in
            let existing = recorder as? TouchRecorder ?? TouchRecorder(observer)
            recorder = existing
            return existing
        }
        recorder.surfaces.add(surface)
        surface.addTouchObserver(recorder)
    }
}

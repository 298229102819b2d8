/// A player of recorded touches and keys.
@MainActor package protocol InputPlayer {
    /// Lets a recorder record the touches and keys.
    func isObserved(by recorder: MessageRecorder)

    /// Performs touches, a key or a time.
    ///
    /// - Throws: ``RecordingError/Problem`` if there is no such window or application; `JSONError`
    ///   if the touch or key can't be read; the error of its handling, unchanged.
    func perform(_ entry: Recording.Entry) throws
}

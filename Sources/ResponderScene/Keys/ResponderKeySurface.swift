// Windows and applications get keys. They draw nothing, so whoever reads the keyboard tells them.

extension ResponderWindow {
    /// Tells the window what a key does. `KeyDelivery.swift` has the steps.
    ///
    /// - Parameters:
    ///   - phase: What the key does. A key that begins while it is down repeats.
    ///   - key: The key with its modifiers.
    /// - Returns: The press, and what answered the key.
    /// - Throws: A ``ResponderPressError`` if the key is refused; in that case nothing has happened in the scene.
    ///   `RouteError.chainCycle` or `RouteError.endlessChain` if the first responder's chain has no end, and the first
    ///   error of an action that was sent on the way; these are thrown after everything else is done.
    /// - Complexity: O(length of the chain) for each key command that is asked for; O(number of views) if the key moves
    ///   the focus.
    @discardableResult
    public final func handleKey(_ phase: ResponderPress.Phase, _ key: ResponderKey) throws -> ResponderPressOutcome {
        try observed(.press(phase, key), SurfaceOutcome.press) { try keyTracker.handle(phase, key) }
    }

    /// Presses and releases a key.
    ///
    /// ```swift
    /// for character in "hello" { try window.press(ResponderKey(String(character))) }
    /// try window.press(.return)
    /// ```
    ///
    /// - Parameter key: The key with its modifiers.
    /// - Returns: The press, and what answered the key when it went down.
    /// - Throws: As ``handleKey(_:_:)``; the first error, after the key was released.
    @discardableResult
    public final func press(_ key: ResponderKey) throws -> ResponderPressOutcome {
        let outcome = Result { try handleKey(.began, key) }
        let release = Result { if keyTracker.isDown(key) { try handleKey(.ended, key) } }
        let pressed = try outcome.get()
        try release.get()
        return pressed
    }

    /// Cancels the presses of all keys that are down, for example because the window is no longer the key window.
    ///
    /// - Throws: ``ResponderPressError/handlingTooDeep(limit:)`` if too many calls that handle keys run inside each
    ///   other; the first error that occurs, after all presses are cancelled.
    public final func cancelPresses() throws {
        var failure: (any Error)?
        for press in presses where keyTracker.isDown(press.key) {
            do { try handleKey(.cancelled, press.key) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// The keys that are down, in the order in which they were pressed.
    public final var presses: [ResponderPress] { keyTracker.presses }
}

extension ResponderApplication {
    /// Tells the key window what a key does.
    ///
    /// What a key that is down does goes to the window where it was pressed. If that window has left the application or
    /// was hidden meanwhile, it is dropped.
    ///
    /// - Parameters:
    ///   - phase: What the key does. A key that begins while it is down repeats.
    ///   - key: The key with its modifiers.
    /// - Returns: The press, and what answered the key.
    /// - Throws: ``ResponderPressError/noKeyWindow`` if no window is key; otherwise, as
    ///   ``ResponderWindow/handleKey(_:_:)``.
    /// - Complexity: As ``ResponderWindow/handleKey(_:_:)``.
    @discardableResult
    public final func handleKey(_ phase: ResponderPress.Phase, _ key: ResponderKey) throws -> ResponderPressOutcome {
        try observed(.press(phase, key), SurfaceOutcome.press) {
            let holder = holder(of: key)
            if holder == nil, let stray = KeyTracker.stray(key, phase, in: &strayPresses) {
                return KeyTracker.drop(phase, stray, observer, self)
            }
            guard let window = holder ?? keyWindow else { throw ResponderPressError.noKeyWindow }
            return try window.keyTracker.handle(phase, key)
        }
    }

    /// Presses and releases a key.
    ///
    /// A key that is down repeats in the window where it was pressed; any other goes to the key window.
    ///
    /// - Parameter key: The key with its modifiers.
    /// - Returns: The press, and what answered the key when it went down.
    /// - Throws: As ``handleKey(_:_:)``; the first error, after the key was released.
    @discardableResult
    public final func press(_ key: ResponderKey) throws -> ResponderPressOutcome {
        let outcome = Result { try handleKey(.began, key) }
        let release = Result { if isDown(key) { try handleKey(.ended, key) } }
        let pressed = try outcome.get()
        try release.get()
        return pressed
    }

    private func isDown(_ key: ResponderKey) -> Bool {
        holder(of: key) != nil || strayPresses[key.charactersIgnoringModifiers] != nil
    }

    /// The window where the key is down; nil if there is none.
    private func holder(of key: ResponderKey) -> ResponderWindow? { windows.last { $0.keyTracker.isDown(key) } }
}

// Windows and applications get keys. They draw nothing, so the program that reads the keyboard
// reports keys.

extension ResponderWindow {
    /// Handles a change of a key in the window, in the steps of `KeyDelivery.swift`.
    ///
    /// - Parameters:
    ///   - phase: The key's new phase. A key that begins while it is down repeats.
    ///   - key: The key with its modifiers.
    /// - Returns: The press, and the answer to the key.
    /// - Throws: A ``ResponderPressError`` if the key is refused; in that case nothing has happened
    ///   in the scene. `RouteError.chainCycle` or `RouteError.endlessChain` if the first
    ///   responder's chain has no end, and the first error of an action that was sent on the way;
    ///   these are thrown after everything else is done.
    /// - Complexity: O(length of the chain) for each key command in the search; O(number of views)
    ///   if the key moves the focus.
    @discardableResult
    public final func handleKey(_ phase: ResponderPress.Phase, _ key: ResponderKey) throws
        -> ResponderPressOutcome
    {
        try observed(.press(phase, key), SurfaceOutcome.press) {
            try KeyDelivery(window: self).handle(phase, key)
        }
    }

    /// Presses and releases a key.
    ///
    /// ```swift
    /// for character in "hello" { try window.press(ResponderKey(String(character))) }
    /// try window.press(.return)
    /// ```
    ///
    /// - Parameter key: The key with its modifiers.
    /// - Returns: The press, and the answer to the key when it went down.
    /// - Throws: As ``handleKey(_:_:)``; the first error, after the key was released.
    @discardableResult
    public final func press(_ key: ResponderKey) throws -> ResponderPressOutcome {
        try pressing {
            try handleKey(.began, key)
        } release: {
            if pressedKeys.press(of: key) != nil { try handleKey(.ended, key) }
        }
    }

    /// Cancels the presses of all keys that are down, for example because the window is no longer
    /// the key window.
    ///
    /// - Throws: ``ResponderPressError/handlingTooDeep(limit:)`` if too many calls that handle keys
    ///   are nested; the first error that occurs, after all presses are canceled.
    public final func cancelPresses() throws {
        var failure: (any Error)?
        for press in presses where pressedKeys.press(of: press.key) != nil {
            do {
                try handleKey(.cancelled, press.key)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// The keys that are down, in the order in which they were pressed.
    public final var presses: [ResponderPress] { pressedKeys.presses }

    /// Cancels the window's touches and presses.
    ///
    /// Later changes of their fingers and keys are dropped.
    final func cancelInputs() {
        TouchDelivery.cancelAndDrop(of: self)
        KeyDelivery(window: self).cancelAndDrop(presses)
    }
}

extension ResponderApplication {
    /// Handles a change of a key in the key window.
    ///
    /// A change of a key that is down goes to the window where it was pressed. If that window has
    /// left the application or was hidden meanwhile, the change is dropped.
    ///
    /// - Parameters:
    ///   - phase: The key's new phase. A key that begins while it is down repeats.
    ///   - key: The key with its modifiers.
    /// - Returns: The press, and the answer to the key.
    /// - Throws: ``ResponderPressError/noKeyWindow`` if no window is key; otherwise, as
    ///   ``ResponderWindow/handleKey(_:_:)``.
    @discardableResult
    public final func handleKey(_ phase: ResponderPress.Phase, _ key: ResponderKey) throws
        -> ResponderPressOutcome
    {
        try observed(.press(phase, key), SurfaceOutcome.press) {
            let holder = holder(of: key)
            if holder == nil, let stray = KeyDelivery.stray(key, phase, in: &strayPresses) {
                return KeyDelivery.drop(phase, stray, observer, self)
            }
            guard let window = holder ?? keyWindow else { throw ResponderPressError.noKeyWindow }
            return try KeyDelivery(window: window).handle(phase, key)
        }
    }

    /// Presses and releases a key.
    ///
    /// A key that is down repeats in the window where it was pressed; any other goes to the key
    /// window.
    ///
    /// - Parameter key: The key with its modifiers.
    /// - Returns: The press, and the answer to the key when it went down.
    /// - Throws: As ``handleKey(_:_:)``; the first error, after the key was released.
    @discardableResult
    public final func press(_ key: ResponderKey) throws -> ResponderPressOutcome {
        try pressing {
            try handleKey(.began, key)
        } release: {
            let isDown =
                holder(of: key) != nil || strayPresses[key.charactersIgnoringModifiers] != nil
            if isDown { try handleKey(.ended, key) }
        }
    }

    /// The window where the key is down, or nil if there is none.
    private func holder(of key: ResponderKey) -> ResponderWindow? {
        windows.last { $0.pressedKeys.press(of: key) != nil }
    }
}

/// Presses and releases a key, even if the press fails.
@MainActor private func pressing(
    _ press: () throws -> ResponderPressOutcome,
    release: () throws -> Void
) throws -> ResponderPressOutcome {
    let pressed = Result(catching: press)
    let released = Result(catching: release)
    let outcome = try pressed.get()
    try released.get()
    return outcome
}

public import ResponderScene
public import SelectorDispatch
public import SelectorDispatchJSON
public import SelectorDispatchRecording

extension Replay {
    /// Creates a replay of messages, and of touches, keys and the pointer in a window or an
    /// application.
    ///
    /// Times of touches count from the beginning of the replay. A touch without a time follows a
    /// tenth of a second after the previous touch.
    ///
    /// - Parameters:
    ///   - coder: The coder, whose directory has the objects that the recording names.
    ///   - surface: The surface for inputs that name no other one. It must not have received a
    ///     touch yet.
    ///   - registry: The registry that looks up handlers.
    ///   - isIgnored: A closure that returns whether to ignore a difference; by default, none is
    ///     ignored.
    @MainActor public init(
        coder: JSONCoder,
        in surface: any ResponderTouchSurface,
        registry: HandlerRegistry = .shared,
        ignoring isIgnored: @escaping @Sendable (Divergence) -> Bool = { _ in false }
    ) {
        self.init(coder: coder, registry: registry, ignoring: isIgnored)
        inputPlayer = SurfacePlayer(surface, coder)
    }
}

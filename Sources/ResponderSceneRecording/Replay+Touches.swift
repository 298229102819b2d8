public import ResponderScene
public import SelectorDispatch
public import SelectorDispatchJSON
public import SelectorDispatchRecording

extension Replay {
    /// Creates a replay of messages, and of touches in a window or an application.
    ///
    /// Times of touches count from the beginning of the replay. A touch without a time comes a tenth of a second after
    /// the one before it.
    ///
    /// - Parameters:
    ///   - coder: reads and writes values. Its directory has the objects that the recording names.
    ///   - surface: where touches go that don't name another place. Nobody has touched it yet.
    ///   - registry: where handlers are looked up.
    @MainActor public init(
        coder: JSONCoder, touching surface: any ResponderTouchSurface, registry: HandlerRegistry = .shared
    ) {
        self.init(coder: coder, registry: registry)
        touchPlayer = SurfacePlayer(surface, coder)
    }
}

public import ResponderScene
public import SelectorDispatch
public import SelectorDispatchJSON
public import SelectorDispatchRecording

extension Replay {
    /// Creates a replay of messages, and of touches and keys in a window or an application.
    ///
    /// Times of touches count from the beginning of the replay. A touch without a time comes a tenth of a second after
    /// the touch before it.
    ///
    /// - Parameters:
    ///   - coder: Reads and writes values. Its directory has the objects that the recording names.
    ///   - surface: The place of touches and keys that name no other place. It must not have been touched yet.
    ///   - registry: The registry in which handlers are looked up.
    @MainActor public init(
        coder: JSONCoder, in surface: any ResponderTouchSurface, registry: HandlerRegistry = .shared
    ) {
        self.init(coder: coder, registry: registry)
        inputPlayer = SurfacePlayer(surface, coder)
    }
}

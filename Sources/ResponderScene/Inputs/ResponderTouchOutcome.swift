/// The outcome of reported touches.
@MainActor public struct ResponderTouchOutcome {
    /// The touches, in the order in which they were reported.
    public let touches: [ResponderTouch]

    /// The touches that no responder handled.
    ///
    /// No recognizer watches them, and they hit no view or passed the end of the chain; or a
    /// control or a recognizer sent actions for them that were all refused.
    public let dropped: Set<ResponderTouch>

    /// Whether every touch was handled.
    public var isHandled: Bool { dropped.isEmpty }

    /// The view of the only touch, or of the first of several, or nil if it hit none.
    public var view: ResponderView? { touches.first?.view }
}

extension ResponderTouchOutcome {
    /// Combines the outcomes of several windows.
    init(_ parts: [ResponderTouchOutcome], inOrderOf inputs: [ResponderTouchInput] = []) {
        let placesByID = inputs.enumerated().map { place, input in (input.id, place) }
        let places = Dictionary(placesByID) { first, _ in first }
        let touches = parts.flatMap(\.touches)
        func place(_ touch: ResponderTouch) -> Int { places[touch.id] ?? 0 }
        self.init(
            touches: inputs.isEmpty ? touches : touches.sorted { place($0) < place($1) },
            dropped: parts.reduce(into: []) { $0.formUnion($1.dropped) }
        )
    }
}

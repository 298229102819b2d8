public import Foundation

/// What a touch does, as reported from outside.
public struct ResponderTouchInput: Sendable {
    /// What the touch does.
    public var phase: ResponderTouch.Phase
    /// An identifier that tells the touch from others that are there at the same time.
    public var id: Int
    /// The place, in the coordinates of the surface that is told of it: a window's own, or for an application those of
    /// its windows' frames.
    public var location: CGPoint
    /// The time, in seconds; nil stands for now.
    public var timestamp: TimeInterval?

    /// Creates an input.
    ///
    /// - Parameters:
    ///   - phase: what the touch does.
    ///   - id: tells the touch from others that are there at the same time.
    ///   - location: the place, in the coordinates of the surface that is told of it.
    ///   - timestamp: the time, in seconds; nil stands for now.
    public init(_ phase: ResponderTouch.Phase, id: Int, at location: CGPoint, timestamp: TimeInterval? = nil) {
        (self.phase, self.id, self.location, self.timestamp) = (phase, id, location, timestamp)
    }

    func moved(to location: CGPoint) -> ResponderTouchInput {
        ResponderTouchInput(phase, id: id, at: location, timestamp: timestamp)
    }
}

/// What happened to reported touches.
@MainActor public struct ResponderTouchOutcome {
    /// The touches, in the order in which they were reported.
    public let touches: [ResponderTouch]
    /// The touches that nobody handled: they hit no view, or passed the end of the chain, and no recognizer watches
    /// them.
    public let dropped: Set<ResponderTouch>
    /// Whether every touch was handled.
    public var isHandled: Bool { dropped.isEmpty }
    /// The view of the only touch, or of the first of several; nil if it hit none.
    public var view: ResponderView? { touches.first?.view }
}

extension ResponderTouchOutcome {
    /// Combines the outcomes of several windows.
    init(_ parts: [ResponderTouchOutcome], inOrderOf inputs: [ResponderTouchInput] = []) {
        let places = Dictionary(inputs.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let touches = parts.flatMap(\.touches)
        func place(_ touch: ResponderTouch) -> Int { places[touch.id] ?? 0 }
        self.init(
            touches: inputs.isEmpty ? touches : touches.sorted { place($0) < place($1) },
            dropped: parts.reduce(into: []) { $0.formUnion($1.dropped) })
    }
}

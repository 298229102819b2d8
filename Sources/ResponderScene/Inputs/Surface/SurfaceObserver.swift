/// An observer of the unchanged input of windows and applications, for recorders.
@MainActor package protocol SurfaceObserver: AnyObject {
    /// Runs the code that handles an input.
    ///
    /// - Parameters:
    ///   - input: The report to the surface.
    ///   - surface: The window or application.
    ///   - outcome: A closure that makes an outcome from the code's result.
    ///   - body: The code that handles the input, which the observer must call once.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    func observe<Output>(
        _ input: SurfaceInput,
        on surface: any ResponderTouchSurface,
        _ outcome: (Output) -> SurfaceOutcome,
        _ body: () throws -> Output
    ) throws -> Output
}

/// An observer of a window or an application.
///
/// Both are referenced weakly.
@MainActor private struct Observation {
    /// The observations of each surface.
    ///
    /// Those of released ones are removed when the number has doubled.
    static var all: [ObjectIdentifier: [Observation]] = [:]
    static var limit = 16

    weak var surface: (any ResponderTouchSurface)?
    weak var observer: (any SurfaceObserver)?

    /// Returns a surface's observers, or an empty array if there are none.
    ///
    /// A new surface may have the identity of a released one.
    static func observers(of surface: (any ResponderTouchSurface)?) -> [any SurfaceObserver] {
        guard let surface, let own = all[ObjectIdentifier(surface)] else { return [] }
        return own.compactMap { $0.surface === surface ? $0.observer : nil }
    }
}

extension ResponderTouchSurface {
    /// Adds an observer, which is referenced weakly, unless it is already added.
    package func addSurfaceObserver(_ observer: any SurfaceObserver) {
        let others = Observation.observers(of: self).filter { $0 !== observer }
        Observation.all[ObjectIdentifier(self)] = (others + [observer]).map {
            Observation(surface: self, observer: $0)
        }
        guard Observation.all.count > Observation.limit else { return }
        Observation.all = Observation.all.filter { _, observations in
            observations.contains { $0.surface != nil && $0.observer != nil }
        }
        Observation.limit = max(16, 2 * Observation.all.count)
    }

    /// The observers of the surface, and of the application that it belongs to.
    private var activeSurfaceObservers: [any SurfaceObserver] {
        let own = Observation.observers(of: self)
        let others = Observation.observers(of: (self as? ResponderWindow)?.application)
        return own + others.filter { observer in !own.contains { $0 === observer } }
    }

    /// Runs the code that handles an input, and notifies the observers.
    func observed<Output>(
        _ input: @autoclosure () -> SurfaceInput,
        _ outcome: (Output) -> SurfaceOutcome,
        _ body: () throws -> Output
    ) throws -> Output {
        if Observation.all.isEmpty { return try body() }
        let observers = activeSurfaceObservers
        if observers.isEmpty { return try body() }
        return try notify(observers[...], input(), outcome, body)
    }

    private func notify<Output>(
        _ observers: ArraySlice<any SurfaceObserver>,
        _ input: SurfaceInput,
        _ outcome: (Output) -> SurfaceOutcome,
        _ body: () throws -> Output
    ) throws -> Output {
        guard let first = observers.first else { return try body() }
        return try first.observe(input, on: self, outcome) {
            try notify(observers.dropFirst(), input, outcome, body)
        }
    }
}

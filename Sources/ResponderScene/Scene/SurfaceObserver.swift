package import Foundation

/// A report to a window or an application from outside.
package enum SurfaceInput {
    /// The touches of one moment.
    case touches([ResponderTouchInput])
    /// The time, because no touch did anything; nil is the current time.
    case time(TimeInterval?)
    /// What a key does.
    case press(ResponderPress.Phase, ResponderKey)
}

/// What happened to a report.
package enum SurfaceOutcome {
    case touches(ResponderTouchOutcome)
    case timePassed
    case press(ResponderPressOutcome)
}

/// An observer of what windows and applications are told from outside, exactly as they are told, for recorders.
@MainActor package protocol SurfaceObserver: AnyObject {
    /// Runs the code that handles an input.
    ///
    /// - Parameters:
    ///   - input: The report to the surface.
    ///   - surface: The window or application.
    ///   - outcome: Makes an outcome of what the code returns.
    ///   - body: Handles the input. Call it.
    func observe<Output>(
        _ input: SurfaceInput, on surface: any ResponderTouchSurface, _ outcome: (Output) -> SurfaceOutcome,
        _ body: () throws -> Output
    ) throws -> Output
}

/// The observers of a window or an application. They are held weakly.
@MainActor struct WeakSurfaceObservers {
    private struct Reference {
        weak var observer: (any SurfaceObserver)?
    }

    /// Whether any surface has ever had an observer. Without one, nobody looks for observers.
    private(set) static var areUsed = false

    private var references: [Reference] = []

    mutating func add(_ observer: any SurfaceObserver) {
        Self.areUsed = true
        references.removeAll { $0.observer == nil || $0.observer === observer }
        references.append(Reference(observer: observer))
    }

    var present: [any SurfaceObserver] { references.isEmpty ? [] : references.compactMap(\.observer) }
}

extension ResponderTouchSurface {
    /// Adds an observer, which is held weakly. Does nothing if it is already added.
    package func addSurfaceObserver(_ observer: any SurfaceObserver) {
        (self as? ResponderWindow)?.surfaceObservers.add(observer)
        (self as? ResponderApplication)?.surfaceObservers.add(observer)
    }

    /// The observers of the surface, and of the application that it belongs to.
    private var activeSurfaceObservers: [any SurfaceObserver] {
        let window = self as? ResponderWindow
        let application = self as? ResponderApplication ?? window?.application
        let own = window?.surfaceObservers.present ?? []
        let others = application?.surfaceObservers.present ?? []
        return own + others.filter { other in !own.contains { $0 === other } }
    }

    /// Runs the code that handles an input, and tells the observers.
    ///
    /// - Parameters:
    ///   - input: The report to the surface.
    ///   - outcome: Makes an outcome of what the code returns.
    ///   - body: Handles the input.
    func observed<Output>(
        _ input: @autoclosure () -> SurfaceInput, _ outcome: (Output) -> SurfaceOutcome, _ body: () throws -> Output
    ) throws -> Output {
        guard WeakSurfaceObservers.areUsed else { return try body() }
        let observers = activeSurfaceObservers
        if observers.isEmpty { return try body() }
        return try tell(observers[...], input(), outcome, body)
    }

    private func tell<Output>(
        _ observers: ArraySlice<any SurfaceObserver>, _ input: SurfaceInput, _ outcome: (Output) -> SurfaceOutcome,
        _ body: () throws -> Output
    ) throws -> Output {
        guard let first = observers.first else { return try body() }
        return try first.observe(input, on: self, outcome) { try tell(observers.dropFirst(), input, outcome, body) }
    }
}

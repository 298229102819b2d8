package import Foundation

/// A report to a window or an application from outside.
package enum TouchSurfaceInput {
    /// The touches of one moment.
    case touches([ResponderTouchInput])
    /// The time, because no touch did anything; nil is the current time.
    case time(TimeInterval?)
}

/// An observer of the touches and times that windows and applications get, exactly as they get them, for recorders.
@MainActor package protocol TouchObserver: AnyObject {
    /// Runs the code that handles an input.
    ///
    /// - Parameters:
    ///   - input: The report to the surface.
    ///   - surface: The window or application.
    ///   - body: Handles the input. Call it. It returns nil if the input isn't touches.
    func observe(
        _ input: TouchSurfaceInput, on surface: any ResponderTouchSurface, _ body: () throws -> ResponderTouchOutcome?
    ) throws -> ResponderTouchOutcome?
}

/// The observers of a window or an application. They are held weakly.
@MainActor struct WeakTouchObservers {
    private struct Reference {
        weak var observer: (any TouchObserver)?
    }

    private var references: [Reference] = []

    mutating func add(_ observer: any TouchObserver) {
        references.removeAll { $0.observer == nil || $0.observer === observer }
        references.append(Reference(observer: observer))
    }

    var present: [any TouchObserver] { references.isEmpty ? [] : references.compactMap(\.observer) }
}

extension ResponderTouchSurface {
    /// Adds an observer, which is held weakly. Does nothing if it is already added.
    package func addTouchObserver(_ observer: any TouchObserver) {
        (self as? ResponderWindow)?.touchObservers.add(observer)
        (self as? ResponderApplication)?.touchObservers.add(observer)
    }

    /// The observers of the surface, and of the application that it belongs to.
    private var activeTouchObservers: [any TouchObserver] {
        let window = self as? ResponderWindow
        let application = self as? ResponderApplication ?? window?.application
        let own = window?.touchObservers.present ?? []
        let others = application?.touchObservers.present ?? []
        return own + others.filter { other in !own.contains { $0 === other } }
    }

    /// Runs the code that handles touches, and tells the observers.
    func observed(
        _ inputs: @autoclosure () -> [ResponderTouchInput], _ body: () throws -> ResponderTouchOutcome
    ) throws -> ResponderTouchOutcome {
        let observers = activeTouchObservers
        if observers.isEmpty { return try body() }
        var outcome: ResponderTouchOutcome?
        try tell(observers[...], .touches(inputs())) {
            outcome = try body()
            return outcome
        }
        return outcome ?? ResponderTouchOutcome(touches: [], dropped: [])
    }

    /// Lets time pass, and tells the observers.
    func observed(timeAt timestamp: TimeInterval?, _ body: () throws -> Void) throws {
        let observers = activeTouchObservers
        if observers.isEmpty { return try body() }
        try tell(observers[...], .time(timestamp)) {
            try body()
            return nil
        }
    }

    @discardableResult
    private func tell(
        _ observers: ArraySlice<any TouchObserver>, _ input: TouchSurfaceInput,
        _ body: () throws -> ResponderTouchOutcome?
    ) throws -> ResponderTouchOutcome? {
        guard let first = observers.first else { return try body() }
        return try first.observe(input, on: self) { try tell(observers.dropFirst(), input, body) }
    }
}

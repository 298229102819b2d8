internal import Foundation
internal import ResponderScene
internal import ResponderSceneJSON
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRecording

/// A writer of touches as messages of a recorder.
@MainActor final class TouchRecorder: TouchObserver {
    /// The windows and applications whose touches need no name.
    struct Surfaces {
        private var surfaces: [WeakSurface] = []

        private struct WeakSurface {
            weak var surface: (any ResponderTouchSurface)?
        }

        @MainActor mutating func add(_ surface: any ResponderTouchSurface) {
            if !contains(surface) { surfaces.append(WeakSurface(surface: surface)) }
        }

        @MainActor func contains(_ surface: any ResponderTouchSurface) -> Bool {
            surfaces.contains { $0.surface === surface }
        }
        /// Whether there is only one surface, so that its touches need no name.
        var isOne: Bool { surfaces.count == 1 }
    }

    var surfaces = Surfaces()
    private let observer: RecordingObserver

    nonisolated init(_ observer: RecordingObserver) {
        self.observer = observer
    }

    func observe(
        _ input: TouchSurfaceInput, on surface: any ResponderTouchSurface, _ body: () throws -> ResponderTouchOutcome?
    ) throws -> ResponderTouchOutcome? {
        var path: [JSONValue] = []
        let coder = observer.coder
        return try observer.recordTouch { depth in
            message(input, on: surface, depth: depth)
        } _: {
            try SceneTrace.recorded {
                guard let coder, case .touches(let phase, let responder, _) = $0 else { return }
                path.append([
                    "responder": coder.address(of: responder), "outcome": .string(phase.methodName),
                ])
            } _: {
                try body()
            }
        } _: { result in
            (
                handledBy: (try? result.get())?.view.map { RecordedValue($0) }, Self.outcome(result),
                coder.map { Self.json(result, path, $0) }
            )
        }
    }

    private func message(_ input: TouchSurfaceInput, on surface: any ResponderTouchSurface, depth: Int)
        -> RecordedMessage
    {
        let target = RecordedValue(surface)
        switch input {
        case .touches(let inputs):
            let first = inputs.first
            let arguments = first.map {
                [RecordedValue($0.id), RecordedValue($0.location.x), RecordedValue($0.location.y)]
            }
            return RecordedMessage(
                .touch, Selector(first?.phase.methodName ?? "touches"), arguments ?? [], to: target, depth: depth,
                entry(.touches(inputs.map(json)), on: surface))
        case .time(let time):
            let time = observer.sessionTime(time ?? ProcessInfo.processInfo.systemUptime)
            return RecordedMessage(
                .touch, "timePassed", [RecordedValue(time)], to: target, depth: depth, entry(.time(time), on: surface))
        }
    }

    private func entry(_ action: Recording.Entry.Action, on surface: any ResponderTouchSurface) -> Recording.Entry? {
        guard let coder = observer.coder else { return nil }
        var entry = Recording.Entry(action)
        if !surfaces.isOne || !surfaces.contains(surface) {
            entry.stage = coder.directory.name(of: surface)
            if entry.stage == nil { entry.unnamedType = "\(type(of: surface))" }
        }
        return entry
    }

    private func json(_ input: ResponderTouchInput) -> JSONValue {
        var input = input
        input.timestamp = observer.sessionTime(input.timestamp ?? ProcessInfo.processInfo.systemUptime)
        do throws(JSONError) { return try input.json() } catch { return .unwritten("\(error)") }
    }

    // MARK: Outcomes

    private static func outcome(_ result: Result<ResponderTouchOutcome?, any Error>) -> RecordedMessage.Outcome {
        switch result {
        case .success(let outcome?):
            outcome.isHandled ? .returned(RecordedValue(outcome.view)) : .unhandled
        case .success(nil): .returned(RecordedValue(nil))
        case .failure(let error): .failed(error)
        }
    }

    private static func json(
        _ result: Result<ResponderTouchOutcome?, any Error>, _ path: [JSONValue], _ coder: JSONCoder
    ) -> JSONValue {
        var members: [String: JSONValue] = [:]
        switch result {
        case .success(let outcome?):
            members["handled"] = .bool(outcome.isHandled)
            if outcome.touches.count == 1 {
                if let view = outcome.view { members["view"] = coder.address(of: view) }
            } else {
                members["touches"] = .array(
                    outcome.touches.map { touch in
                        var members: [String: JSONValue] = ["handled": .bool(!outcome.dropped.contains(touch))]
                        if let view = touch.view { members["view"] = coder.address(of: view) }
                        return .object(members)
                    })
            }
        case .success(nil): break
        case .failure(let error): members["error"] = .string("\(error)")
        }
        if !path.isEmpty { members["path"] = .array(path) }
        return .object(members)
    }
}

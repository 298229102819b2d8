internal import Foundation
internal import ResponderScene
internal import ResponderSceneJSON
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRecording

/// A writer of touches and keys as messages of a recorder.
@MainActor final class SurfaceRecorder: SurfaceObserver {
    /// The windows and applications whose touches and keys need no name.
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
        /// Whether there is only one surface, so that it needs no name.
        var isOne: Bool { surfaces.count == 1 }
    }

    var surfaces = Surfaces()
    private let observer: RecordingObserver

    nonisolated init(_ observer: RecordingObserver) {
        self.observer = observer
    }

    func observe<Output>(
        _ input: SurfaceInput, on surface: any ResponderTouchSurface, _ outcome: (Output) -> SurfaceOutcome,
        _ body: () throws -> Output
    ) throws -> Output {
        var path: [JSONValue] = []
        let coder = observer.coder
        return try observer.recordInput { depth in
            message(input, on: surface, depth: depth)
        } _: {
            try SceneTrace.recorded {
                guard let coder else { return }
                switch $0 {
                case .touches(let phase, let responder, _):
                    path.append(Self.visit(responder, phase.methodName, coder))
                case .presses(let phase, let responder, _):
                    path.append(Self.visit(responder, phase.methodName, coder))
                default: break
                }
            } _: {
                try body()
            }
        } _: { result in
            let result = result.map(outcome)
            let (handledBy, recorded) = Self.outcome(result)
            return (handledBy, recorded, coder.map { SurfaceResult(coder: $0).json(result, path) })
        }
    }

    private static func visit(_ responder: any Responder, _ method: String, _ coder: JSONCoder) -> JSONValue {
        ["responder": coder.address(of: responder), "outcome": .string(method)]
    }

    // MARK: Inputs

    private func message(_ input: SurfaceInput, on surface: any ResponderTouchSurface, depth: Int) -> RecordedMessage {
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
        case .press(let phase, let key):
            var members = key.members
            members["press"] = .string(phase.rawValue)
            return RecordedMessage(
                .press, Selector(phase.methodName), [RecordedValue("\(key)")], to: target, depth: depth,
                entry(.press(.object(members)), on: surface))
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

    private static func outcome(
        _ result: Result<SurfaceOutcome, any Error>
    ) -> (handledBy: RecordedValue?, RecordedMessage.Outcome) {
        switch result {
        case .success(.touches(let outcome)):
            (
                outcome.view.map { RecordedValue($0) },
                outcome.isHandled ? .returned(RecordedValue(outcome.view)) : .unhandled
            )
        case .success(.press(let outcome)):
            outcome.isHandled
                ? (RecordedValue(outcome.press.responder), .returned(RecordedValue(outcome.press.responder)))
                : (nil, .unhandled)
        case .success(.timePassed): (nil, .returned(RecordedValue(nil)))
        case .failure(let error): (nil, .failed(error))
        }
    }
}

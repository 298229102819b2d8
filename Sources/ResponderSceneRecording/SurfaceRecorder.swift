internal import Foundation
internal import ResponderScene
internal import ResponderSceneJSON
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRecording

/// A writer of touches, keys and pointers as messages of a recorder.
@MainActor final class SurfaceRecorder: SurfaceObserver {
    /// The windows and applications whose inputs are recorded.
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

        /// Whether there is only one surface, which then needs no name.
        var isOne: Bool { surfaces.count == 1 }
    }

    var surfaces = Surfaces()
    private let observer: RecordingObserver

    nonisolated init(_ observer: RecordingObserver) {
        self.observer = observer
    }

    func observe<Output>(
        _ input: SurfaceInput,
        on surface: any ResponderTouchSurface,
        _ outcome: (Output) -> SurfaceOutcome,
        _ body: () throws -> Output
    ) throws -> Output {
        var hidesText = false
        let notes = observer.coder.map { SurfaceNotes($0, on: surface) }
        return try observer.recordInput(on: surface) {
            let message = message(input, on: surface, &hidesText)
            notes?.views = observer.pictureIfNew(notes?.picture(), of: message.entry?.stage)
            return message
        } _: {
            try SceneTrace.recorded(by: { notes?.add($0) }, body)
        } _: { result in
            let result = result.map(outcome)
            let (handledBy, recorded) = Self.outcome(result)
            let json = notes.map { SurfaceResult(notes: $0, hidesText: hidesText).json(result) }
            return (handledBy, recorded, json)
        }
    }

    // MARK: Inputs

    /// Returns the message of an input.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - surface: The window or application.
    ///   - hidesText: Set to true if a key is hidden.
    private func message(
        _ input: SurfaceInput,
        on surface: any ResponderTouchSurface,
        _ hidesText: inout Bool
    ) -> RecordedMessage {
        let target = RecordedValue(surface)
        func pointer(
            _ phase: String,
            _ numbers: KeyValuePairs<String, Double>,
            _ others: [String: JSONValue]
        ) -> RecordedMessage {
            var members = others
            members["pointer"] = .string(phase)
            for (name, number) in numbers {
                let json = JSONNumber(number).map(JSONValue.number)
                members[name] = json ?? .unwritten("JSON has no \(number) for Double")
            }
            return RecordedMessage(
                .pointer,
                Selector(phase),
                numbers.map { RecordedValue($0.value) },
                to: target,
                entry(.pointer(.object(members)), on: surface)
            )
        }
        switch input {
        case .scroll(let change, let place, let type, let flags):
            var others = flags.members
            if type != .discrete { others["scrollType"] = .number(JSONNumber(type.rawValue)) }
            return pointer(
                "scrolled",
                ["x": place.x, "y": place.y, "byX": change.x, "byY": change.y],
                others
            )
        case .hover(let place?, let flags):
            return pointer("moved", ["x": place.x, "y": place.y], flags.members)
        case .hover(nil, let flags):
            return pointer("left", [:], flags.members)
        case .touches(let inputs):
            let first = inputs.first
            let arguments = first.map {
                [RecordedValue($0.id), RecordedValue($0.location.x), RecordedValue($0.location.y)]
            }
            return RecordedMessage(
                .touch,
                Selector(first?.phase.methodName ?? "touches"),
                arguments ?? [],
                to: target,
                entry(.touches(inputs.map(json)), on: surface)
            )
        case .time(let time):
            let time = observer.sessionTime(time ?? ProcessInfo.processInfo.systemUptime)
            return RecordedMessage(
                .touch,
                "timePassed",
                [RecordedValue(time)],
                to: target,
                entry(.time(time), on: surface)
            )
        case .press(let phase, let key):
            let selector = Selector(phase.methodName)
            let redactor = observer.redactor(for: selector, isSecret: isSecret(surface))
            let kept = redactor.map { $0.kept(key, .argument(0)) } ?? key
            let shown = kept as? ResponderKey
            hidesText = shown != key
            var members = shown?.members ?? ["key": .unwritten("it is secret")]
            members["press"] = .string(phase.rawValue)
            return RecordedMessage(
                .press,
                selector,
                [RecordedValue(shown.map { "\($0)" as Any } ?? kept)],
                to: target,
                entry(.press(.object(members)), on: surface)
            )
        }
    }

    /// Returns whether a key may be part of a secret text.
    private func isSecret(_ surface: any ResponderTouchSurface) -> Bool {
        let window = surface as? ResponderWindow ?? (surface as? ResponderApplication)?.keyWindow
        guard let responder = window?.firstResponder else { return false }
        return SecretHandlers.haveSecret("insertText:", upFrom: responder)
    }

    /// Returns the entry of an input, or nil without a coder.
    private func entry(
        _ action: Recording.Entry.Action,
        on surface: any ResponderTouchSurface
    ) -> Recording.Entry? {
        guard let coder = observer.coder else { return nil }
        var entry = Recording.Entry(action)
        if !surfaces.isOne || !surfaces.contains(surface) {
            entry.stage = coder.directory.name(of: surface)
            if entry.stage == nil { entry.unnamedType = "\(type(of: surface))" }
        }
        return entry
    }

    /// Returns a touch as JSON, with its time in the session.
    private func json(_ input: ResponderTouchInput) -> JSONValue {
        var input = input
        input.timestamp = observer.sessionTime(
            input.timestamp ?? ProcessInfo.processInfo.systemUptime
        )
        do throws(JSONError) {
            return try input.json()
        } catch {
            return .unwritten("\(error)")
        }
    }

    // MARK: Outcomes

    /// Returns the responder that handled an input, and the outcome.
    private static func outcome(
        _ result: Result<SurfaceOutcome, any Error>
    ) -> (handledBy: RecordedValue?, RecordedMessage.Outcome) {
        switch result {
        case .success(.touches(let outcome)):
            let view = outcome.view.map { RecordedValue($0) }
            guard outcome.isHandled else { return (view, .unhandled) }
            return (view, .returned(RecordedValue(outcome.view)))
        case .success(.press(let outcome)):
            guard outcome.isHandled else { return (nil, .unhandled) }
            let responder = RecordedValue(outcome.press.responder)
            return (responder, .returned(responder))
        case .success(.scrolled(let pan)):
            guard let pan else { return (nil, .unhandled) }
            return (RecordedValue(pan), .returned(RecordedValue(pan)))
        case .success(.timePassed), .success(.hovered):
            return (nil, .returned(RecordedValue(nil)))
        case .failure(let error):
            return (nil, .failed(error))
        }
    }
}

import SelectorDispatch
import SelectorDispatchRecording

extension RecordedMessage {
    /// What happened on a route, visit by visit.
    var routeLines: [String] {
        ["route \(selector.description.shown()) from \(target)"] + visits.map { "  \($0.responder): \($0.outcome)" }
            + [end]
    }

    private var end: String {
        switch outcome {
        case .pending: "  …"
        case .returned(let value): "  returned \(value)"
        case .unhandled: "  nobody handled it"
        case .failed(let error): "\(error)"
        }
    }

    var hasFailed: Bool { if case .failed = outcome { true } else { false } }
}

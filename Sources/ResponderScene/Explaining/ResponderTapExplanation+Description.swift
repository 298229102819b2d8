internal import Foundation
internal import ResponderChain
internal import SelectorDispatch

extension ResponderTapExplanation: @MainActor CustomStringConvertible {
    /// The answer, then the problem, or else the view that is hit, each recognizer, and each
    /// responder with its verdict and actions.
    public var description: String {
        var lines = ["a tap at \(pointText(location)) in \(place.shown()) \(answer.inWords)"]
        if let blockingModal {
            let modal = Self.name(blockingModal)
            let effect = blockingModal.isModalInPresentation ? "blocks" : "is dismissed by"
            lines.append("\(modal) is presented, and \(effect) touches outside its view")
        }
        if let problem {
            lines.append("\(problem)")
        } else {
            lines.append("it hits \(Self.name(hitView))")
            for visit in recognizers { lines += visit.lines }
            for (depth, visit) in responders.enumerated() {
                lines += visit.lines.map { String(repeating: "  ", count: min(depth, 40)) + $0 }
            }
        }
        if let error { lines.append("\(error)") }
        return lines.joined(separator: "\n")
    }

    fileprivate static func name(_ view: ResponderNode?) -> String {
        (view?.description ?? "no view").shown()
    }
}

extension ResponderTapExplanation.Problem: CustomStringConvertible {
    /// The problem in words, such as `panel, which contains saveButton, is hidden`.
    public var description: String {
        func subject(_ view: String, _ inner: String) -> String {
            view == inner ? view.shown() : "\(view.shown()), which contains \(inner.shown()),"
        }
        return switch self {
        case .notInWindow(let view): "\(view.shown()) isn't in a window"
        case .hidden(let view, let inner): "\(subject(view, inner)) is hidden"
        case .transparent(let view, let alpha, let inner):
            "\(subject(view, inner)) is transparent: its alpha is \(alpha), "
                + "and a view with less than 0.01 isn't hit"
        case .noInteraction(let view, let inner):
            "\(subject(view, inner)) takes no interaction: its isUserInteractionEnabled is false"
        case .outside(let view, let point, let inner):
            "\(subject(view, inner)) doesn't contain the point, which is \(pointText(point)) in it"
        case .covered(let view, let cover):
            "\(view.shown()) is covered by \(cover.shown()), which is hit instead"
        case .claimed(let view, let claimant):
            "\(claimant.shown()), which contains \(view.shown()), is hit instead: "
                + "a hitTest method says so"
        case .nothingHit: "it hits no view"
        }
    }
}

extension ResponderTapExplanation.RecognizerVisit {
    @MainActor fileprivate var lines: [String] {
        let place = ResponderTapExplanation.name(view)
        let name = "recognizer \(recognizer.description.shown()) of \(place): "
        switch verdict {
        case .recognizes(let actions):
            let effect = recognizer.cancelsTouchesInView ? " and takes its touches" : ""
            return [name + "recognizes it" + effect] + actionLines(actions, "no action")
        case .decidesItself: return [name + "gets its touches, and decides for itself"]
        case .waits(let taps, let fingers):
            var wanted: [String] = []
            if taps > 1 { wanted.append("\(taps) taps") }
            if fingers > 1 { wanted.append("\(fingers) fingers") }
            return [name + "waits for \(wanted.joined(separator: " with "))"]
        case .recognizesAnother: return [name + "recognizes another gesture than a tap"]
        case .disabled: return [name + "disabled"]
        case .notReceived: return [name + "its delegate doesn't let it watch the touch"]
        case .notPermitted(let objector): return [name + "not permitted by \(objector.shown())"]
        case .prevented(let other):
            return [name + "fails, because \(other.shown()) recognizes the tap first"]
        }
    }
}

extension ResponderTapExplanation.ResponderVisit {
    @MainActor fileprivate var lines: [String] {
        let name = "\(label(of: responder)): "
        switch verdict {
        case .sends(let actions):
            return [name + "sends its actions"] + actionLines(actions, "no action for a tap")
        case .disabled: return [name + "a disabled control, which keeps the touches"]
        case .followsAnotherTouch: return [name + "follows another touch, and keeps this one"]
        case .taken(let recognizer):
            return [name + "gets no end of the touch: \(recognizer.shown()) takes it"]
        case .decidesItself: return [name + "is asked, and decides for itself"]
        case .passesOn: return [name + "passes touches on"]
        }
    }
}

/// Returns a point without needless decimals.
private func pointText(_ point: CGPoint) -> String {
    func text(_ value: CGFloat) -> String {
        Int(exactly: Double(value)).map { "\($0)" } ?? "\(Double(value))"
    }
    return "(\(text(point.x)), \(text(point.y)))"
}

/// Returns the lines of actions' explanations, indented, or the line `none` without actions.
private func actionLines(_ actions: [RouteExplanation], _ none: String) -> [String] {
    if actions.isEmpty { return ["  " + none] }
    return actions.flatMap { $0.description.split(separator: "\n").map { "  " + $0 } }
}

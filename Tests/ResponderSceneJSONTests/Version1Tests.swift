@testable import ResponderSceneJSON

/// Version 1 of touches, keys, refusals and explanations, and the codes of all errors, which are
/// permanent.
@MainActor @Suite struct Version1Tests {
    private let coder = JSONCoder()
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let panel = ResponderView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let button = ResponderControl(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

    init() throws {
        window.name = "window"
        panel.name = "panel"
        button.name = "button"
        window.addSubview(panel)
        panel.addSubview(button)
        try coder.directory.addIsolated(window, as: "window")
        try coder.directory.addIsolated(panel, as: "panel")
        try coder.directory.addIsolated(button, as: "button")
    }

    @Test func `touches of version 1 are read and written the same`() throws {
        let goldens = try Goldens("touches")
        goldens.expect(
            try goldens.examples.mapValues {
                "\(try ResponderTouchInput(JSONValue(parsing: $0)).json())"
            },
            exactly: true
        )
    }

    @Test func `keys of version 1 are read and written the same`() throws {
        let goldens = try Goldens("keys")
        goldens.expect(
            try goldens.examples.mapValues { "\(try ResponderKey(JSONValue(parsing: $0)).json)" },
            exactly: true
        )
    }

    @Test func `refusals have at least what they have in version 1`() throws {
        let application = ResponderApplication()
        // selector-check: elsewhere
        let action = try #require(try application.sendAction("fly", to: nil, from: nil).refusal)
        let other = ResponderRefusal.notResigned("field", because: .cannotResignFirst("field"))
        let refusals = [
            "done": "\(panel.addSubview(ResponderView()).json)",
            "refused": "\(panel.addSubview(panel).json)",
            "an action": "\(action.json)",
            "because of another": "\(other.json)",
        ]
        try Goldens("refusals").expect(refusals)
    }

    @Test func `explanations have at least what they have in version 1`() throws {
        var explanations: [String: String] = [:]
        explanations["a route"] = "\(coder.encode(button.explain(event: "unknown")))"
        panel.isHidden = true
        explanations["a tap that hits something else"] = "\(coder.encode(button.explainTap()))"
        panel.isHidden = false
        panel.addGestureRecognizer(ResponderPanRecognizer())
        button.addTarget(nil, action: "fly", for: .touchUpInside)  // selector-check: elsewhere
        explanations["a tap"] = "\(coder.encode(button.explainTap()))"
        explanations["a key"] = "\(coder.encode(window.explainKey("x")))"
        try Goldens("explanations").expect(explanations)
        let unnamed = "\(JSONCoder().encode(button.explainTap()))"
        #expect(
            unnamed.contains(#""hitView":{"type":"ResponderControl"}"#),
            "no directory has its name"
        )
    }

    /// The names of cases, each from a case that is created here, so that one without a name
    /// doesn't compile.
    private static let names: [String: [String]] = [
        "route verdicts": [
            RouteExplanation.Verdict.handles,
            .decidesItself,
            .notRegistered(suggestions: []),
            .fails([]),
            .disabled(reason: ""),
            .stopped(by: ""),
            .beyondBoundary,
        ].map(\.name),
        "answers": [
            ResponderTapExplanation.Answer.answered,
            .mayBeAnswered,
            .notAnswered,
        ].map(\.name),
        "problems": [
            ResponderTapExplanation.Problem.notInWindow(""),
            .hidden("", containing: ""),
            .transparent("", alpha: 0, containing: ""),
            .noInteraction("", containing: ""),
            .outside("", .zero, containing: ""),
            .covered("", by: ""),
            .claimed("", by: ""),
            .nothingHit,
        ].map(\.name),
        "recognizer verdicts": [
            ResponderTapExplanation.RecognizerVisit.Verdict.recognizes([]),
            .decidesItself,
            .waits(taps: 2, fingers: 1),
            .recognizesAnother,
            .disabled,
            .notReceived,
            .notPermitted(by: ""),
            .prevented(by: ""),
        ].map(\.name),
        "responder verdicts": [
            ResponderTapExplanation.ResponderVisit.Verdict.sends([]),
            .disabled,
            .followsAnotherTouch,
            .taken(by: ""),
            .decidesItself,
            .passesOn,
        ].map(\.name),
        "command verdicts": [
            ResponderKeyExplanation.CommandVisit.Verdict.performed,
            .refused(.isRoot("")),
            .text(takenBy: ""),
            .tooLate,
        ].map(\.name),
    ]

    @Test func `the names of cases and the codes of errors are those of version 1`() throws {
        let codes = [
            "DispatchError": try errorCodes(in: "SelectorDispatch/Errors/DispatchError.swift"),
            "RouteError": try errorCodes(in: "ResponderChain/Errors/RouteError.swift"),
            "ResponderRefusal": try errorCodes(
                in: "ResponderScene/Outcomes/ResponderRefusal+Code.swift"
            ),
            "JSONError": try errorCodes(in: "SelectorDispatchJSON/Errors/JSONError+Sender.swift"),
        ]
        for code in codes.values.joined() {
            let isPlain = code.allSatisfy { $0.isLowercase || $0 == "-" }
            #expect(isPlain, "the code '\(code)' has other characters")
        }
        let all = Self.names.merging(codes) { _, codes in codes }
        let texts = all.mapValues { names in
            let members = names.map { ($0, JSONValue.bool(true)) }
            return "\(JSONValue.object(Dictionary(uniqueKeysWithValues: members)))"
        }
        try Goldens("names").expect(texts)
    }
}

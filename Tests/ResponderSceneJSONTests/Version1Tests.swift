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
        for (name, node) in [("window", window), ("panel", panel), ("button", button)]
            as [(String, ResponderNode)]
        {
            try coder.directory.addIsolated(node, as: name)
        }
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
        let refusals = [
            "done": "\(panel.addSubview(ResponderView()).json)",
            "refused": "\(panel.addSubview(panel).json)",
            "an action": "\(action.json)",
            "because of another":
                "\(ResponderRefusal.notResigned("field", because: .cannotResignFirst("field")).json)",
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
            RouteExplanation.Verdict.handles, .decidesItself, .notRegistered(suggestions: []),
            .fails([]),
            .disabled(reason: ""), .stopped(by: ""), .beyondBoundary,
        ].map(\.name),
        "answers": [ResponderTapExplanation.Answer.answered, .mayBeAnswered, .notAnswered].map(
            \.name
        ),
        "problems": [
            ResponderTapExplanation.Problem.notInWindow(""), .hidden("", containing: ""),
            .claimed("", by: ""),
            .transparent("", alpha: 0, containing: ""), .noInteraction("", containing: ""),
            .covered("", by: ""),
            .outside("", .zero, containing: ""), .nothingHit,
        ].map(\.name),
        "recognizer verdicts": [
            ResponderTapExplanation.RecognizerVisit.Verdict.recognizes([]), .decidesItself,
            .recognizesAnother,
            .waits(taps: 2, fingers: 1), .disabled, .notReceived, .notPermitted(by: ""),
            .prevented(by: ""),
        ].map(\.name),
        "responder verdicts": [
            ResponderTapExplanation.ResponderVisit.Verdict.sends([]), .disabled,
            .followsAnotherTouch, .taken(by: ""),
            .decidesItself, .passesOn,
        ].map(\.name),
        "command verdicts": [
            ResponderKeyExplanation.CommandVisit.Verdict.performed, .refused(.isRoot("")),
            .text(takenBy: ""), .tooLate,
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
        #expect(codes.values.joined().allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
        let names = Self.names.merging(codes) { $1 }.mapValues { names in
            "\(JSONValue.object(Dictionary(uniqueKeysWithValues: names.map { ($0, true) })))"
        }
        try Goldens("names").expect(names)
    }
}

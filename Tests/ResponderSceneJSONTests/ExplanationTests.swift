import Foundation
import ResponderSceneJSON
import TestSupport
import Testing

private final class Field: ResponderView {
    override var canBecomeFirstResponder: Bool { false }
}

/// Refusals and explanations as JSON, each with its whole text.
@MainActor @Suite struct ExplanationTests {
    private let coder = JSONCoder()
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let panel = ResponderView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let button = ResponderControl(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

    init() throws {
        (window.name, panel.name, button.name) = ("window", "panel", "button")
        window.addSubview(panel)
        panel.addSubview(button)
        try coder.directory.add(window, as: "window")
        try coder.directory.add(button, as: "button")
    }

    @Test func `an outcome's JSON has its code, its text, and its cause`() {
        #expect("\(panel.addSubview(ResponderView()).json)" == #"{"done":true}"#)
        #expect(
            "\(panel.addSubview(panel).json)"
                == #"{"done":false,"refusal":{"code":"contains-itself","text":"'panel' can't be inside itself"}}"#)
        let refusal = ResponderRefusal.notResigned("field", because: .cannotResignFirst("field"))
        #expect(
            "\(refusal.json)" == #"""
                {"because":{"code":"cannot-resign-first","text":"'field' can't resign as first responder: its \#
                canResignFirstResponder is false"},"code":"not-resigned","text":"the first responder 'field' didn't \#
                resign: 'field' can't resign as first responder: its canResignFirstResponder is false"}
                """#)
    }

    @Test func `the refusal of an action that reached no handler has the error's code`() throws {
        let application = ResponderApplication()
        // selector-check: elsewhere
        let refusal = try #require(try application.sendAction("fly", to: nil, from: nil).refusal)
        #expect("\(refusal.json)".hasPrefix(#"{"code":"action","error":{"code":"no-responder","text":"#))
    }

    @Test func `the JSON of a tap that hits something else names the obstacle`() {
        panel.isHidden = true
        #expect(
            "\(coder.encode(button.explainTap()))" == #"""
                {"answer":"not-answered","obstacle":{"code":"hidden","text":"panel, which contains button, is hidden"},\#
                "place":"button","recognizers":[],"responders":[],"x":10.0,"y":10.0}
                """#)
    }

    @Test func `the JSON of a tap shows what each recognizer and responder does`() {
        button.addTarget(nil, action: "fly", for: .touchUpInside)  // selector-check: elsewhere
        panel.addGestureRecognizer(ResponderPanRecognizer())
        #expect(
            "\(coder.encode(button.explainTap()))" == #"""
                {"answer":"not-answered","hitView":"button","place":"button","recognizers":[{"recognizer":\#
                "ResponderPanRecognizer","verdict":"recognizes-another","view":{"type":"ResponderView"}}],"responders":\#
                [{"actions":[{"handled":false,"visits":[{"depth":0,"responder":"button","text":"not registered",\#
                "verdict":"not-registered"},{"depth":1,"responder":{"type":"ResponderView"},"text":"not registered",\#
                "verdict":"not-registered"},{"depth":2,"responder":"window","text":"not registered","verdict":\#
                "not-registered"}]}],"responder":"button","verdict":"sends"}],"x":10.0,"y":10.0}
                """#)
    }

    @Test func `the JSON of a key shows its commands and where the key goes`() {
        #expect(
            "\(coder.encode(window.explainKey("x")))" == #"""
                {"answer":"not-answered","commands":[],"key":"x","responder":"window","responders":[{"responder":\#
                "window","verdict":"passes-on"}],"sent":[{"handled":false,"visits":[{"depth":0,"responder":"window",\#
                "text":"not registered","verdict":"not-registered"}]}]}
                """#)
    }

    @Test func `all refusal codes are distinct and in lowercase`() throws {
        let codes = try errorCodes(in: "ResponderScene/Scene/ResponderRefusal+Code.swift")
        #expect(Set(codes).count == codes.count && codes.count == 27)
        #expect(codes.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
    }
}

import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch
import Testing

// GNUstep libs-gui: NSResponder, NSControl/sendAction, NSMenu/performAction, NSView/hitTest.

final class RecordingNode: ResponderNode {
    var actions = 0
    var seen: [String] = []
    @Handler fileprivate func doRecordedAction(_ object: Any?) { actions += 1 }
    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        seen.append("began")
    }
    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        seen.append("moved")
    }
    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        seen.append("ended")
    }
    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        seen.append("cancelled")
    }
}

@MainActor final class MenuRecorder {
    var senders: [ResponderControl] = []
    @Handler fileprivate func fired(_ sender: ResponderControl) { senders.append(sender) }
}

@MainActor @Suite struct GNUstepSceneTests {
    private let node = ResponderNode()
    private let next = RecordingNode()

    @Test func `a responder has no next responder until it is given one`() {
        #expect(node.nextResponder == nil)
        node.nextResponder = next
        #expect(node.nextResponder === next)
    }

    @Test func `an action that a responder doesn't know is tried on the next one and counts as handled`() throws {
        let application = ResponderApplication()
        node.nextResponder = next
        #expect(try application.sendAction("doRecordedAction:", to: nil, from: node).isDone)
        #expect(next.actions == 1)
        node.nextResponder = nil
        #expect(try !application.sendAction("doRecordedAction:", to: nil, from: node).isDone)
    }

    @Test func `every touch method passes touches on by default`() {
        node.nextResponder = next
        node.touchesBegan([], with: nil)
        node.touchesMoved([], with: nil)
        node.touchesEnded([], with: nil)
        node.touchesCancelled([], with: nil)
        #expect(next.seen == ["began", "moved", "ended", "cancelled"])
    }

    @Test func `by default, a responder can't become first responder and can resign`() {
        #expect(!node.canBecomeFirstResponder && node.canResignFirstResponder && node.resignFirstResponder().isDone)
    }

    @Test func `a responder has no supplemental target`() {
        #expect(node.supplementalTarget(forAction: "copy:", withSender: nil) == nil)
    }

    @Test func `a control sends its action to its target and reports that it did`() throws {
        let control = ResponderControl(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        let recorder = MenuRecorder()
        #expect(try control.sendAction("fired:", to: recorder, for: nil).isDone)
        #expect(recorder.senders.count == 1 && recorder.senders.first === control)
    }

    @Test func `an enabled command is sent with its sender, and the observer hears before and after`() throws {
        let (application, recorder, control) = (ResponderApplication(), MenuRecorder(), ResponderControl())
        control.name = "item"
        var heard: [String] = []
        application.observer = { trace in
            switch trace {
            case .willSendAction(let action, _, let sender): heard.append("will \(action) \(sender ?? "nobody")")
            case .didSendAction(let action, _, let sender): heard.append("did \(action) \(sender ?? "nobody")")
            default: heard.append("\(trace)")
            }
        }
        var command = ResponderCommand("Go", action: "fired:")
        #expect(try application.perform(command, to: recorder, from: control).isDone)
        #expect(recorder.senders.first === control && heard == ["will fired: item", "did fired: item"])
        command.isEnabled = false
        #expect(try !application.perform(command, to: recorder, from: control).isDone)
        #expect(
            recorder.senders.count == 1
                && heard.dropFirst(2) == ["refused: the command 'Go' is disabled by its owner"])
    }

    @Test func `a point hits the inner view, the outer view, or no view`() {
        let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let inner = ResponderView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
        window.addSubview(inner)
        #expect(window.hitTest(CGPoint(x: 60, y: 60), with: nil) === inner)
        #expect(window.hitTest(CGPoint(x: 10, y: 10), with: nil) === window)
        #expect(window.hitTest(CGPoint(x: 300, y: 300), with: nil) == nil)
    }
}

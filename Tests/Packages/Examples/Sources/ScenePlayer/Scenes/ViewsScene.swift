import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch

// The window, with each view below its superview:
//
//     window
//       rootView            the view of the controller
//         whiteView
//           redView
//           blueView
//             orangeView    can be tapped
//             yellowView

/// A view that can be the first responder.
final class ColorView: ResponderView {
    override var canBecomeFirstResponder: Bool { true }
}

final class ColorController: ResponderViewController, @MainActor UndoResponder {
    let transcript: Transcript
    let undoHistory: UndoHistory? = UndoHistory()
    let colors: [String: ColorView] = [
        "whiteView": ColorView(),
        "redView": ColorView(frame: CGRect(x: 50, y: 150, width: 320, height: 100)),
        "blueView": ColorView(frame: CGRect(x: 50, y: 300, width: 320, height: 300)),
        "orangeView": ColorView(frame: CGRect(x: 20, y: 30, width: 280, height: 100)),
        "yellowView": ColorView(frame: CGRect(x: 20, y: 160, width: 280, height: 100)),
    ]
    /// Whether the orange view is lit.
    ///
    /// A tap toggles it, which can be undone.
    private(set) var isLit = false

    init(transcript: Transcript) {
        self.transcript = transcript
        super.init()
        for (name, view) in colors {
            view.name = name
        }
    }

    override func viewDidLoad() {
        view.name = "rootView"

        func add(_ name: String, to parent: ResponderView?) {
            if let view = colors[name] { parent?.addSubview(view) }
        }
        add("whiteView", to: view)
        add("redView", to: colors["whiteView"])
        add("blueView", to: colors["whiteView"])
        add("orangeView", to: colors["blueView"])
        add("yellowView", to: colors["blueView"])
        let tap = ResponderTapRecognizer(target: self, action: "click:")
        tap.name = "tap"
        colors["orangeView"]?.addGestureRecognizer(tap)
    }

    @Handler private func click(_ recognizer: ResponderTapRecognizer) throws {
        let place = recognizer.location(in: recognizer.view)
        let x = show(Double(place.x))
        let y = show(Double(place.y))
        transcript.note("click(\(recognizer)) at (\(x), \(y)) of orangeView")
        try setLit(!isLit)
    }

    @Handler private func setLit(_ isLit: Bool) throws {
        try undoHistory?.register("setLit:", with: [self.isLit], on: self)
        self.isLit = isLit
    }

    @Handler private func colorChanged(_ userInfo: [String: Any]?) {
        transcript.note("colorChanged(\(show(userInfo)))")
    }
}

/// The end of the chain, where unhandled messages arrive.
final class ViewsDelegate: ResponderNode, ResponderApplicationDelegate {}

@MainActor final class ViewsScene: DemoScene {
    private let application = ResponderApplication()
    private let delegate = ViewsDelegate()
    let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 414, height: 736))
    let controller: ColorController
    /// The scene's steps since the trace was emptied.
    var trace: [ResponderTrace] = []

    let nodes: [(name: String, responder: any Responder)]

    init(transcript: Transcript) {
        let controller = ColorController(transcript: transcript)
        self.controller = controller
        application.name = "application"
        delegate.name = "applicationDelegate"
        window.name = "window"
        controller.name = "controller"
        application.delegate = delegate
        application.addWindow(window)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        controller.colors["whiteView"]?.frame = controller.view.bounds
        let views = ["redView", "orangeView", "yellowView", "blueView", "whiteView"].compactMap {
            controller.colors[$0]
        }
        let responders: [ResponderNode] =
            views + [controller.view, controller, window, application, delegate]
        nodes = responders.map { ($0.description, $0) }
        window.observer = { [weak self] trace in self?.trace.append(trace) }
    }

    var traceLines: [String] { trace.map { "\($0)" } }
}

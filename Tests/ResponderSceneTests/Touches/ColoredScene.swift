import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch

// A scene: a window, a controller's root view, and five colored views.

class RootView: ResponderView {}
class WhiteView: ResponderView {}
class RedView: ResponderView {}
class BlueView: ResponderView {}
class OrangeView: ResponderView {}
class YellowView: ResponderView {}

final class FindResponderViewController: ResponderViewController {
    let white = WhiteView()
    let red = RedView(frame: CGRect(x: 50, y: 150, width: 320, height: 100))
    let blue = BlueView(frame: CGRect(x: 50, y: 300, width: 320, height: 300))
    let orange = OrangeView(frame: CGRect(x: 20, y: 30, width: 280, height: 100))
    let yellow = YellowView(frame: CGRect(x: 20, y: 160, width: 280, height: 100))
    var clicks = 0
    var willClick: () -> Void = {}

    override func loadView() { view = RootView(frame: CGRect(x: 0, y: 0, width: 414, height: 736)) }

    override func viewDidLoad() {
        white.frame = view.bounds
        view.add(white).add(red)
        white.add(blue).add(orange)
        blue.addSubview(yellow)
    }

    @Handler fileprivate func click() {
        willClick()
        clicks += 1
    }
}

final class AppDelegate: ResponderNode, ResponderApplicationDelegate {
    private(set) var dropped: [String] = []
    func application(
        _ application: ResponderApplication, didDrop phase: ResponderTouch.Phase, of touch: ResponderTouch
    ) { dropped.append("\(phase) \(touch.id)") }
}

@MainActor final class ColoredScene {
    let application = ResponderApplication()
    let delegate = AppDelegate()
    let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 414, height: 736))
    let controller = FindResponderViewController()
    var trace: [String] = []

    /// Points of the window.
    static let inOrange = CGPoint(x: 80, y: 340)
    static let inYellow = CGPoint(x: 80, y: 470)
    static let inRed = CGPoint(x: 60, y: 160)

    init() {
        application.delegate = delegate
        application.addWindow(window)
        window.rootViewController = controller
        window.makeKeyAndVisible()
    }

    /// Notes the traces for which `isIncluded` returns true.
    func observe(_ isIncluded: @escaping (ResponderTrace) -> Bool = { _ in true }) {
        window.observer = { [weak self] trace in if isIncluded(trace) { self?.trace.append("\(trace)") } }
    }

    func tap(_ point: CGPoint, id: Int = 1, at time: Double? = nil) throws {
        try window.handleTouch(.began, id: id, at: point, timestamp: time)
        try window.handleTouch(.ended, id: id, at: point, timestamp: time)
    }
}

extension ResponderTrace {
    var isHitTesting: Bool {
        switch self {
        case .hitTest, .hitTestReturned, .pointInside, .pointInsideReturned: true
        default: false
        }
    }

    var isTouch: Bool { if case .touches = self { true } else { false } }
}

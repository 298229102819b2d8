// A scene: a window, a controller's root view, and five colored views.

class RootView: ResponderView {}
class WhiteView: ResponderView {}
class RedView: ResponderView {}
class BlueView: ResponderView {}
class OrangeView: ResponderView {}
class YellowView: ResponderView {}

final class FindResponderViewController: ResponderViewController {
    let white = WhiteView()
    let red = RedView(50, 150, 320, 100)
    let blue = BlueView(50, 300, 320, 300)
    let orange = OrangeView(20, 30, 280, 100)
    let yellow = YellowView(20, 160, 280, 100)
    var willClick: () -> Void = {}

    override func loadView() {
        view = RootView(0, 0, 414, 736)
    }

    override func viewDidLoad() {
        white.frame = view.bounds
        view.add(white).add(red)
        white.add(blue).add(orange)
        blue.addSubview(yellow)
    }

    @Handler fileprivate func click() {
        willClick()
    }
}

final class AppDelegate: NotingDelegate {}

@MainActor final class ColoredScene {
    let application = ResponderApplication()
    let delegate = AppDelegate()
    let window = ResponderWindow(0, 0, 414, 736)
    let controller = FindResponderViewController()
    var trace: [String] = []

    /// Points in the window.
    static let inOrange = CGPoint(80, 340)
    static let inYellow = CGPoint(80, 470)
    static let inRed = CGPoint(60, 160)

    init() {
        application.delegate = delegate
        window.rootViewController = controller
        application.show(window)
    }

    /// Notes the traces for which `isIncluded` returns true.
    func observe(_ isIncluded: @escaping (ResponderTrace) -> Bool = { _ in true }) {
        window.observer = { [weak self] trace in
            if isIncluded(trace) { self?.trace.append("\(trace)") }
        }
    }

    func hit(_ point: CGPoint) -> ResponderView? {
        window.hitTest(point, with: nil)
    }

    func tap(_ point: CGPoint) throws {
        try window.tap(point.x, point.y)
    }
}

extension ResponderTrace {
    var isHitTesting: Bool { [" hitTest", " pointInside"].contains { "\(self)".contains($0) } }
    var isTouch: Bool { if case .touches = self { true } else { false } }
}

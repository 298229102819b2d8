/// Notes the lifecycle of views and controllers, in order.
@MainActor final class LifecycleLog {
    var lines: [String] = []

    /// Returns the lines since the last call.
    func taken() -> [String] {
        defer { lines = [] }
        return lines
    }
}

private final class LoggedView: ResponderView {
    let log: LifecycleLog
    var whenWillMoveToWindow: (ResponderWindow?) -> Void = { _ in }
    var whenDidMoveToWindow: () -> Void = {}

    init(_ name: String, _ log: LifecycleLog) {
        self.log = log
        super.init()
        self.name = name
    }

    private func note(_ what: String, _ other: ResponderView?) {
        log.lines.append("\(self) \(what) \(other?.name ?? "nil")")
    }

    override func willMove(toSuperview superview: ResponderView?) {
        note("will superview", superview)
    }

    override func didMoveToSuperview() {
        note("did superview", superview)
    }

    override func willMove(toWindow window: ResponderWindow?) {
        note("will window", window)
        whenWillMoveToWindow(window)
    }

    override func didMoveToWindow() {
        note("did window", window)
        whenDidMoveToWindow()
    }

    override func didAddSubview(_ subview: ResponderView) {
        note("added", subview)
    }

    override func willRemoveSubview(_ subview: ResponderView) {
        note("removes", subview)
    }
}

final class LoggedController: ResponderViewController {
    let log: LifecycleLog
    var whenWillAppear: () -> Void = {}

    init(_ name: String, _ log: LifecycleLog) {
        self.log = log
        super.init()
        self.name = name
    }

    private func note(_ what: String) {
        log.lines.append("\(self) \(what)")
    }

    override func viewDidLoad() {
        note("loaded")
    }

    override func viewWillAppear(_ animated: Bool) {
        note("will appear")
        whenWillAppear()
    }

    override func viewDidAppear(_ animated: Bool) {
        note("did appear")
    }

    override func viewWillDisappear(_ animated: Bool) {
        note("will disappear")
    }

    override func viewDidDisappear(_ animated: Bool) {
        note("did disappear")
    }

    override func willMove(toParent parent: ResponderViewController?) {
        note("will parent \(parent?.name ?? "nil")")
    }

    override func didMove(toParent parent: ResponderViewController?) {
        note("did parent \(parent?.name ?? "nil")")
    }
}

/// The order in which views and controllers are notified that they enter and leave a window.
@MainActor @Suite struct LifecycleTests {
    private let log = LifecycleLog()
    private let window = ResponderWindow().named("window")
    private let outer: LoggedView
    private let inner: LoggedView

    init() {
        outer = LoggedView("outer", log)
        inner = LoggedView("inner", log)
        outer.addSubview(inner)
        log.lines = []
    }

    /// Expects the lines since the last call.
    private func expect(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(log.taken() == lines, sourceLocation: sourceLocation)
    }

    @Test func `a view outside a window learns only about its superview`() {
        inner.add(LoggedView("view", log)).removeFromSuperview()
        expect(
            "view will superview inner",
            "inner added view",
            "view did superview inner",
            "view will superview nil",
            "inner removes view",
            "view did superview nil"
        )
    }

    @Test func `a view that enters or leaves a window is notified, and so are all views in it`() {
        window.addSubview(outer)
        expect(
            "outer will superview window",
            "outer will window window",
            "inner will window window",
            "outer did window window",
            "inner did window window",
            "outer did superview window"
        )
        #expect(inner.window === window)
        outer.removeFromSuperview()
        expect(
            "outer will superview nil",
            "outer will window nil",
            "inner will window nil",
            "outer did window nil",
            "inner did window nil",
            "outer did superview nil"
        )
        #expect(inner.window == nil)
    }

    @Test func `a view is notified about its window only when the window changes`() {
        let other = ResponderWindow().named("other")
        let place = LoggedView("place", log)
        for view in [outer, place] { window.addSubview(view) }
        log.lines = []
        place.addSubview(inner)
        expect(
            "inner will superview place",
            "outer removes inner",
            "place added inner",
            "inner did superview place"
        )
        other.addSubview(place)
        expect(
            "place will superview other",
            "place will window other",
            "inner will window other",
            "place did window other",
            "inner did window other",
            "place did superview other"
        )
        #expect(inner.window === other)
    }

    @Test func `a window's window is itself or the window that contains it`() {
        #expect(window.window === window)
        let other = ResponderWindow()
        other.addSubview(outer)
        window.addSubview(other)
        #expect(other.window === window)
        #expect(inner.window === window)
        other.removeFromSuperview()
        #expect(other.window === other)
        #expect(inner.window === other)
    }

    @Test func `a view has no window after the window is released`() {
        var released: ResponderWindow? = ResponderWindow()
        released?.addSubview(outer)
        #expect(outer.window != nil)
        released = nil
        #expect(outer.window == nil)
        #expect(inner.window == nil)
        #expect(outer.superview == nil)
    }

    @Test func `a child appears with its parent`() {
        let root = LoggedController("root", log)
        let child = LoggedController("child", log)
        root.addChild(child)
        root.view.addSubview(child.view)
        expect("child will parent root", "child did parent root", "root loaded", "child loaded")
        window.rootViewController = root
        expect("root will appear", "child will appear", "root did appear", "child did appear")
        child.removeFromParent()
        expect("child will parent nil", "child did parent nil")
        child.view.removeFromSuperview()
        expect("child will disappear", "child did disappear")
    }

    @Test func `a controller gets every appearance call, whatever its code does`() {
        let root = LoggedController("root", log)
        let place = LoggedView("place", log)
        window.addSubview(place)
        root.view.name = "view"
        log.lines = []
        // The view is removed while its controller is about to appear.
        root.whenWillAppear = { root.view.removeFromSuperview() }
        place.addSubview(root.view)
        let steps = log.taken().filter { $0.hasPrefix("root") }
        #expect(steps.first == "root will appear")
        #expect(root.viewIfLoaded?.window === window)
        #expect(steps.last == "root did appear")
        root.whenWillAppear = {}
        root.view.removeFromSuperview()
        #expect(
            log.taken().filter { $0.hasPrefix("root") } == [
                "root will disappear", "root did disappear",
            ]
        )
    }

    @Test
    func
        `a view that is moved again during the notification of a move ends up where it was put last`()
    {
        inner.whenWillMoveToWindow = { [inner] window in
            if window != nil { inner.removeFromSuperview() }
        }
        window.addSubview(outer)
        #expect(outer.window === window)
        #expect(inner.window == nil)
        #expect(inner.superview == nil)
        let other = ResponderWindow()
        outer.whenDidMoveToWindow = { [outer] in
            if outer.window != nil, outer.window !== other { other.addSubview(outer) }
        }
        outer.removeFromSuperview()
        window.addSubview(outer)
        #expect(outer.window === other)
        #expect(outer.superview === other)
        #expect(window.subviews.isEmpty)
    }

    @Test func `a controller disappears when its view is given away but not when it is replaced`() {
        let root = LoggedController("root", log)
        let other = LoggedController("other", log)
        window.rootViewController = root
        log.lines = []
        root.view = ResponderView()
        #expect(log.taken().isEmpty)
        #expect(root.view.window === window)
        other.view = root.view
        expect("root will disappear", "root did disappear", "other will appear", "other did appear")
    }

    @Test func `a controller that outlives its window learns that it disappeared`() {
        let root = LoggedController("root", log)
        do {
            let released = ResponderWindow()
            released.rootViewController = root
            log.lines = []
        }
        expect("root will disappear", "root did disappear")
        window.rootViewController = root
        expect("root will appear", "root did appear")
    }

    @Test func `a view is notified if its window's last reference goes away on another thread`()
        async
    {
        @MainActor func makeWindow() -> ResponderWindow {
            let window = ResponderWindow()
            window.addSubview(inner)
            _ = log.taken()
            return window
        }
        inner.removeFromSuperview()
        await Task.detached {
            let window = await makeWindow()
            withExtendedLifetime(window) {}
        }.value
        for _ in 0..<10_000 where log.lines.isEmpty { await Task.yield() }
        #expect(inner.window == nil)
        #expect(log.lines == ["inner did window nil"])
    }
}

/// A window that closes on Command-W.
final class ClosingWindow: ResponderWindow {
    var takesKeys = false
    override var canBecomeFirstResponder: Bool { takesKeys }

    override var keyCommands: [ResponderKeyCommand] {
        [ResponderKeyCommand(action: "close", input: "w", modifierFlags: .command)]
    }

    @Handler func close() {
        application?.removeWindow(self)
    }
}

/// No object outlives its window or its application, whatever is under way.
@MainActor @Suite struct ReleaseTests {
    enum Use: CaseIterable, Sendable {
        case nothing, key, keyOfWindow, keyOfField, touchOfWindow, touchOfControl, gesture, modal,
            push, menu, undo
        case closingKey, pressedClosingKey, removalInTouch, keyOfRemovedField, touchOfRemovedView
    }

    private struct Weak {
        weak var object: AnyObject?

        /// The type of the object, as long as it exists.
        var typeName: String? { object.map { "\(type(of: $0))" } }
    }

    /// A scene with an object of each kind.
    @MainActor private final class Everything {
        let application = ResponderApplication()
        let window = ClosingWindow(0, 0, 100, 100)
        let root = ResponderViewController()
        let pushed = ResponderViewController()
        let sheet = ResponderViewController()
        lazy var navigation = ResponderNavigationController(rootViewController: root)
        let field = MenuField(0, 0, 10, 10)
        let plain = ResponderView(0, 20, 10, 10)
        let control = ResponderControl(0, 10, 10, 10)
        let pan = ResponderPanRecognizer()

        init() {
            application.show(window)
            window.rootViewController = navigation
            for view in [field, control, plain] { window.addSubview(view) }
            plain.addGestureRecognizer(pan)
            control.addTarget(field, action: "clear", for: .touchUpInside)
        }

        var all: [AnyObject] {
            [
                application, window, root, navigation, root.view, navigation.view, field, control,
                plain, pan, pushed, sheet,
            ]
        }

        /// Begins the use, and leaves it under way.
        func use(_ use: Use) throws {
            let commandW = ResponderKey("w", modifierFlags: .command)
            func touchDown(_ y: CGFloat) throws {
                try application.touch(.began, 1, y)
            }
            switch use {
            case .nothing: break
            case .key: try application.handleKey(.began, ResponderKey("x"))
            case .keyOfWindow:
                window.takesKeys = true
                try window.focused().handleKey(.began, "x")
            case .keyOfField: try field.focused().window?.handleKey(.began, "x")
            case .touchOfWindow:
                navigation.view.isHidden = true
                try touchDown(90)
            case .touchOfControl: try touchDown(11)
            case .gesture:
                try touchDown(21)
                try application.touch(.moved, 50, 21)
            case .modal: root.present(sheet)
            case .push: navigation.pushViewController(pushed)
            case .menu: _ = try field.focused().window?.menu()
            case .undo: try field.history.register("clear", on: field)
            case .closingKey: try application.handleKey(.began, commandW)
            case .pressedClosingKey: try application.press(commandW)
            case .removalInTouch:
                try touchDown(21)
                application.removeWindow(window)
            case .keyOfRemovedField:
                try field.focused().window?.handleKey(.began, "x")
                field.removeFromSuperview()
            case .touchOfRemovedView:
                try touchDown(21)
                plain.removeFromSuperview()
            }
        }
    }

    @Test(arguments: Use.allCases) func `nothing is left of a scene`(use: Use) throws {
        var all: [Weak] = []
        do {
            let scene = Everything()
            try scene.use(use)
            all = scene.all.map { Weak(object: $0) }
        }
        #expect(all.compactMap(\.typeName) == [])
    }

    @Test(arguments: Use.allCases) func `nothing is left of a window that its application removes`(
        use: Use
    ) throws {
        let application: ResponderApplication
        var all: [Weak] = []
        do {
            let scene = Everything()
            try scene.use(use)
            application = scene.application
            application.removeWindow(scene.window)
            all = scene.all.map { Weak(object: $0) }
        }
        #expect(all.compactMap(\.typeName) == ["ResponderApplication"])
        #expect(application.windows.isEmpty)
    }

    @Test func `a key's later phases are dropped once its window is gone`() throws {
        let application = ResponderApplication()
        let back = ResponderWindow()
        let front = ClosingWindow()
        for window in [back, front] { application.addWindow(window) }
        front.makeKeyAndVisible()
        var lines: [String] = []
        application.observer = { lines.append("\($0)") }
        let commandW = ResponderKey("w", modifierFlags: .command)
        try application.handleKey(.began, commandW)
        #expect(application.windows.count == 1)
        #expect(application.keyWindow === back)
        #expect(front.presses.isEmpty)
        lines = []
        #expect(try !application.handleKey(.changed, commandW).isHandled)
        #expect(try !application.handleKey(.ended, commandW).isHandled)
        #expect(lines == ["key Command-W changed, dropped", "key Command-W ended, dropped"])
        #expect(throws: ResponderPressError.notDown(commandW, phase: .ended)) {
            try application.handleKey(.ended, commandW)
        }
    }

    enum Departure: CaseIterable, Sendable {
        case removal, hiding
    }

    @Test(arguments: Departure.allCases)
    func
        `a removed window drops its keys' and touches' later phases, even if they are passed to it directly`(
            departure: Departure
        ) throws
    {
        let application = ResponderApplication()
        let delegate = NotingDelegate()
        application.delegate = delegate
        let window = ResponderWindow(0, 0, 9, 9)
        application.addWindow(window)
        for id in 1...2 { try window.touch(.began, id: id) }
        try window.handleKey(.began, ResponderKey("x"))
        switch departure {
        case .removal: application.removeWindow(window)
        case .hiding: window.isHidden = true
        }
        #expect(window.touches.isEmpty)
        #expect(window.presses.isEmpty)
        delegate.lines = []
        var lines: [String] = []
        window.observer = { lines.append("\($0)") }
        let touches = try window.handleTouches([
            .init(.ended, id: 2, at: .zero), .init(.moved, id: 1, at: .zero),
        ])
        #expect(touches.touches.map(\.id) == [2, 1])
        #expect(touches.dropped.count == 2)
        #expect(try !window.touch(.ended).isHandled)
        #expect(try !window.handleKey(.ended, ResponderKey("x")).isHandled)
        #expect(
            lines == [
                "touch 2 ended, dropped", "touch 1 moved, dropped", "touch 1 ended, dropped",
                "key x ended, dropped",
            ]
        )
        #expect(
            delegate.lines
                == (departure == .removal ? [] : ["ended 2", "moved 1", "ended 1", "x ended"])
        )
        #expect(throws: ResponderTouchError.self) { try window.touch(.ended) }
        #expect(throws: ResponderPressError.self) {
            try window.handleKey(.ended, ResponderKey("x"))
        }
    }

    @Test func `the delegate learns of an unhandled key`() throws {
        let application = ResponderApplication()
        let delegate = NotingDelegate()
        application.delegate = delegate
        application.show(ResponderWindow())
        try application.press(ResponderKey("x"))
        #expect(delegate.lines == ["x began"])
    }

    @Test func `the front visible window becomes key when the key window is hidden or removed`()
        throws
    {
        let application = ResponderApplication()
        let windows = (0..<4).map { ResponderWindow().named("window \($0)") }
        for window in windows { application.addWindow(window) }
        windows[2].isHidden = true
        windows[3].makeKeyAndVisible()
        try application.handleKey(.began, ResponderKey("x"))
        windows[3].isHidden = true
        #expect(application.keyWindow === windows[1])
        #expect(windows[3].presses.isEmpty)
        application.removeWindow(windows[1])
        #expect(application.keyWindow === windows[0])
        windows[0].isHidden = true
        #expect(application.keyWindow == nil)
    }
}

/// A field with a menu and a history.
final class MenuField: ResponderView {
    let history = UndoHistory()
    override var canBecomeFirstResponder: Bool { true }

    override func buildMenu(with builder: inout ResponderMenuBuilder) {
        builder.add([.command(ResponderCommand("Clear", action: "clear"))], to: .edit)
    }

    @Handler fileprivate func clear() {}
}

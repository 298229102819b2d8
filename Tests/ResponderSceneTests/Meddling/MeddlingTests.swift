/// Changes that code makes to the scene that calls it.
private enum Deed: String, CaseIterable {
    case removeControl, removeInner, removeOuter, removeRootView, addInner, addOuter, swapViews,
        moveOuterAway, growTree
    case setRoot, removeRoot, presentModal, presentChild, dismiss, dismissModal, adoptChild,
        orphanChild
    case removeWindow, replaceWindow, releaseWindow, makeOtherKey
    case cancelTouches, cancelPresses, endTouch, cancelTouch, beginTouches, passTime, goBackInTime
    case pressKey, pressTab, cancelKey, becomeFirst, becomeFirstElsewhere, resignFirst
    case disableRecognizers, removeRecognizers, moveRecognizers, ignoreTouches, setStates,
        requireFailure
    case disableControl, hide, takeNoInteraction, takeOneTouch
    case route, sendAction, performMenu, explain, undo, redo, beginGroup, endGroup, endEvent,
        forgetUndo
    case notANumber, infinite, flat, resize, circle
    case cancelAndBegin, cancelAndEnd, cancelAndFail

    /// Deeds after which a recognizer continues without its touches.
    static let afterTouches: [Deed] = [cancelAndBegin, cancelAndEnd, cancelAndFail]

    /// Does the deed.
    @MainActor func run(in scene: MeddledScene) {
        let root = scene.root
        let modal = scene.modal
        let child = scene.child
        let outer = scene.outer
        let inner = scene.inner
        let control = scene.control
        switch self {
        case .removeControl: control.removeFromSuperview()
        case .removeInner: inner.removeFromSuperview()
        case .removeOuter: outer.removeFromSuperview()
        case .removeRootView: root.view.removeFromSuperview()
        case .addInner: scene.window?.addSubview(inner)
        case .addOuter: root.view.insertSubview(outer, at: 0)
        case .swapViews:
            inner.removeFromSuperview()
            inner.addSubview(outer)
        case .moveOuterAway: scene.other.addSubview(outer)
        case .growTree: inner.addSubview(MeddlingView(0, 0, 50, 50))
        case .setRoot: scene.window?.rootViewController = modal
        case .removeRoot: scene.window?.rootViewController = nil
        case .presentModal: root.present(modal)
        case .presentChild: modal.present(child)
        case .dismiss: root.dismiss()
        case .dismissModal: modal.dismiss()
        case .adoptChild:
            root.addChild(child)
            outer.addSubview(child.view)
        case .orphanChild: child.removeFromParent()
        case .removeWindow:
            if let window = scene.window { scene.application.removeWindow(window) }
        case .replaceWindow:
            guard let window = scene.window else { return }
            scene.application.removeWindow(window)
            scene.application.show(window)
        case .releaseWindow:
            if let window = scene.window { scene.application.removeWindow(window) }
            scene.window = nil
        case .makeOtherKey: scene.other.makeKeyAndVisible()
        case .cancelTouches: _ = try? scene.application.cancelTouches()
        case .cancelPresses: try? scene.window?.cancelPresses()
        case .endTouch: scene.touch(.ended, 10)
        case .cancelTouch: scene.touch(.cancelled, 10)
        case .beginTouches: for id in 1...3 { scene.touch(.began, 10 * CGFloat(id), id: id) }
        case .passTime: try? scene.application.advanceTime(to: 1e9)
        case .goBackInTime: scene.touch(.moved, 20, after: -1e9)
        case .pressKey: _ = try? scene.window?.press(ResponderKey("s", modifierFlags: .command))
        case .pressTab: _ = try? scene.window?.press(.tab)
        case .cancelKey: _ = try? scene.window?.handleKey(.cancelled, "a")
        case .becomeFirst: inner.becomeFirstResponder()
        case .becomeFirstElsewhere: outer.becomeFirstResponder()
        case .resignFirst: scene.window?.firstResponder?.resignFirstResponder()
        case .cancelAndBegin, .cancelAndEnd, .cancelAndFail:
            _ = try? scene.application.cancelTouches()
            let states: [Deed: ResponderGestureRecognizer.State] = [
                .cancelAndBegin: .began, .cancelAndEnd: .ended,
            ]
            for recognizer in scene.recognizers { recognizer.state = states[self] ?? .failed }
        case .disableRecognizers:
            for recognizer in scene.recognizers { recognizer.isEnabled.toggle() }
        case .removeRecognizers:
            for recognizer in scene.recognizers { outer.removeGestureRecognizer(recognizer) }
        case .moveRecognizers:
            for recognizer in scene.recognizers { inner.addGestureRecognizer(recognizer) }
        case .ignoreTouches:
            for recognizer in scene.recognizers {
                for touch in recognizer.touches { recognizer.ignore(touch) }
            }
        case .setStates:
            for state in [ResponderGestureRecognizer.State.began, .changed, .ended, .failed] {
                for recognizer in scene.recognizers { recognizer.state = state }
            }
        case .requireFailure:
            for one in scene.recognizers {
                for other in scene.recognizers { one.require(toFail: other) }
            }
        case .disableControl: control.isEnabled.toggle()
        case .hide: outer.isHidden.toggle()
        case .takeNoInteraction: inner.isUserInteractionEnabled.toggle()
        case .takeOneTouch: inner.isMultipleTouchEnabled.toggle()
        case .route:
            _ = try? inner.route(event: "anything")
            _ = try? outer.route(event: "anything", going: .down)
        case .sendAction: _ = try? scene.application.sendAction("changed:", to: nil, from: control)
        case .performMenu:
            guard let menu = try? scene.window?.menu(for: inner) else { return }
            for item in menu.items { _ = try? scene.window?.perform(item) }
        case .explain:
            withExtendedLifetime("\(control.explainTap())") {}
            if let window = scene.window {
                withExtendedLifetime("\(window.explainKey("a"))\(window.treeText())") {}
            }
        case .undo: try? scene.history.undo()
        case .redo: try? scene.history.redo()
        case .beginGroup: try? scene.history.beginGroup()
        case .endGroup: try? scene.history.endGroup()
        case .endEvent: try? scene.history.endEvent()
        case .forgetUndo: scene.history.removeAll()
        case .notANumber:
            inner.frame = CGRect(CGFloat.nan, .nan, .nan, .nan)
            outer.transform = ResponderTransform(a: .nan, b: 0, c: 0, d: .nan, tx: .nan, ty: 0)
        case .infinite:
            inner.bounds = CGRect(-CGFloat.infinity, 0, CGFloat.infinity, .infinity)
            outer.center = CGPoint(CGFloat.infinity, -.infinity)
        case .flat: outer.transform = ResponderTransform(scaleX: 0, y: 0)
        case .resize: scene.window?.bounds.size.width += 1
        case .circle: inner.nextResponder = inner.nextResponder == nil ? nil : control
        }
    }
}

/// Code that changes the scene from within each place where the scene calls it.
@MainActor @Suite struct MeddlingTests {
    @Test func `the scene's own code is called in every place`() {
        let scene = MeddledScene()
        var missed = Set(MeddlingPlace.allCases)
        Meddler.meddle = { place, _, answer in
            missed.remove(place)
            return answer
        }
        scene.use()
        Meddler.stop()
        #expect(missed.isEmpty)
    }

    /// Each place gets a random sample of the deeds.
    ///
    /// A recognizer's place also gets those after which the recognizer continues.
    @Test(.random, arguments: MeddlingPlace.allCases)
    func `code may do anything where the scene calls it, and leaves nothing stuck`(
        place: MeddlingPlace
    ) throws {
        let index = MeddlingPlace.allCases.firstIndex(of: place) ?? 0
        var random = SeededGenerator(seed: RandomSeed.current &+ UInt64(index))
        let anywhere = Deed.allCases.dropLast(Deed.afterTouches.count)
        var deeds = Array(anywhere.shuffled(using: &random).prefix(5))
        if MeddlingPlace.ofRecognizers.contains(place) { deeds += Deed.afterTouches }
        for deed in deeds {
            weak var window: ResponderWindow?
            do {
                let scene = MeddledScene()
                window = scene.window
                // The deed is done the first few times that the place is reached.
                var left = 3
                Meddler.meddle = { [unowned scene] here, _, answer in
                    if here == place, left > 0 {
                        left -= 1
                        deed.run(in: scene)
                    }
                    return answer
                }
                scene.use()
                Meddler.stop()
                try settle(scene, window, "\(deed) in \(place)")
            }
            #expect(window == nil, "\(deed) in \(place) leaves the window behind")
        }
    }

    /// Ends all activity, and expects that nothing is left of it and another scene works.
    private func settle(_ scene: MeddledScene, _ window: ResponderWindow?, _ what: String) throws {
        for window in [window, scene.other].compactMap(\.self) {
            _ = try? window.cancelTouches()
            try? window.cancelPresses()
            try? window.advanceTime(to: 1e10)
            #expect(window.touches.isEmpty, "\(what)")
            #expect(window.presses.isEmpty, "\(what)")
        }
        #expect(!scene.control.isTracking, "\(what): the control is stuck")
        #expect(!scene.control.isHighlighted, "\(what): the control is stuck")
        for recognizer in scene.recognizers {
            #expect(recognizer.state == .possible, "\(what): \(recognizer) is stuck")
            #expect(recognizer.touches.isEmpty, "\(what): \(recognizer) is stuck")
        }
        for controller in [scene.root, scene.modal, scene.child] {
            #expect(
                controller.hasAppeared == (controller.viewIfLoaded?.window != nil),
                "\(what): \(controller)"
            )
        }
        for view in [scene.outer, scene.inner] {
            var top: ResponderView = view
            while let superview = top.superview { top = superview }
            #expect(view.window === top as? ResponderWindow, "\(what)")
        }
        let fresh = ResponderWindow(0, 0, 10, 10)
        let receiver = Counter()
        let button = fresh.add(ResponderControl(0, 0, 10, 10))
        button.addTarget(receiver, action: "tapped", for: .touchUpInside)
        try fresh.tap()
        #expect(receiver.counts == ["tapped": 1], "\(what) spoils another scene")
    }
}

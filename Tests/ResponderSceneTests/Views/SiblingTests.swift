@testable import ResponderScene

private enum Order: String, CaseIterable, Sendable {
    case fromTheFront, fromTheEnd, shuffled

    @MainActor func ordered<Element>(_ elements: [Element]) -> [Element] {
        var random = SeededGenerator(seed: 20)
        return switch self {
        case .fromTheFront: elements
        case .fromTheEnd: elements.reversed()
        case .shuffled: elements.shuffled(using: &random)
        }
    }
}

private final class Sibling: Sendable {}
private typealias Actions = TargetActions<ResponderControl.ControlEvent>

/// Has an action that does nothing.
@MainActor final class Nothing {
    @Handler fileprivate func act() {}
}

/// Siblings keep their order, and the work grows in proportion to their number.
@MainActor @Suite struct SiblingTests {
    /// Compares the steps of work for each sibling with those among ten times as many siblings.
    ///
    /// They may grow with the logarithm of the number; quadratic work would take ten times as many.
    private func expectLinear(_ count: Int = 500, _ work: (Int) -> Int) {
        let few = Double(work(count)) / Double(count)
        let many = Double(work(10 * count)) / Double(10 * count)
        #expect(few > 0)
        #expect(many < 1.6 * few, "steps a sibling among \(10 * count) and among \(count)")
    }

    private enum Kind: CaseIterable, Sendable {
        case subviews, children, stack, recognizers, windows, targets, actions

        /// Adds siblings, removes them in an order, and returns the number of steps.
        @MainActor func addAndRemove(_ count: Int, _ order: Order) -> Int {
            switch self {
            case .subviews:
                let parent = ResponderView()
                for _ in 0..<count { parent.addSubview(ResponderView()) }
                for view in order.ordered(parent.subviews) { view.removeFromSuperview() }
                #expect(parent.subviews.isEmpty)
                return parent.subviewList.steps
            case .children, .stack:
                let parent: ResponderViewController =
                    self == .stack ? ResponderNavigationController() : .init()
                let children = (0..<count).map { _ in ResponderViewController() }
                for child in children { parent.addChild(child) }
                for child in order.ordered(children) { child.removeFromParent() }
                #expect(parent.children.isEmpty)
                return parent.childList.steps
            case .recognizers:
                let view = ResponderView()
                let recognizers = (0..<count).map { _ in ResponderGestureRecognizer() }
                for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
                for recognizer in order.ordered(recognizers) {
                    view.removeGestureRecognizer(recognizer)
                }
                #expect(view.gestureRecognizers.isEmpty)
                return view.recognizerList.steps
            case .windows:
                let application = ResponderApplication()
                let windows = (0..<count).map { _ in ResponderWindow() }
                for window in windows { application.addWindow(window) }
                for window in order.ordered(windows) { window.makeKeyAndVisible() }
                for window in order.ordered(windows) { application.removeWindow(window) }
                #expect(application.windows.isEmpty)
                return application.windowList.steps
            case .targets:
                var actions = Actions()
                let targets = (0..<count).map { _ in Nothing() }
                for target in targets { actions.add(target, "act", .touchUpInside) }
                #expect(actions.targets.count == count)
                for target in order.ordered(targets) { actions.remove(target, nil, .all) }
                #expect(actions.targets.isEmpty)
                return actions.steps
            case .actions:
                var actions = Actions()
                let target = Nothing()
                let selectors = (0..<count).map { Selector("act\($0)") }
                for selector in selectors { actions.add(target, selector, .touchUpInside) }
                #expect(actions.actions(for: target, .all) == selectors)
                for selector in order.ordered(selectors) { actions.remove(nil, selector, .all) }
                #expect(actions.events.isEmpty)
                return actions.steps
            }
        }
    }

    @Test(arguments: Kind.allCases, Order.allCases)
    private func `adding siblings and removing them, even 100,000, takes linear work`(
        kind: Kind,
        order: Order
    ) {
        expectLinear(kind == .subviews && order == .fromTheFront ? 10_000 : 500) {
            kind.addAndRemove($0, order)
        }
    }

    enum Edit: String, CaseIterable, Sendable {
        case add, atTheBack, inTheMiddle, above, below, toFront, toBack, exchange, again
    }

    @Test(arguments: Edit.allCases) func `adding and moving subviews takes linear work`(edit: Edit)
    {
        expectLinear { count in
            let parent = ResponderView()
            let views = (0..<count).map { _ in ResponderView() }
            var random = SeededGenerator(seed: 20)
            let isMove = [.toFront, .toBack, .exchange, .again].contains(edit)
            if isMove { for view in views { parent.addSubview(view) } }
            let before = parent.subviewList.steps
            for (index, view) in views.enumerated() {
                let other = views[Int.random(in: 0...max(0, index - 1), using: &random)]
                switch edit {
                case .add: parent.addSubview(view)
                case .atTheBack: parent.insertSubview(view, at: 0)
                case .inTheMiddle: parent.insertSubview(view, at: index / 2)
                case .above: parent.insertSubview(view, aboveSubview: other)
                case .below: parent.insertSubview(view, belowSubview: other)
                case .toFront: parent.bringSubviewToFront(view)
                case .toBack: parent.sendSubviewToBack(other)
                case .exchange: parent.exchangeSubview(at: index, withSubviewAt: count - 1 - index)
                case .again: parent.insertSubview(other, at: index)
                }
            }
            #expect(parent.subviews.count == count)
            return parent.subviewList.steps - before + count
        }
    }

    @Test
    func
        `adding a target's action and removing it takes linear work, however many others there are`()
    {
        expectLinear(200) { count in
            var actions = Actions()
            let target = Nothing()
            let others = (0..<3 * count).map { _ in Nothing() }
            for other in others { actions.add(other, "act", .touchUpInside) }
            for index in 0..<count {
                actions.add(target, Selector("act\(index)"), .touchUpInside)
                actions.remove(target, nil, .all)
            }
            #expect(actions.targets.count == 3 * count)
            return actions.steps
        }
    }

    // MARK: Order

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `a sibling list keeps the same order as an array, whatever the edits`(seed: UInt64) throws
    {
        var random = SeededGenerator(seed: seed)
        var list = SiblingList<Sibling>()
        var array: [Sibling] = []
        let wantedCount = [5, 40, 200, 900][Int(seed % 4)]
        func place() -> Int {
            Int.random(in: 0..<array.count, using: &random)
        }
        for step in 0..<2_000 {
            // Insertions outnumber removals up to the wanted count, except in 300 late steps.
            let isGrowing = array.count < wantedCount && !(1_500..<1_800).contains(step)
            switch array.isEmpty ? 0 : Int.random(in: 0..<8, using: &random) {
            case 0:
                array.append(Sibling())
                list.insert(array[array.count - 1], at: array.count - 1)
            case 1..<(isGrowing ? 5 : 2):
                let index = Int.random(in: 0...array.count, using: &random)
                array.insert(Sibling(), at: index)
                list.insert(array[index], at: index)
            case ..<6:
                let isLast = Bool.random(using: &random)
                list.remove(array.remove(at: isLast ? array.count - 1 : place()))
            case 6:
                let first = place()
                let second = place()
                list.swapAt(first, second)
                array.swapAt(first, second)
            default:
                let element = array.remove(at: place())
                let toEnd = Bool.random(using: &random)
                array.insert(element, at: toEnd ? array.count : 0)
                let isMoved = list.move(element, toEnd: toEnd)
                #expect(isMoved)
            }
            let count = list.count
            try #require(count == array.count, "step \(step) of seed \(seed)")
            let isEmpty = list.isEmpty
            try #require(isEmpty == array.isEmpty, "step \(step) of seed \(seed)")
            let last = list.last
            try #require(last === array.last, "step \(step) of seed \(seed)")
            if let element = array.randomElement(using: &random) {
                let index = list.index(of: element)
                let expected = array.firstIndex { $0 === element }
                try #require(index == expected, "step \(step) of seed \(seed)")
            }
            let elements = Int.random(in: 0..<9, using: &random) == 0 ? list.elements : array
            try #require(elements.elementsEqual(array, by: ===), "step \(step) of seed \(seed)")
        }
        let strangersIndex = list.index(of: Sibling())
        #expect(strangersIndex == nil)
        let isStrangerMoved = list.move(Sibling(), toEnd: true)
        #expect(!isStrangerMoved)
        list.remove(Sibling())
        let all = list.removeAll()
        let last = list.last
        #expect(all.map(ObjectIdentifier.init) == array.map(ObjectIdentifier.init))
        #expect(list.isEmpty)
        #expect(last == nil)
    }

    @Test func `a removed sibling is released`() {
        let parent = ResponderView()
        for _ in 0..<1_000 { parent.addSubview(ResponderView()) }
        for (index, left) in [(0, 999), (500, 998)] {
            weak let view = parent.subviews[index]
            view?.removeFromSuperview()
            #expect(view == nil)
            #expect(parent.subviews.count == left)
        }
    }

    // MARK: Targets

    @Test
    func `actions of released and removed targets are forgotten, and the others keep their order`()
    {
        var actions = Actions()
        let kept = Nothing()
        for index in 0..<100 {
            actions.add(Nothing(), "act", .touchDown)
            actions.add(kept, Selector("act\(index)"), .touchDown)
            actions.add(nil, Selector("act\(index)"), [.touchDown, .touchUpInside])
        }
        #expect(actions.targets.count == 1)
        #expect(actions.actions(for: kept, .all).count == 100)
        for index in stride(from: 0, to: 100, by: 2) {
            actions.remove(kept, Selector("act\(index)"), .all)
        }
        #expect(
            actions.actions(for: kept, .touchDown)
                == stride(from: 1, to: 100, by: 2).map { Selector("act\($0)") }
        )
        actions.remove(nil, "act1", .touchDown)
        #expect(actions.actions(for: nil, .all).count == 100)
        #expect(actions.actions(for: nil, .touchDown).count == 99)
        #expect(actions.matching(.touchDown).count == 49 + 99)
        actions.add(kept, "act3", .valueChanged)
        #expect(actions.matching(.valueChanged).map(\.action) == ["act3"])
        actions.remove(nil, nil, .all)
        #expect(actions.events.isEmpty)
        #expect(actions.targets.isEmpty)
        #expect(actions.matching(.all).isEmpty)
    }
}

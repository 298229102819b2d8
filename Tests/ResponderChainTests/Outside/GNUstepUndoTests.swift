import ResponderChain
import Testing

// GNUstep libs-base: Tests/base/NSUndoManager. Each row of its two files is an expectation in the
// row's own words.

final class UndoneFoo {
    let history: UndoHistory
    private(set) var foo: String?
    private(set) var number = 0

    /// The history's state at each message.
    var seen: [String] = []

    init(_ history: UndoHistory) {
        self.history = history
    }

    private func note() {
        if history.isUndoing {
            seen.append("undoing")
        } else if history.isRedoing {
            seen.append("redoing")
        } else {
            seen.append("changing")
        }
    }

    @Handler func setFooReg(_ new: String?) throws {
        note()
        try history.register("setFooReg:", with: [foo], on: self)
        foo = new
    }

    @Handler func setFooPrep(_ new: String?) throws {
        note()
        try history.prepare(for: self).send("setFooPrep:", with: [foo])
        foo = new
    }

    @Handler func setNumber(_ new: Int) throws {
        note()
        try history.prepare(for: self).send("setNumber:", with: [number])
        number = new
    }

    @Handler func takeObject(_ object: AnyObject?) {}

    func grouped(_ body: (UndoneFoo) throws -> Void) throws {
        try history.beginGroup()
        try body(self)
        try history.endGroup()
    }
}

@Suite struct GNUstepUndoTests {
    private let history = UndoHistory()
    private let object: UndoneFoo

    init() {
        object = UndoneFoo(history)
    }

    @Test func `NSUndoManager_basic, the beginning`() {
        #expect(history.levelsOfUndo == 0, "initial levels of undo is zero")
        #expect(history.groupingLevel == 0, "initial grouping level is zero")
        #expect(history.isRegistrationEnabled, "undo registration is enabled")
        #expect(history.groupsByEvent, "groups by event enabled")
        #expect(!history.isUndoing, "undoing not in progress")
        #expect(!history.isRedoing, "redoing not in progress")
    }

    private func undo(_ count: Int) throws -> [String?] {
        try foos(count) { try history.undo() }
    }

    private func redo(_ count: Int) throws -> [String?] {
        try foos(count) { try history.redo() }
    }

    private func foos(_ count: Int, after step: () throws -> Void) rethrows -> [String?] {
        try (0..<count).map { _ in
            try step()
            return object.foo
        }
    }

    @Test func `NSUndoManager_basic, registering`() throws {
        history.groupsByEvent = false
        try object.grouped { try $0.setFooReg("one") }
        #expect(try undo(1) == [nil], "registerWithUndoTarget:selector:object single level undo")
        #expect(try redo(1) == ["one"], "registerWithUndoTarget:selector:object single level redo")
        #expect(object.seen == ["changing", "undoing", "redoing"], "sane")
        for value in ["two", "three"] { try object.grouped { try $0.setFooReg(value) } }
        #expect(
            try undo(3) == ["two", "one", nil],
            "registerWithUndoTarget:selector:object multi level undo"
        )
        #expect(
            try redo(3) == ["one", "two", "three"],
            "registerWithUndoTarget:selector:object multi level redo"
        )
        for value in ["four", "five", "six"] { try object.grouped { try $0.setFooPrep(value) } }
        #expect(try undo(2) == ["five", "four"], "prepareWithInvocationTarget multi level undo")
        #expect(try redo(2) == ["five", "six"], "prepareWithInvocationTarget multi level redo")
        #expect(
            try undo(6) == ["five", "four", "three", "two", "one", nil],
            "mixing prepare... and register... in undo stack"
        )
        #expect(
            try redo(6) == ["one", "two", "three", "four", "five", "six"],
            "mixing prepare... and register... in redo stack"
        )
    }

    @Test func `NSUndoManager_basic, numbers and groups`() throws {
        history.groupsByEvent = false
        for number in 1...3 { try object.grouped { try $0.setNumber(number) } }
        for number in [2, 1, 0] {
            try history.undo()
            #expect(object.number == number, "multi level undo with int argument")
        }
        for (number, value) in [(7, "seven"), (8, "eight")] {
            try object.grouped {
                try $0.setNumber(number)
                try $0.setFooPrep(value)
            }
        }
        try history.undo()
        #expect(object.number == 7, "undo grouping works with undo")
        #expect(object.foo == "seven", "undo grouping works with undo")
        try history.redo()
        #expect(object.number == 8, "undo grouping works with redo")
        #expect(object.foo == "eight", "undo grouping works with redo")
    }

    @Test func `NSUndoManager_basic, levels and errors`() throws {
        history.groupsByEvent = false
        history.levelsOfUndo = 2
        #expect(history.levelsOfUndo == 2, "setLevelsOfUndo: is sane.")
        for value in ["one", "two", "three", "four"] {
            try object.grouped { try $0.setFooPrep(value) }
        }
        #expect(try undo(3) == ["three", "two", "two"], "levels of undo really works with undo.")
        #expect(try redo(3) == ["three", "four", "four"], "levels of undo really works with redo.")
        #expect(
            throws: UndoError.noGroup(selector: "setFooReg:"),
            "can't register undo outside any group"
        ) {
            try history.register("setFooReg:", with: [nil], on: object)
        }
        weak var argument: UndoneFoo?
        do {
            let bar = UndoneFoo(history)
            argument = bar
            try object.grouped { try history.register("takeObject:", with: [bar], on: $0) }
        }
        #expect(
            argument != nil,
            "registerUndoWithTarget:selector:object: retains its argument object"
        )
        try history.undo()
        #expect(argument == nil, "-undo causes NSUndoManager to release its argument object")
    }

    @Test func `NSUndoManager_notifications`() throws {
        var posted: [UndoEvent] = []
        var levels: [Int] = []
        for event in UndoEvent.allCases {
            history.eventListeners.hear(event.rawValue) { [unowned history] _ in
                posted.append(event)
                if event == .checkpoint { levels.append(history.groupingLevel) }
            }
        }
        var openGroups: Int {
            posted.count { $0 == .didOpenGroup } - posted.count { $0 == .willCloseGroup }
        }
        #expect(history.groupingLevel == 0, "start at top level")
        try history.beginGroup()
        #expect(levels.first == 1, "grouping level during 1. check point")
        #expect(levels.count == 1, "beginUndoGrouping causes one check point")
        #expect(
            [openGroups, history.groupingLevel] == [2, 2],
            "implicit open when grouping by events"
        )
        try history.endGroup()
        #expect(
            [openGroups, history.groupingLevel] == [1, 1],
            "no implicit close when grouping by events"
        )
        try history.endGroup()
        #expect(
            [openGroups, history.groupingLevel] == [0, 0],
            "grouping level matched notifications"
        )
        history.groupsByEvent = false
        #expect(history.groupingLevel == 0, "level 0 before any grouping")
        try object.grouped { try $0.setFooReg("one") }
        func posts(_ body: () throws -> Void) rethrows -> [UndoEvent] {
            posted = []
            try body()
            return posted
        }
        for _ in 0..<2 {
            #expect(
                try posts { try history.undo() } == [.checkpoint, .willUndo, .didUndo],
                "-undo posts Will- and DidUndoChangeNotification"
            )
            #expect(
                try posts { try history.redo() } == [.checkpoint, .willRedo, .didRedo],
                "-redo posts Will- and DidRedoChangeNotification"
            )
        }
        #expect(
            try posts { try history.beginGroup() } == [.checkpoint, .didOpenGroup],
            "-beginUndoGroup sends a NSUndoManagerDidOpenUndoGroupNotification and a checkpoint"
        )
        try object.setFooReg("two")
        #expect(
            try posts { try history.endGroup() } == [.checkpoint, .willCloseGroup, .didCloseGroup],
            "-endUndoGroup sends a NSUndoManagerDidCloseUndoGroupNotification and a checkpoint"
        )
        #expect(history.groupingLevel == 0, "we are at level zero")
    }
}

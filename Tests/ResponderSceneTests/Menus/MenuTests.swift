/// Adds commands to menus and takes them.
final class MenuView: ResponderView {
    var wraps = false
    var performed: [String] = []
    var build: (inout ResponderMenuBuilder) -> Void = { _ in }

    override func buildMenu(with builder: inout ResponderMenuBuilder) {
        build(&builder)
    }

    override func validate(_ command: inout ResponderCommand, sender: Any?) {
        switch command.action {
        case "toggleWrapping:":
            command.state = wraps ? .on : .off
            command.title = wraps ? "Keep Lines Long" : "Wrap Lines"
        case "paste:": command.isEnabled = false
        case "delete:": command.isHidden = true
        default: break
        }
    }

    @Handler fileprivate func toggleWrapping(_ sender: ResponderCommand) {
        wraps.toggle()
        performed.append("wrap \(sender.representedValue ?? "nothing")")
    }

    @Handler fileprivate func copy(_ sender: ResponderKeyCommand) {
        performed.append("copy \(sender.key)")
    }

    @Handler fileprivate func paste(_ sender: Any?) {
        performed.append("paste")
    }

    @Handler fileprivate func delete(_ sender: Any?) {}
}

/// Takes its command only in the right mood.
final class Smiler: ResponderView {
    var isInMood = true

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        isInMood
    }

    @Handler fileprivate func smile() {}

    override func buildMenu(with builder: inout ResponderMenuBuilder) {
        builder.add([.command(ResponderCommand("Smile", action: "smile"))], to: .root)
    }
}

@MainActor @Suite struct MenuTests {
    private let application = ResponderApplication().named("application")
    private let window = ResponderWindow().named("window")
    private var outer = MenuView().named("outer")
    private var inner = MenuView().named("inner")

    init() {
        application.show(window).add(outer).add(inner)
        inner.build = { builder in
            let copy = ResponderKeyCommand(
                "Copy",
                action: "copy:",
                input: "c",
                modifierFlags: .command
            )
            let paste = ResponderKeyCommand(
                "Paste",
                action: "paste:",
                input: "v",
                modifierFlags: .command
            )
            let delete = ResponderCommand("Delete", action: "delete:")
            builder.add(
                [.keyCommand(copy), .keyCommand(paste), .command(delete)],
                to: .edit,
                title: "Edit"
            )
        }
        outer.build = { builder in
            // selector-check: elsewhere
            builder.add([.separator, .command(ResponderCommand("Fly", action: "fly:"))], to: .edit)
            let wrap = ResponderCommand("", action: "toggleWrapping:", representedValue: 7)
            builder.add([.command(wrap)], to: .view, title: "View")
        }
    }

    /// An item of the inner view's menu.
    private func item(_ title: String) throws -> ResponderMenuTree.Item {
        try #require(try window.menu(for: inner).item(titled: title))
    }

    /// Performs an item of the window's menu, and expects the text of the outcome.
    private func expect(
        _ text: String,
        of item: ResponderMenuTree.Item,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let outcome = try window.perform(item)
        #expect(outcome.description == text, sourceLocation: sourceLocation)
    }

    @Test func `the chain builds a menu tree, and each item shows its current state`() throws {
        let menu = try window.menu(for: inner)
        #expect(
            menu.description == """
                Edit
                  Copy (Command-C)
                  Paste (Command-V) disabled: the command 'Paste' is disabled by 'inner'
                  —
                  Fly disabled: the command 'Fly' has no target: no responder takes 'fly:'
                View
                  Wrap Lines
                """
        )
        inner.wraps = true
        let wrap = try item("Keep Lines Long")
        #expect("\(wrap)" == "✓ Keep Lines Long")
        #expect(wrap.state == .on)
        #expect(wrap.isEnabled)
        #expect(inner.performed.isEmpty)
        #expect(outer.performed.isEmpty)
    }

    @Test func `without a first responder, the menu is the window's`() throws {
        #expect(try window.menu().items.isEmpty)
        outer.build = { $0.add([.separator], to: .help) }
        let menu = try window.menu(for: outer)
        #expect(menu.description == "help\n  —")
        #expect(menu.items[0].isEnabled)
        #expect(!menu.items[0].items[0].isEnabled)
    }

    @Test func `an item is performed as an action, with its command as the sender`() throws {
        try expect("done", of: item("Wrap Lines"))
        try expect("done", of: item("Copy"))
        #expect(inner.performed == ["wrap 7", "copy Command-C"])
    }

    @Test(arguments: [
        ("Paste", "the command 'Paste' is disabled by 'inner'"),
        ("Edit", "the menu item 'Edit' has no command"),
        ("Fly", "the command 'Fly' has no target: no responder takes 'fly:'"),
    ]) func `an item that can't be chosen says why and sends nothing`(title: String, reason: String)
        throws
    {
        try expect("refused: \(reason)", of: item(title))
        #expect(inner.performed.isEmpty)
    }

    @Test func `a command is validated again when it is chosen`() throws {
        let copy = try item("Copy")
        for view in [inner, outer] { view.removeFromSuperview() }
        try expect("refused: 'inner' isn't in a window; add it to one first", of: copy)
        let smiler = window.add(Smiler())
        let smile = try #require(try window.menu(for: smiler).item(titled: "Smile"))
        smiler.isInMood = false
        try expect("refused: the command 'Smile' is disabled by 'Smiler'", of: smile)
    }

    @Test
    func `an item of the window's menu acts on the responder that is first when it is chosen`()
        throws
    {
        let first = outer.add(KeyedView()).focused()
        let second = outer.add(KeyedView())
        outer.build = { $0.add([.command(ResponderCommand("Save", action: "save:"))], to: .root) }
        let save = try #require(try window.menu().item(titled: "Save"))
        second.becomeFirstResponder()
        try expect("done", of: save)
        #expect(first.performed.isEmpty)
        #expect(second.performed.count == 1)
        second.removeFromSuperview()
        #expect(window.explain(save)?.visits.first?.responder === window)
    }

    @Test func `a menu keeps no responder`() throws {
        weak var left: MenuView?
        let menu: ResponderMenuTree
        do {
            let view = MenuView()
            left = view
            view.build = {
                $0.add([.command(ResponderCommand("Copy", action: "copy:"))], to: .root)
            }
            window.addSubview(view)
            menu = try window.menu(for: view)
            view.removeFromSuperview()
        }
        #expect(left == nil)
        let item = try #require(menu.item(titled: "Copy"))
        try expect("refused: 'MenuView' isn't in a window; add it to one first", of: item)
        #expect(window.explain(item) == nil)
    }

    @Test func `an item can be explained without being performed`() throws {
        let explanation = try window.explain(item("Fly"))
        #expect(
            explanation?.description == """
                -[MenuView fly:] would not be handled
                inner: not registered
                  outer: not registered
                    window: not registered
                      application: not registered
                """
        )
        #expect(window.explain(try item("Edit")) == nil)
    }

    /// A first responder that can't perform actions yet.
    private func addFirst() -> KeyedView {
        let first = inner.add(KeyedView()).focused()
        first.mayPerform = false
        return first
    }

    @Test func `a shortcut performs its item as long as the item's responder is in the chain`()
        throws
    {
        let first = addFirst()
        let copy = ResponderKey("c", modifierFlags: .command)
        #expect(try application.press(copy).isHandled)
        #expect(inner.performed == ["copy Command-C"])
        first.commands = [
            ResponderKeyCommand(action: "paste:", input: "c", modifierFlags: .command)
        ]
        first.mayPerform = true
        #expect(try application.press(copy).isHandled, "paste: is disabled")
        #expect(inner.performed.count == 2, "paste: is disabled")
        #expect(
            window.explainKey(copy).description == """
                Command-C in KeyedView would be answered
                paste: (Command-C) of KeyedView: passed by: the command '' is disabled by 'inner'
                Copy (Command-C) of a menu: is performed
                """
        )
        inner.removeFromSuperview()
        let answer = try application.press(copy).answerText
        #expect(answer == "dropped")
    }

    @Test func `a responder can change what the responders below it have added`() throws {
        outer.build = { builder in
            #expect(builder.menu(for: .edit)?.children.count == 3)
            #expect(builder.menu(for: .file) == nil)
            #expect(builder.insert([.separator], atStartOf: .edit) == .done)
            #expect(builder.update(.edit) { $0.title = "Change" } == .done)
            #expect(
                builder.remove(.file).description
                    == "refused: there is no menu 'file'; add one first"
            )
            builder.add([.menu(ResponderMenu("Inside", identifier: "inside"))], to: .edit)
            builder.add([.command(ResponderCommand("Copy", action: "copy:"))], to: "inside")
            #expect(builder.remove(.root).refusal != nil)
        }
        let menu = try window.menu(for: inner)
        #expect(
            menu.description == """
                Change
                  —
                  Copy (Command-C)
                  Paste (Command-V) disabled: the command 'Paste' is disabled by 'inner'
                  Inside
                    Copy
                """
        )
        outer.build = { #expect($0.remove(.edit) == .done) }
        #expect(try window.menu(for: inner).items.isEmpty)
    }

    @Test func `a chain that runs in a circle has no menu`() {
        inner.nextResponder = inner
        #expect(throws: RouteError.self) { try window.menu(for: inner) }
    }

    @Test func `a shortcut is found in a menu inside another menu`() throws {
        _ = addFirst()
        let copy = ResponderKeyCommand("Copy", action: "copy:", input: "C", modifierFlags: .command)
        inner.build = { builder in
            let deeper = ResponderMenu("Deeper", children: [.separator, .keyCommand(copy)])
            builder.add([.menu(ResponderMenu("Deep", children: [.menu(deeper)]))], to: .edit)
        }
        #expect(try !application.press(ResponderKey("c", modifierFlags: .command)).isHandled)
        #expect(
            try application.press(ResponderKey("c", modifierFlags: [.command, .shift])).isHandled
        )
        #expect(inner.performed == ["copy Shift-Command-C"])
    }
}

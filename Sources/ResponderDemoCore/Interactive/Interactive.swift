import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch
import SelectorDispatchJSON
import SelectorDispatchRecording

/// The scene in a terminal: the mouse touches it, and beside it stands what each touch and message led to.
@MainActor final class Interactive {
    /// The touch that the mouse makes.
    private static let touch = 1

    private let demo: Demo
    let scene: ViewsScene
    /// What the last touch or message led to.
    private(set) var lines: [String] = help
    /// What is typed after the colon; nil if nothing is.
    private(set) var prompt: String?
    private var isTouching = false
    private var lastTouch: CGPoint?
    private(set) var isOver = false

    static let help = [
        "Press the mouse to touch the scene.",
        "A tap on orangeView lights it.", "",
        "Tab  move the first responder",
        ":    send a selector to it, such as",
        "     colorChanged: [{\"color\": \"red\"}]",
        "e    explain a tap at the last place",
        "u    undo",
        "r    redo",
        "?    show this help",
        "q    quit",
    ]

    init?(_ demo: Demo) {
        guard let scene = demo.views else { return nil }
        (self.demo, self.scene) = (demo, scene)
    }

    var firstResponder: ResponderNode { scene.window.firstResponder ?? scene.window }

    // MARK: Input

    /// Performs what the user did.
    func take(_ event: TerminalEvent, in layout: InteractiveLayout) {
        switch event {
        case .key(.interrupt): isOver = true
        case .key(let key): prompt == nil ? press(key) : edit(key)
        case .mouse(let phase, let column, let row): mouse(phase, layout.point(column: column, row: row))
        }
    }

    private func press(_ key: TerminalEvent.Key) {
        switch key {
        case .tab: moveFirstResponder(.tab)
        case .backTab: moveFirstResponder(.backTab)
        case .character(":"): prompt = ""
        case .character("e"): explainTap()
        case .character("u"): change("undo", \.canUndo) { try $0.undo() }
        case .character("r"): change("redo", \.canRedo) { try $0.redo() }
        case .character("?"): lines = Self.help
        case .character("q"): isOver = true
        default: break
        }
    }

    private func edit(_ key: TerminalEvent.Key) {
        switch key {
        case .character(let character) where (prompt?.count ?? 0) < 1000: prompt?.append(character)
        case .backspace where prompt?.isEmpty == false: prompt?.removeLast()
        case .backspace, .escape: prompt = nil
        case .enter:
            let text = prompt?.trimmingCharacters(in: .whitespaces) ?? ""
            prompt = nil
            if !text.isEmpty { send(text) }
        default: break
        }
    }

    // MARK: What the user does

    /// Touches the window. Outside it, a touch can only go on.
    private func mouse(_ phase: TerminalEvent.MousePhase, _ point: CGPoint?) {
        switch phase {
        case .down:
            guard let point else { return }
            // A report of the release got lost.
            if isTouching { touch(.cancelled, at: point) }
            touch(.began, at: point)
        case .dragged: if isTouching, let point, point != lastTouch { touch(.moved, at: point) }
        case .up: if isTouching { touch(.ended, at: point ?? lastTouch ?? .zero) }
        }
    }

    private func touch(_ phase: ResponderTouch.Phase, at point: CGPoint) {
        isTouching = phase == .began || phase == .moved
        lastTouch = point
        report("touch \(phase) at (\(Int(point.x)), \(Int(point.y)))") {
            let (outcome, trace) = try scene.traced {
                try scene.window.handleTouch(phase, id: Self.touch, at: point)
            }
            return TouchLog.lines(of: trace, outcome)
        }
    }

    private func moveFirstResponder(_ key: ResponderKey) {
        report("key \(key)") {
            try scene.window.press(key)
            let chain = try firstResponder.responderChain()
            return ["first responder: \(firstResponder)", "its chain"] + chain.dropFirst().map { "  → \($0)" }
        }
    }

    /// Sends `selector` or `selector [arguments]` to the first responder, and explains why nobody handles it.
    private func send(_ text: String) {
        let start = text.firstIndex(of: "[") ?? text.endIndex
        let selector = text[..<start].trimmingCharacters(in: .whitespaces)
        let origin = firstResponder
        var rest: [String] = []
        report("\(selector.shown()) to \(origin)") {
            let arguments = start < text.endIndex ? try Self.arguments(String(text[start...])) : []
            let explanation = "\(origin.explain(Selector(selector), options: RouteOptions()))"
            rest = ["", "explain:"] + explanation.split(separator: "\n").dropFirst().map { "  \($0)" }
            rest = try demo.route(selector, with: arguments, from: "\(origin)").received.map { "> \($0)" }
            return []
        }
        lines += rest
    }

    private static func arguments(_ text: String) throws -> [JSONValue] {
        guard case .array(let arguments) = try JSONValue(parsing: text) else { return [] }
        return arguments
    }

    private func explainTap() {
        let point = lastTouch ?? CGPoint(x: scene.window.bounds.midX, y: scene.window.bounds.midY)
        report("explain a tap") {
            "\(scene.window.explainTap(at: point))".split(separator: "\n").map(String.init)
        }
    }

    private func change(
        _ title: String, _ isPossible: (UndoHistory) -> Bool, _ body: (UndoHistory) throws -> Void
    ) {
        report(title) {
            guard let history = try firstResponder.nearestUndoHistory(), isPossible(history) else {
                return ["there is nothing to \(title)"]
            }
            try body(history)
            return []
        }
    }

    /// Shows what an act led to: the lines that it returns, and the routes that it ran.
    private func report(_ title: String, _ body: () throws -> [String]) {
        let recorder = MessageRecorder()
        let history = scene.controller.undoHistory
        var result: [String] = []
        var failure: (any Error)?
        recorder.record {
            do { result = try body() } catch { failure = error }
        }
        // The groups of one act are undone together.
        do { try history?.endEvent() } catch { failure = failure ?? error }
        // The events of the undo history itself tell the user nothing new.
        let routes = recorder.messages.filter { message in
            message.kind != .send && history.map(message.target.isIdentical) != true
        }
        if let failure, !routes.contains(where: \.hasFailed) { result.append("\(failure)") }
        lines = [title, ""] + result + routes.flatMap(\.routeLines)
    }
}

extension Interactive {
    /// Runs until the user quits.
    ///
    /// - Returns: The exit status.
    static func run() throws -> Int32 {
        try Terminal.enter()
        defer { Terminal.leave() }
        guard let interactive = Interactive(Demo(.views)) else { return 2 }
        var input = TerminalInput()
        let of256Colors = Terminal.has256Colors
        var isStale = true
        while !interactive.isOver {
            Terminal.endIfAsked()
            let size = Terminal.size
            let layout = InteractiveLayout(columns: size.columns, rows: size.rows)
            if Terminal.wasDisturbed() || isStale {
                let screen = layout.screen(of: interactive)
                guard Terminal.write(screen.drawing(of256Colors: of256Colors)) else { return 2 }
            }
            guard let bytes = Terminal.read(waiting: 100) else { return 0 }
            // What came of an escape sequence by now is all there is.
            let events = bytes.isEmpty ? input.flush() : input.take(bytes)
            for event in events where !interactive.isOver { interactive.take(event, in: layout) }
            isStale = !events.isEmpty
        }
        return 0
    }
}

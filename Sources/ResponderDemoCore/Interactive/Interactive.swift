import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch
import SelectorDispatchJSON
import SelectorDispatchRecording

/// The scene in a terminal: the mouse touches it, and beside it stands what each touch and message led to.
@MainActor final class Interactive {
    private let demo: Demo
    let scene: ViewsScene
    /// What the last touch or message led to.
    private(set) var lines: [String] = help
    /// What is typed after the colon; nil if nothing is.
    private(set) var prompt: String?
    private var isTouching = false
    private var lastTouch: CGPoint
    private var isOver = false

    private static let help = [
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

    private init?(_ demo: Demo) {
        guard let scene = demo.views else { return nil }
        (self.demo, self.scene) = (demo, scene)
        lastTouch = CGPoint(x: scene.window.bounds.midX, y: scene.window.bounds.midY)
    }

    var firstResponder: ResponderNode { scene.window.firstResponder ?? scene.window }

    // MARK: Input

    /// Performs what the user did.
    private func take(_ event: TerminalEvent, in layout: InteractiveLayout) {
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
        case .character("e"): report("explain a tap") { ["\(scene.window.explainTap(at: lastTouch))"] }
        case .character("u"): change("undo") { try $0?.undo() }
        case .character("r"): change("redo") { try $0?.redo() }
        case .character("?"): lines = Self.help
        case .character("q"): isOver = true
        default: break
        }
    }

    private func edit(_ key: TerminalEvent.Key) {
        switch key {
        case .character(let character) where (prompt?.utf8.count ?? 0) < 4000: prompt?.append(character)
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
        case .up: if isTouching { touch(.ended, at: point ?? lastTouch) }
        }
    }

    private func touch(_ phase: ResponderTouch.Phase, at point: CGPoint) {
        isTouching = phase == .began || phase == .moved
        lastTouch = point
        report("touch \(phase) at (\(Int(point.x)), \(Int(point.y)))") {
            let (outcome, trace) = try scene.traced { try scene.window.handleTouch(phase, id: 1, at: point) }
            let recognizers = isTouching ? outcome.touches.flatMap(\.gestureRecognizers) : []
            let watching = recognizers.filter { $0.state == .possible }.map { "recognizer \($0): possible" }
            return trace.touchLines + watching + [outcome.summary]
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
        var received: [String]?
        report("\(selector.shown()) to \(origin)") {
            let json = start == text.endIndex ? "[]" : String(text[start...])
            guard case .array(let arguments) = try JSONValue(parsing: json) else { return [] }
            received = try demo.route(selector, with: arguments, from: "\(origin)").received.map { "> \($0)" }
            try scene.controller.undoHistory?.endEvent()
            return []
        }
        lines += received ?? ["", "explain: \(origin.explain(Selector(selector), options: RouteOptions()))"]
    }

    private func change(_ title: String, _ body: (UndoHistory?) throws -> Void) {
        report(title) {
            try body(firstResponder.nearestUndoHistory())
            return []
        }
        if lines.last == "" { lines.append("there is nothing to \(title)") }
    }

    /// Shows what an act led to: the lines that it returns, and the routes that it ran.
    private func report(_ title: String, _ act: () throws -> [String]) {
        let recorder = MessageRecorder()
        let result = Result { try recorder.record(act) }
        let routes = recorder.messages.filter { $0.kind == .route }
        lines = [title, ""] + ((try? result.get()) ?? []) + routes.flatMap(\.routeLines)
        if case .failure(let error) = result, !lines.contains("\(error)") { lines.append("\(error)") }
    }
}

extension RecordedMessage {
    /// What happened on a route, visit by visit.
    fileprivate var routeLines: [String] {
        let end = if case .failed(let error) = outcome { "\(error)" } else { "  \(outcome)" }
        let visits = visits.map { "  \($0.responder): \($0.outcome)" }
        return ["route \(selector.description.shown()) from \(target)"] + visits + [end]
    }
}

extension Interactive {
    /// Runs until the user quits, and returns the exit status.
    static func run() throws -> Int32 {
        try Terminal.enter()
        guard let interactive = Interactive(Demo(.views)) else { return 2 }
        var input = TerminalInput()
        var (changes, drawn) = (0, -1)
        while !interactive.isOver {
            Terminal.endIfAsked()
            // Counted before the size is read, which may change at any time.
            let current = changes + Terminal.disturbances
            let size = Terminal.size
            let layout = InteractiveLayout(columns: size.columns, rows: size.rows)
            // Nothing is drawn while more input is there, such as a long text that is pasted.
            guard let bytes = Terminal.read(waiting: current == drawn ? 100 : 0) else { return 0 }
            if bytes.isEmpty, current != drawn {
                drawn = current
                let screen = layout.screen(of: interactive)
                guard Terminal.write(screen.drawing(of256Colors: Terminal.has256Colors)) else { return 2 }
                continue
            }
            // What came of an escape sequence by now is all there is.
            let events = bytes.isEmpty ? input.flush() : input.take(bytes)
            for event in events where !interactive.isOver { interactive.take(event, in: layout) }
            changes += events.count
        }
        return 0
    }
}

internal import Foundation
public import ResponderScene
internal import SelectorDispatchPlatform

/// A terminal as a scene's host: it passes keys, pasted text and the mouse to the scene, and shows
/// its views' drawings.
///
/// ```swift
/// let application = ResponderApplication()
/// let window = ResponderWindow()
/// window.rootViewController = NotesController()
/// application.addWindow(window)
/// window.makeKeyAndVisible()
/// try await Terminal(application).run()
/// ```
///
/// <doc:Terminals> explains each input.
@MainActor public final class Terminal {
    private enum Event: Sendable {
        /// The thread that reads the input has an event.
        case input(InputThread.Event)

        /// The scene needs to be drawn.
        case display

        /// A task changed something that can be undone.
        case change

        /// A recognizer's deadline has passed.
        case deadline
    }

    /// The application whose windows are shown.
    public let application: ResponderApplication

    /// The number of the terminal's columns and rows; 80 and 24 if it isn't known, at most 1,000
    /// each.
    public private(set) var size: (columns: Int, rows: Int)

    /// A closure that handles the error of an input, such as a handler's.
    ///
    /// The default throws the error, which ends ``run()``.
    public var inputDidFail: @MainActor (any Error) throws -> Void = { throw $0 }

    /// The keys that act as signals, even while a handler takes its time; all by default.
    ///
    /// Any other key goes to the scene. A change has an effect on the next ``run()``.
    public var signalKeys = TerminalSignalKeys.all

    private let input: Int32
    private let output: Int32
    private var writer: ScreenWriter
    private var pointer = PointerTracker()
    private var events: AsyncStream<Event>.Continuation?
    private var isStopped = false
    private var timers: [Task<Void, Never>] = []

    /// Creates a host, which is inactive until ``run()``.
    ///
    /// - Parameters:
    ///   - application: The application whose windows are shown.
    ///   - input: The terminal's descriptor for reading; standard input by default.
    ///   - output: The terminal's descriptor for writing; standard output by default.
    public convenience init(
        _ application: ResponderApplication,
        input: Int32 = 0,
        output: Int32 = 1
    ) {
        self.init(application, input: input, output: output) { name in
            getenv(name).map { String(cString: $0) }
        }
    }

    init(
        _ application: ResponderApplication,
        input: Int32,
        output: Int32,
        environment: (String) -> String?
    ) {
        self.application = application
        self.input = input
        self.output = output
        application.touchTolerance = .cell
        size = TerminalDevice.size(of: output)
        writer = ScreenWriter(environment: environment)
    }

    /// Takes over the terminal, and runs until ``stop()`` or until the task is canceled.
    ///
    /// Other tasks of the main actor run meanwhile. A window that has no size, or that filled the
    /// screen before a resize, gets the screen's size. The terminal is always restored, even after
    /// a signal or a crash.
    ///
    /// - Throws: ``TerminalError`` if the descriptors aren't a terminal's, if another ``Terminal``
    ///   is running, or if the terminal disconnects; an error that ``inputDidFail`` throws.
    public func run() async throws {
        try TerminalDevice.start(input: input, output: output, hasScreen: !writer.isDumb)
        defer { TerminalDevice.end() }
        let (stream, events) = AsyncStream.makeStream(of: Event.self)
        let keys = SignalKeyTable(signalKeys, settings: TerminalDevice.state.pointee.settings)
        let reader = InputThread(keys) { events.yield(.input($0)) }
        let stopReading = try reader.start()
        defer { stopReading() }
        let handler = application.needsDisplayHandler
        application.needsDisplayHandler = { events.yield(.display) }
        UndoEventScope.changeHandler = { events.yield(.change) }
        self.events = events
        defer {
            application.needsDisplayHandler = handler
            UndoEventScope.changeHandler = nil
            for timer in timers { timer.cancel() }
            self.events = nil
            isStopped = false
            pointer = PointerTracker()
            timers = []
        }
        resize()
        writer.forget()
        try draw()
        for await event in stream {
            if isStopped { return }
            try take(event)
            if case .input(.inputs(let inputs)) = event { reader.didHandle(inputs) }
            schedule()
        }
    }

    /// Ends ``run()`` before the next input, if it is running.
    public func stop() {
        isStopped = events != nil
        events?.finish()
    }

    // MARK: Input

    private func take(_ event: Event) throws {
        switch event {
        case .display: if application.needsDisplay { try draw() }
        // The changes that tasks made before this turn of the loop are one undo step.
        case .change: try handing { try SceneErrors.undoneTogether {} }
        case .deadline: try handing { try application.advanceTime() }
        case .input(.inputs(let inputs)): try take(inputs)
        case .input(.signal):
            resize()
            writer.forget()
            application.needsDisplay = true
        case .input(.ended): throw TerminalError.disconnected
        }
    }

    private func take(_ inputs: [TerminalInput]) throws {
        for input in inputs where !isStopped {
            try handing {
                switch input {
                case .key(let key): try press(key)
                // Pasted text is sent like a key's text, in one piece.
                case .paste(let text):
                    guard try application.keyWindow?.takesText(text) ?? false else { break }
                    // selector-check: elsewhere
                    try application.sendAction("insertText:", to: nil, from: text)
                case .mouse(let report): try pointer.take(report, in: application)
                }
            }
        }
    }

    private func press(_ key: ResponderKey) throws {
        if application.keyWindow != nil {
            try application.press(key)
        } else {
            KeyDelivery.drop(
                .began,
                ResponderPress(key, of: application),
                application.observer,
                application
            )
        }
    }

    /// Runs the code that handles an input, and gives its error to ``inputDidFail``.
    private func handing(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            try inputDidFail(error)
        }
    }

    /// Schedules the next event other than input.
    private func schedule() {
        for timer in timers { timer.cancel() }
        timers = []
        func after(_ duration: Duration, _ event: Event) {
            let events = events
            timers.append(
                Task {
                    guard (try? await Task.sleep(for: duration)) != nil else { return }
                    events?.yield(event)
                }
            )
        }
        if let deadline = application.nextDeadline {
            let wait = max(0, deadline - ProcessInfo.processInfo.systemUptime)
            // The timer must fire after the deadline.
            after(.seconds(min(wait, 3600)) + .milliseconds(1), .deadline)
        }
    }

    // MARK: Output

    private func resize() {
        let old = CGSize(width: size.columns, height: size.rows)
        size = TerminalDevice.size(of: output)
        let frame = CGRect(x: 0, y: 0, width: size.columns, height: size.rows)
        for window in application.windows
        where [.zero, CGRect(origin: .zero, size: old)].contains(window.frame) {
            window.frame = frame
        }
    }

    private func draw() throws(TerminalError) {
        application.needsDisplay = false
        var canvas = TerminalCanvas(columns: size.columns, rows: size.rows)
        for window in application.windows { canvas.draw(window) }
        var text = writer.update(to: canvas)
        guard text.withUTF8({ TerminalDevice.show(UnsafeRawBufferPointer($0)) }) else {
            throw .disconnected
        }
    }
}

import SelectorDispatch
import SelectorDispatchJSON
import SelectorDispatchRecording

/// Plays a recording's entries as they arrive, and prints their outcomes.
///
/// Only a page or a replay needs to keep entries.
@MainActor struct Player {
    private let options: DemoOptions.Play
    private var demo: Demo?
    /// Nil if neither a recording nor a page is written.
    private var recorder: MessageRecorder?
    private let recordingFile: OutputFile?
    private let pageFile: OutputFile?
    /// The recorded entries for the page.
    private var played = Recording()
    private(set) var hasFailed = false
    /// Whether playing has ended.
    private(set) var isOver = false

    init(_ options: DemoOptions.Play) throws(OutputFile.WritingError) {
        self.options = options
        recordingFile = try options.recording.map { (path) throws(OutputFile.WritingError) in
            try OutputFile(path)
        }
        pageFile = try options.page.map { (path) throws(OutputFile.WritingError) in
            try OutputFile(path)
        }
    }

    mutating func take(_ item: RecordingReader.Item) throws(OutputFile.WritingError) {
        switch item {
        case .error(let error):
            fail(error.line, error.problem)
        case .header(let header):
            try begin(header)
            if let demo { show(HeaderReport(scene: demo.name), line: 1) }
        case .entry(let entry):
            if entry.isInput { try play(entry) }
        }
    }

    private mutating func begin(_ header: Recording) throws(OutputFile.WritingError) {
        guard let scene = scene(of: header) else {
            isOver = true
            return
        }
        let demo = Demo(scene)
        self.demo = demo
        if recordingFile != nil || pageFile != nil {
            recorder = demo.recorder(recordsDurations: options.recordsDurations)
        }
        played.scene = demo.name.rawValue
        try recordingFile?.write("\(played.header)\n")
    }

    /// Returns the scene of the command line, or else of a recording; nil if the demo doesn't know
    /// the recording's.
    private mutating func scene(of header: Recording) -> SceneName? {
        guard let name = header.scene else { return options.scene ?? .table }
        guard let recorded = SceneName(rawValue: name) else {
            fail(1, DemoError.unknownScene(name))
            return options.scene
        }
        guard let scene = options.scene else { return recorded }
        if scene != recorded { fail(1, DemoError.otherScene(recorded, than: scene)) }
        return scene
    }

    private mutating func play(_ entry: Recording.Entry) throws(OutputFile.WritingError) {
        guard let demo else { return }
        do {
            let report = try recorded { try demo.perform(entry) }
            show(report, line: entry.line ?? 0)
        } catch {
            fail(entry.line, error)
        }
        try writeRecorded()
    }

    private func recorded<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let recorder else { return try body() }
        return try recorder.record(body)
    }

    /// Writes the recorded entries, and discards them.
    private mutating func writeRecorded() throws(OutputFile.WritingError) {
        let entries = recorder?.recording?.entries ?? []
        recorder?.removeAll()
        for entry in entries {
            try recordingFile?.write("\(entry.json)\n")
        }
        if pageFile != nil { played.entries += entries }
    }

    /// Finishes after the last entry.
    func end() throws(OutputFile.WritingError) {
        try pageFile?.write(played.page())
    }

    /// Plays a whole recording, and compares it with its results.
    mutating func replay(_ bytes: [UInt8]) throws(OutputFile.WritingError) {
        let recording: Recording
        do throws(RecordingError) {
            recording = try Recording(parsing: bytes)
        } catch {
            fail(error.line, error.problem)
            return try end()
        }
        try begin(recording)
        if let demo {
            compare(recording, in: demo)
            try writeRecorded()
        }
        try end()
    }

    private mutating func compare(_ recording: Recording, in demo: Demo) {
        let outcome = recorded { demo.replay().run(recording) }
        for error in outcome.errors {
            fail(error.line, error.problem)
        }
        if let divergence = outcome.divergence {
            hasFailed = true
            report("\(divergence)")
        } else {
            let inputs = outcome.inputCount == 1 ? "1 input" : "\(outcome.inputCount) inputs"
            print(hasFailed ? "\(inputs) replayed" : "\(inputs) replayed, all as recorded")
        }
    }

    private func show(_ report: any DemoReport, line number: Int) {
        print(options.asJSON ? report.json(number: number) : report.text(number: number))
    }

    private mutating func fail(_ line: Int?, _ error: any Error) {
        hasFailed = true
        let place = line.map { "line \($0): " } ?? ""
        report("\(place)\(error)")
        guard options.asJSON else { return }
        var members: [String: JSONValue] = ["error": .string("\(error)")]
        members["line"] = line.map { .number(JSONNumber($0)) }
        print(JSONValue.object(members))
    }
}

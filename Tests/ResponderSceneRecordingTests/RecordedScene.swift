@_exported public import Foundation
@_exported public import ResponderSceneRecording
@_exported public import TestSupport
@_exported public import Testing

/// A window with named objects, whose input can be recorded and replayed.
@MainActor class RecordedScene {
    let application = ResponderApplication()
    let window = ResponderWindow(frame: CGRect(0, 0, 100, 100))
    let coder = JSONCoder()
    lazy var recorder = MessageRecorder(coder: coder)

    init() throws {
        application.addWindow(window)
        window.makeKeyAndVisible()
        try name(["window": window, "app": application])
    }

    /// Gives nodes their names in recordings.
    func name(_ nodes: KeyValuePairs<String, ResponderNode>) throws {
        for (name, node) in nodes { try coder.directory.addIsolated(node, as: name) }
    }

    /// Records the input of a surface and the messages that it causes.
    func record(of surface: any ResponderTouchSurface, _ body: () throws -> Void) throws
        -> Recording
    {
        recorder.recordInput(of: surface)
        try recorder.record(body)
        return try #require(recorder.recording)
    }

    /// Replays a recording in the application or another surface.
    func replay(_ recording: Recording, in surface: (any ResponderTouchSurface)? = nil)
        -> ReplayOutcome
    {
        Replay(coder: coder, in: surface ?? application).run(recording)
    }

    /// Taps, and lifts the finger a twentieth of a second later.
    func tap(_ x: CGFloat, _ y: CGFloat, at time: Double) throws {
        try window.handleTouch(.began, id: 1, at: CGPoint(x, y), timestamp: time)
        try window.handleTouch(.ended, id: 1, at: CGPoint(x, y), timestamp: time + 0.05)
    }
}

extension Recording {
    /// Reads the lines after the header.
    init(lines: String) throws {
        try self.init(
            parsing: #"{"format":"SelectorDispatch recording","version":1,"encoding":1}"#
                + "\n\(lines)\n"
        )
    }

    /// The lines of the entries, without the views and recognizers.
    var textWithoutScenes: String {
        let lines = entries.map { entry in
            var entry = entry
            if case .object(var members)? = entry.result {
                members["scene"] = nil
                entry.result = .object(members)
            }
            return "\(entry.json)"
        }
        return lines.joined(separator: "\n")
    }
}

extension CGPoint {
    init(_ x: CGFloat, _ y: CGFloat) {
        self.init(x: x, y: y)
    }
}

extension CGRect {
    init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
        self.init(x: x, y: y, width: width, height: height)
    }
}

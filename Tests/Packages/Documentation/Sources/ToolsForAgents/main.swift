import Foundation
import SelectorDispatchMCP

actor Notes: MessageReceiver {
    private var notes: [String] = []

    /// Adds a note.
    ///
    /// - Parameter text: What to remember.
    /// - Returns: The number of notes.
    @Handler(.exposed) func add(_ text: String) -> Int {
        notes.append(text)
        return notes.count
    }

    /// Finds notes.
    ///
    /// - Parameters:
    ///   - word: A word that the notes contain.
    ///   - limit: How many notes are returned at most.
    @Handler(.exposed, tool: "search_notes") func search(for word: String, limit: Int = 10) -> [String] {
        Array(notes.filter { $0.contains(word) }.prefix(limit))
    }
}

actor Album: MessageReceiver {
    private let picture = Data()

    /// Shows the notes as a picture.
    @Handler(.exposed, .readOnly, .title("Picture")) func draw() -> [MCPContent] {
        [.text("No notes"), .image(picture, type: "image/png"), .link("file:///notes", name: "notes")]
    }
}

let notes = Notes()
let coder = JSONCoder()
try coder.directory.add(notes, as: "notes")
let server = try MCPServer(name: "notes", version: "1.0", coder: coder)

for tool in server.tools {
    print(tool.name, "-", tool.description ?? "")
    print(tool.schema.arguments)
}

import SelectorDispatchRPC

/// The open files: the receiver of the methods `textDocument/…`.
actor Documents: MessageReceiver {
    private var recipes: [String: Recipe] = [:]

    @Handler(.exposed) func didOpen(_ opened: DocumentChange) async throws {
        let document = opened.textDocument
        try await read(document.text ?? "", of: document.uri)
    }

    @Handler(.exposed) func didChange(_ change: DocumentChange) async throws {
        if let text = change.contentChanges?.last?.text {
            try await read(text, of: change.textDocument.uri)
        }
    }

    @Handler(.exposed) func didClose(_ closed: DocumentChange) {
        recipes[closed.textDocument.uri] = nil
    }

    @Handler(.exposed) func hover(_ place: DocumentPlace) -> Hover? {
        guard let recipe = recipes[place.textDocument.uri],
            let word = recipe.word(at: place.position)
        else {
            return nil
        }
        return Hover(contents: recipe.description(of: word.text))
    }

    @Handler(.exposed) func completion(_ place: DocumentPlace) -> [Completion] {
        guard let recipe = recipes[place.textDocument.uri] else { return [] }
        return recipe.targets.map { Completion(label: $0, detail: recipe.description(of: $0)) }
    }

    /// Reads a file's text, and notifies the editor of its faults.
    private func read(_ text: String, of uri: String) async throws {
        let recipe = Recipe(text)
        recipes[uri] = recipe
        let diagnostics = try JSONCoder().encode(recipe.diagnostics)
        try await LanguageMethods.session?.notify(
            "textDocument/publishDiagnostics",
            .named(["uri": .string(uri), "diagnostics": diagnostics])
        )
    }
}

// The protocol's structures, with the members that this server needs. Other members that an editor
// sends are ignored.

struct TextDocument: Codable {
    let uri: String
    /// The whole text, if the editor opens the document.
    let text: String?
}

struct DocumentChange: Codable {
    struct Change: Codable {
        let text: String
    }

    let textDocument: TextDocument
    /// The new texts, if the editor changed the document.
    let contentChanges: [Change]?
}

struct DocumentPlace: Codable {
    let textDocument: TextDocument
    let position: Position
}

/// A line's number, and a number of UTF-16 code units in the line, both from zero.
struct Position: Codable, Equatable {
    let line: Int
    let character: Int
}

struct Diagnostic: Codable {
    struct Span: Codable {
        let start: Position
        let end: Position
    }

    let range: Span
    let message: String
}

struct Hover: Codable {
    let contents: String
}

struct Completion: Codable {
    let label: String
    let detail: String
}

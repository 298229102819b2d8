import SelectorDispatchRPC

/// The open files: the receiver of the methods `textDocument/…`.
actor Documents: MessageReceiver {
    private var recipes: [String: Recipe] = [:]

    @Handler(.exposed) func didOpen(_ opened: DocumentChange) async throws {
        try await read(opened.textDocument.text ?? "", opened.textDocument.uri)
    }

    @Handler(.exposed) func didChange(_ change: DocumentChange) async throws {
        if let text = change.contentChanges?.last?.text {
            try await read(text, change.textDocument.uri)
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

    private func read(_ text: String, _ uri: String) async throws {
        let recipe = Recipe(text)
        recipes[uri] = recipe
        try await LanguageMethods.session?.notify(
            "textDocument/publishDiagnostics",
            .named(["uri": .string(uri), "diagnostics": try JSONCoder().encode(recipe.diagnostics)])
        )
    }
}

// The protocol's structures, as far as they are needed. Other members that an editor sends are
// ignored.

struct DocumentChange: Codable {
    struct Document: Codable {
        let uri: String
        let text: String?
    }
    struct Change: Codable {
        let text: String
    }

    let textDocument: Document
    let contentChanges: [Change]?
}

struct DocumentPlace: Codable {
    let textDocument: DocumentChange.Document
    let position: Position
}

/// A line, and a number of UTF-16 code units in it.
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

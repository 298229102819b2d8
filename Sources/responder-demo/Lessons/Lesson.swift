/// A lesson about messages: a few lines of code that run, and their output.
@MainActor protocol Lesson {
    static var title: String { get }
    /// The lesson's point, in a sentence or two.
    static var summary: String { get }
    /// The code that ``run(_:_:)`` runs.
    static var code: String { get }
    /// Runs the code.
    ///
    /// - Parameters:
    ///   - notes: The handlers' notes.
    ///   - print: A closure that takes the code's output.
    static func run(_ notes: Notes, _ print: @escaping (Any) -> Void) async throws
}

/// The notes of handlers that ran.
struct Notes {
    /// A closure that takes each note.
    let add: (String) -> Void
}

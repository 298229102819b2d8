/// A lesson about messages: a few lines of code that run, and their output.
@MainActor protocol Lesson {
    static var title: String { get }
    /// The lesson's point, in a sentence.
    static var summary: String { get }
    /// The code that ``run(_:_:)`` runs.
    static var code: String { get }
    /// Runs the code.
    ///
    /// - Parameters:
    ///   - transcript: The handlers' notes.
    ///   - print: A closure that takes the code's output.
    static func run(_ transcript: Transcript, _ print: @escaping (Any) -> Void) async throws
}

/// The demo without arguments.
@MainActor enum Lessons {
    static let all: [any Lesson.Type] = [
        TypoLesson.self,
        NullLesson.self,
        DecoratorLesson.self,
        ExplainLesson.self,
        CaptureLesson.self,
        AwaitedLesson.self,
    ]

    /// Prints each lesson.
    ///
    /// - Parameter print: A closure that takes each line.
    static func run(_ print: @escaping (String) -> Void) async throws {
        for (index, lesson) in all.enumerated() {
            print("\(index + 1). \(lesson.title)")
            print("   \(lesson.summary)\n")
            for line in lesson.code.split(separator: "\n", omittingEmptySubsequences: false) {
                print("       \(line)")
            }
            print("")

            func show(_ value: Any) {
                for line in "\(value)".split(separator: "\n") {
                    print("   | \(line)")
                }
            }
            try await lesson.run(Transcript { show("> \($0)") }, show)
            print("")
        }
        print(
            """
            Next: responder-demo --scene views --interactive lets you touch a scene with the mouse.
            --scene table and --scene views play recordings; --help says how to play yours.
            """
        )
    }
}

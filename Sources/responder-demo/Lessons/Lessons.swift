/// The lessons, in order.
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
    static func run() async throws {
        for (index, lesson) in all.enumerated() {
            print("\(index + 1). \(lesson.title)")
            print("   \(lesson.summary)\n")
            for line in lesson.code.split(separator: "\n", omittingEmptySubsequences: false) {
                print("       \(line)")
            }
            print("")
            try await lesson.run(Notes { show("> \($0)") }, show)
            print("")
        }
        print(
            """
            Next: a scene that you touch with the mouse, in this terminal.
            swift run --package-path Tests/Packages/Examples ScenePlayer --interactive
            """
        )
    }

    /// Prints a value, marked as output of a lesson.
    private static func show(_ value: Any) {
        for line in "\(value)".split(separator: "\n") {
            print("   | \(line)")
        }
    }
}

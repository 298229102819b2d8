import Foundation

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
            print(bold("\(index + 1). \(lesson.title)"))
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

    /// Returns a text in bold type if a terminal shows it.
    private static func bold(_ text: String) -> String {
        #if os(Windows)
        return text
        #else
        let kind = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
        guard isatty(STDOUT_FILENO) != 0, kind != "dumb" else { return text }
        return "\u{1B}[1m\(text)\u{1B}[0m"
        #endif
    }

    /// Prints a value, marked as output of a lesson.
    private static func show(_ value: Any) {
        for line in "\(value)".split(separator: "\n") {
            print("   | \(line)")
        }
    }
}

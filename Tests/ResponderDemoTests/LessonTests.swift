@testable import ResponderDemoCore

@Suite @MainActor struct LessonTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    @Test func `without arguments, the demo gives its lessons`() async throws {
        let lessons = try String(
            contentsOf: Self.folder.appending(path: "lessons.txt"),
            encoding: .utf8
        )
        let demo = try await DemoProcess.run([])
        #expect(demo == .init(output: lessons))
    }

    @Test func `the code that a lesson shows is the code that it runs`() throws {
        for lesson in Lessons.all {
            let file = Self.folder.appending(
                path: "../../Sources/ResponderDemoCore/Lessons/\(lesson).swift"
            )
            let source = try String(contentsOf: file, encoding: .utf8)
            let body = try #require(source.range(of: "static func run")).lowerBound
            func words(_ text: some StringProtocol) -> String {
                text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            #expect(words(source[body...]).contains(words(lesson.code)), "\(lesson)")
        }
    }
}

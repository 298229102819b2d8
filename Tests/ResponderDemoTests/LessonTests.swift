import Foundation
import TestSupport
import Testing

@testable import responder_demo

@Suite @MainActor struct LessonTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    @Test func `the demo gives its lessons`() async throws {
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
                path: "../../Sources/responder-demo/Lessons/\(lesson).swift"
            )
            let source = try String(contentsOf: file, encoding: .utf8)
            let body = try #require(source.range(of: "static func run")).lowerBound
            func words(_ text: some StringProtocol) -> String {
                text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            #expect(words(source[body...]).contains(words(lesson.code)), "\(lesson)")
        }
    }

    private static let usage = """
        usage: responder-demo

        Prints six short lessons: code, its output, and what that shows.

        """

    @Test(arguments: ["-h", "--help"]) func `help is printed on request`(option: String)
        async throws
    {
        let demo = try await DemoProcess.run([option])
        #expect(demo == .init(output: Self.usage))
    }

    @Test(arguments: ["--scene", "lesson", ""]) func `any other argument is refused`(
        argument: String
    ) async throws {
        let demo = try await DemoProcess.run([argument])
        let errors = "responder-demo: it takes no arguments\n\n\(Self.usage)"
        #expect(demo == .init(errors: errors, status: 2))
    }

    #if os(Linux)
    @Test func `in a terminal, the titles are bold`() async throws {
        let titles = try await DemoProcess.outputInTerminal().split(separator: "\r\n").filter {
            $0.hasPrefix("\u{1B}[1m")
        }
        let expected = Lessons.all.enumerated().map { "\u{1B}[1m\($0 + 1). \($1.title)\u{1B}[0m" }
        #expect(titles.map(String.init) == expected)
    }

    @Test func `a terminal without bold type gets plain text`() async throws {
        let output = try await DemoProcess.outputInTerminal(of: "dumb")
        #expect(output.hasPrefix("1. "))
        #expect(!output.contains("\u{1B}"))
    }
    #endif
}

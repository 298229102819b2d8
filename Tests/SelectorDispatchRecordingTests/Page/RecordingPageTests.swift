import Foundation
import Testing

@testable import SelectorDispatchRecording

@Suite struct RecordingPageTests {
    static let hostile = [
        "</script><script>alert(1)</script>",
        "<!--<script>",
        "<img src=x onerror=alert(1)>",
        "]]>",
        "\u{2028}\u{2029}",
        "&lt;b&gt;",
        #"\u003c/script>"#,
        "</SCRIPT >",
        "</style>",
        "'\"`${1}",
    ]

    private func recording(_ text: String) -> Recording {
        let json = JSONValue.string(text)
        let event = JSONRoutedMessage(
            from: text,
            .event(text, userInfo: [text: json], sender: nil)
        )
        let result: JSONValue = [
            "handled": false,
            "path": [["responder": json, "outcome": json]],
        ]
        let message = JSONMessage(target: text, selector: Selector(text), arguments: [json])
        return Recording(
            scene: text,
            entries: [
                Recording.Entry(.route(event), result: result),
                Recording.Entry(.send(message)),
            ]
        )
    }

    @Test(arguments: hostile) func `text of the recording is neither markup nor code`(text: String)
        throws
    {
        let recording = recording(text)
        let page = recording.page()
        // Exactly the page's own elements, with any recording.
        func elements(_ page: String) -> [String] {
            page.split(separator: "<", omittingEmptySubsequences: false).dropFirst().map {
                String($0.prefix { $0 != ">" })
            }
        }
        let plain = Recording(
            scene: "",
            entries: recording.entries.map { _ in Recording.Entry(.time(1)) }
        )
        #expect(elements(page) == elements(plain.page()))
        // The browser reads the same recording.
        let start = try #require(page.range(of: #"id="recording">"#)).upperBound
        let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
        #expect(
            try JSONValue(parsing: String(page[start..<end]))
                == .array(recording.entries.map(\.json))
        )
        #expect(page.contains("<h1>Recording of \(PageParts.text(text))</h1>"))
    }

    @Test func `the page needs nothing else`() {
        let page = recording("x").page()
        let references = [
            "://", "src=", "href=", "url(", "@import", "import(", "fetch(", "innerHTML", "eval(",
        ]
        #expect(references.filter(page.contains) == [])
        #expect(page.contains("default-src 'none'"))
        #expect(page.contains("prefers-color-scheme: dark"))
    }

    @Test func `the page says what it leaves out`() throws {
        let short = recording("x").page(limit: 1)
        #expect(short.contains("the first 1 messages are shown; the other 1 are left out</p>"))
        #expect(!recording("x").page().contains("class=\"note\""))
        let erroneous = try Recording(parsing: "\(RecordingReaderTests.header)\n<b>\n")
        let error = "line 2: malformed JSON at byte 0; expected a value"
        #expect(erroneous.page().contains("<p class=\"note\">\(error)</p>"))
    }

    @Test func `a row has the file's line, also below lines that can't be read`() throws {
        #expect(recording("x").page().contains("id=\"lines\">[2, 3]</script>"))
        let good = RecordingReaderTests.good
        let text = "\(RecordingReaderTests.header)\n<b>\n\(good)\n\n\(good)\n"
        let broken = try Recording(parsing: text)
        #expect(broken.page().contains("id=\"lines\">[3, 5]</script>"))
    }

    @Test func `an empty recording has a page`() {
        let page = Recording().page()
        #expect(page.contains("<h1>Recording</h1>"))
        #expect(page.contains("id=\"recording\">[\n]</script>"))
    }
}

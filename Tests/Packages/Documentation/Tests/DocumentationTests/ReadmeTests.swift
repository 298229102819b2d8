import Testing

@Suite struct ReadmeTests {
    @Test func `README has at most 1,000 words`() {
        #expect(Page.readme.text.split(whereSeparator: \.isWhitespace).count <= 1_000)
    }

    @Test func `the samples of README are a whole main.swift, in their order`() throws {
        let program = try Repository.text("Tests/Packages/Consumer/Sources/Shop/main.swift")
        let samples = Page.readme.blocks.map { $0.source.joined(separator: "\n") }.filter {
            program.contains($0)
        }
        #expect(samples.joined(separator: "\n\n") + "\n" == program)
    }
}

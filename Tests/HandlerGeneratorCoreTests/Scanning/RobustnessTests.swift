import HandlerGeneratorCore
import Testing

@Suite struct RobustnessTests {
    private static let source = """
        import SelectorDispatch
        class C<T: P>: Q where T: R { #if A
          @Handler("a:\\(x)") private func a(_ x: Map<Int, [Int]> = f { "\\("}")" }, y: @escaping () -> Int) async throws -> T {
            let r = #/a\\/b/#; let s = #\"\"\"
            \\#(f("x")) \"\"\"#; /* /* */ é ` ' \u{201C}
        #elseif B
          } #endif
          @Handler func `b`() { struct L { @Handler func c() {} } } @Handler var v = 1 / 2 /x/ }
        """

    @Test("A file may end or lack a byte anywhere")
    func truncation() {
        let bytes = Array(Self.source.utf8)
        for index in bytes.indices {
            _ = SourceScanner.scan(Array(bytes[..<index]), path: "", scope: .allMethods)
            var shortened = bytes
            shortened.remove(at: index)
            _ = SourceScanner.scan(shortened, path: "", scope: .allMethods)
        }
    }

    @Test("Any bytes are read to the end")
    func anyBytes() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("@Handler func(){}[]<>\"'#/\\*`\n\r:;,.=-&?!$_aé#if#endif".utf8) + [0, 0xFF, 0x80, 0xC2]
        for _ in 0..<300 {
            let bytes = (0..<200).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }
            _ = SourceScanner.scan(bytes, path: "", scope: .allMethods)
        }
    }

    @Test(
        "Long runs of what opens something are read in linear time",
        arguments: [
            "(", "[", "{", "<", "@a(", "@Handler func f(a: Int = ", "#if A\n", "\"\\(", "/*", "#/\n", "<<<<<<< \n", "`",
            "/x",
            "class C {", "func f<", "extension A<", "@Handler ", "@", "actor ", "#", "\\", "\"\"\"", "a<b,", "<#", "} ",
            "class C { @Handler func a() {}\n", "#if A\nclass C {\n",
        ], [100_000])
    func longRuns(_ unit: String, count: Int) {
        let bytes = Array(String(repeating: unit, count: count).utf8)
        let elapsed = ContinuousClock().measure {
            _ = SourceScanner.scan(
                Array("class C { @Handler func a(x: X = ".utf8) + bytes, path: "", scope: .allMethods)
            _ = SourceScanner.scan(bytes, path: "", scope: .allMethods)
        }
        #expect(elapsed < .seconds(5))
    }
}

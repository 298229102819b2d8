import HandlerGeneratorCore
import TestSupport
import Testing

@Suite struct RobustnessTests {
    private static let source = """
        import SelectorDispatch
        struct S { @Handler func first() {} }
        class C<T: P>: Q where T: R { #if A
          @Handler("a:\\(x)") private func a(_ x: Map<Int, [Int]> = f { "\\("}")" }, y: @escaping () -> Int) async throws -> T {
            let r = #/a\\/b/#; let s = #\"\"\"
            \\#(f("x")) \"\"\"#; /* /* */ é ` ' \u{201C}
        #elseif B
          } #endif
          @Handler func `b`() { struct L { @Handler func c() {} } } @Handler var v = 1 / 2 /x/ }
        """

    /// Invariants for any input: each method's location is that of a `func`, in order, and
    /// diagnostics are inside the file.
    private func expectPlaces(in scan: FileScan, of bytes: [UInt8]) {
        let offsets = scan.methods.map(\.location.offset)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 })
        #expect(offsets.allSatisfy { bytes[$0...].starts(with: "func".utf8) })
        let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
        #expect(
            (scan.diagnostics + scan.conditionalDiagnostics).allSatisfy {
                (1...lines).contains($0.location.line)
            }
        )
    }

    @Test func `a file may end or lack a byte anywhere`() {
        let bytes = Array(Self.source.utf8)
        let whole = SourceScanner.scan(bytes, path: "", allMethods: true)
        let offsets = whole.methods.map(\.location.offset)
        #expect(whole.methods.map(\.name) == ["first", "a"])
        for index in bytes.indices {
            let start = Array(bytes[..<index])
            let scan = SourceScanner.scan(start, path: "", allMethods: true)
            expectPlaces(in: scan, of: start)
            #expect(
                scan.methods.map(\.location.offset) == Array(offsets.prefix(scan.methods.count)),
                "before \(index)"
            )
            var shortened = bytes
            shortened.remove(at: index)
            expectPlaces(
                in: SourceScanner.scan(shortened, path: "", allMethods: true),
                of: shortened
            )
        }
    }

    @Test(.random) func `any bytes are read to the end`() {
        var generator = SeededGenerator()
        let alphabet =
            Array("@Handler func(){}[]<>\"'#/\\*`\n\r:;,.=-&?!$_aé#if#endif".utf8) + [
                0, 0xFF, 0x80, 0xC2,
            ]
        let end = Array("\nextension Last { func last() {} }".utf8)
        var readToEnd = 0
        for _ in 0..<300 {
            let bytes = (0..<200).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &generator)]
            }
            expectPlaces(in: SourceScanner.scan(bytes, path: "", allMethods: true), of: bytes)
            let scan = SourceScanner.scan(bytes + end, path: "", allMethods: true)
            expectPlaces(in: scan, of: bytes + end)
            if scan.methods.last?.name == "last" { readToEnd += 1 }
        }
        #expect(readToEnd > 0, "no random source was read to its last method")
    }

    @Test(arguments: [
        "(", "[", "{", "<", "@a(", "@Handler func f(a: Int = ", "#if A\n", "\"\\(", "/*", "#/\n",
        "<<<<<<< \n", "`",
        "/x", "class C {", "func f<", "extension A<", "@Handler ", "@", "actor ", "#", "\\",
        "\"\"\"", "a<b,", "<#",
        "} ", "class C { @Handler func a() {}\n", "#if A\nclass C {\n",
    ]) func `long runs of opening tokens are read in linear time`(_ unit: String) {
        let beginnings = ["class C { @Handler func a(x: X = ", ""].map { Array($0.utf8) }
        let growth = growth(to: WholeRun.isOn ? 50_000 : 20_000) {
            Array(String(repeating: unit, count: $0).utf8)
        } in: { run in
            for beginning in beginnings {
                _ = SourceScanner.scan(beginning + run, path: "", allMethods: true)
            }
        }
        #expect(growth < linearGrowth)
    }
}

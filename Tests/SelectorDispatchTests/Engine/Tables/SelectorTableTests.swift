import Testing

@testable import SelectorDispatch

@Suite struct SelectorTableTests {
    /// A table of selectors, each with an entry of its own.
    private static func table(_ names: [String]) -> (SelectorTable, [String: RegistryEntry]) {
        let entries = names.map { RegistryEntry.named($0) }
        return (SelectorTable(entries), Dictionary(uniqueKeysWithValues: zip(names, entries)))
    }

    private static func find(_ name: String, in table: SelectorTable) -> RegistryEntry? {
        SelectorKey.with(Selector(name)) { table.view.entry($0) }?.takeUnretainedValue()
    }

    private static func expectFound(_ names: [String], absent: [String]) {
        let (table, entries) = table(names)
        for name in names { #expect(find(name, in: table) === entries[name]) }
        for name in absent { #expect(find(name, in: table) == nil) }
    }

    @Test func `an empty table finds nothing`() { Self.expectFound([], absent: ["", "a", "a:b:"]) }

    @Test func `every prefix of a selector is a selector of its own`() {
        let text = "performSelector:withObject:afterDelay:x:y"
        let prefixes = (0...text.count).map { String(text.prefix($0)) }
        Self.expectFound(prefixes, absent: prefixes.dropFirst().map { String($0.dropLast()) + "\u{0}" })
        let odd = prefixes.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        let even = prefixes.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        Self.expectFound(odd, absent: even)
    }

    @Test func `selectors may be empty, not ASCII, or hold NUL`() {
        Self.expectFound(
            ["", "蓝色按钮:", "蓝色按钮", "👩‍👩‍👧:", "a\u{0}b:", "a\u{0}", "\u{0}", "ä:"],
            absent: ["a", "a\u{0}b", "\u{0}\u{0}", "蓝色", "👩:"])
    }

    @Test func `selectors with one hash are distinguished`() throws {
        var byHash: [UInt32: String] = [:]
        var pairs: [(String, String)] = []
        for number in 0..<400_000 where pairs.count < 4 {
            let name = "selector\(number):"
            let hash = SelectorKey.with(Selector(name), \.hash)
            if let earlier = byHash.updateValue(name, forKey: hash) { pairs.append((earlier, name)) }
        }
        try #require(!pairs.isEmpty)
        for (first, second) in pairs {
            Self.expectFound([first, second], absent: [first + second])
            Self.expectFound([first], absent: [second])
            Self.expectFound([second], absent: [first])
        }
    }

    @Test func `many selectors are all found`() {
        let names = (0..<5000).map { "s\($0):" }
        Self.expectFound(names, absent: names.map { "\($0):" })
    }
}

extension RegistryEntry {
    /// A handler that does nothing.
    static func named(
        _ selector: String, _ name: String = "", receiver: Any.Type = Probe.self, isStatic: Bool = false,
        line: Int = 1
    ) -> RegistryEntry {
        RegistryEntry(
            selector: selector, name: name.isEmpty ? selector : name, receiver: receiver, receiverIsSendable: false,
            isStatic: isStatic, isThrowing: false, defaults: 0,
            location: HandlerLocation(file: "Tests/Named.swift", line: line, column: 1),
            body: SynchronousBody { _ in })
    }
}

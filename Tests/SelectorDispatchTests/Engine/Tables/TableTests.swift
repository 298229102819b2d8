import Foundation
import Testing

@testable import SelectorDispatch

@Suite struct SelectorKeyTests {
    private static func key<Result>(_ bytes: [UInt8], _ body: (SelectorKey) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(SelectorKey($0)) }
    }

    private static func matches(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        key(first) { key in second.withUnsafeBufferPointer { key.matches($0) } }
    }

    @Test(arguments: 0...40) func `a key matches its own bytes and no others`(length: Int) {
        let text = (0..<length).map { UInt8(truncatingIfNeeded: 97 + $0 * 7) }
        // A copy in memory of its own.
        let copy = text.map { $0 }
        #expect(Self.matches(text, copy))
        #expect(Self.key(text, \.hash) == Self.key(copy, \.hash))
        #expect(Self.key(text, \.hash) != 0)
        for index in text.indices {
            var other = text
            other[index] ^= 1
            #expect(!Self.matches(text, other))
            other[index] = 0
            #expect(!Self.matches(text, other))
            #expect(!Self.matches(text, Array(text[..<index])))
        }
        #expect(!Self.matches(text, text + [0]))
    }

    @Test func `an empty text is the same with an address and without one`() {
        let none = SelectorKey(UnsafeBufferPointer(start: nil, count: 0))
        [UInt8(97)].withUnsafeBufferPointer { one in
            let empty = UnsafeBufferPointer(rebasing: one[0..<0])
            #expect(SelectorKey(empty).hash == none.hash)
            #expect(none.matches(empty))
        }
    }

    @Test(arguments: 0...40)
    func `the hashes of texts of one length differ, whichever byte does`(length: Int) {
        let text = [UInt8](repeating: 97, count: length)
        var hashes: Set<UInt32> = [Self.key(text, \.hash)]
        for index in 0..<length {
            var other = text
            other[index] = 98
            hashes.insert(Self.key(other, \.hash))
        }
        #expect(hashes.count == length + 1)
    }

    @Test func `a selector's key is that of its UTF-8, however its string is kept`() throws {
        let long = "aLongSelector:thatIsKept:onTheHeap:"
        let parts = "xx\(long)yy"
        let start = parts.index(parts.startIndex, offsetBy: 2)
        let substring = parts[start..<parts.index(start, offsetBy: long.count)]
        let ways = [
            String(substring),
            String(decoding: Array(long.utf8), as: UTF8.self),
            NSString(string: long) as String,
            long.map(String.init).joined(),
            String(long.reversed().reversed()),
        ]
        for name in ways {
            let isSame = SelectorKey.with(Selector(name)) { key in
                Array(long.utf8).withUnsafeBufferPointer {
                    key.matches($0) && key.hash == SelectorKey($0).hash
                }
            }
            #expect(isSame)
        }
    }
}

@Suite struct SelectorTableTests {
    private static func table(_ names: [String]) -> (SelectorTable, [String: RegistryEntry]) {
        let entries = names.map { RegistryEntry.named($0) }
        let byName = Dictionary(uniqueKeysWithValues: zip(names, entries))
        return (SelectorTable([entries], isStatic: false), byName)
    }

    private static func find(_ name: String, in table: SelectorTable) -> RegistryEntry? {
        SelectorKey.with(Selector(name)) { table.entry($0) }?.takeUnretainedValue()
    }

    private static func expectFound(_ names: [String], absent: [String]) {
        let (table, entries) = table(names)
        defer { table.free() }
        for name in names {
            #expect(find(name, in: table) === entries[name], "'\(name)'")
        }
        for name in absent {
            #expect(find(name, in: table) == nil, "'\(name)'")
        }
    }

    @Test func `an empty table finds nothing`() {
        Self.expectFound([], absent: ["", "a", "a:b:"])
    }

    @Test func `every prefix of a selector is a selector of its own`() {
        let text = "performSelector:withObject:afterDelay:x:y"
        let prefixes = (0...text.count).map { String(text.prefix($0)) }
        Self.expectFound(
            prefixes,
            absent: prefixes.dropFirst().map { String($0.dropLast()) + "\u{0}" }
        )
        let odd = prefixes.filter { !$0.count.isMultiple(of: 2) }
        let even = prefixes.filter { $0.count.isMultiple(of: 2) }
        Self.expectFound(odd, absent: even)
    }

    @Test func `selectors may be empty, not ASCII, or hold NUL`() {
        Self.expectFound(
            ["", "蓝色按钮:", "蓝色按钮", "👩‍👩‍👧:", "a\u{0}b:", "a\u{0}", "\u{0}", "ä:"],
            absent: ["a", "a\u{0}b", "\u{0}\u{0}", "蓝色", "👩:"]
        )
    }

    @Test func `selectors with one hash are distinguished`() throws {
        var byHash: [UInt32: String] = [:]
        var pairs: [(String, String)] = []
        for number in 0..<400_000 where pairs.count < 4 {
            let name = "selector\(number):"
            let hash = SelectorKey.with(Selector(name), \.hash)
            if let earlier = byHash.updateValue(name, forKey: hash) {
                pairs.append((earlier, name))
            }
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
    static func named(
        _ selector: String,
        _ name: String = "",
        receiver: Any.Type = Probe.self,
        isSendable: Bool = false,
        isStatic: Bool = false,
        line: Int = 1,
        isolation: (any Actor)? = nil
    ) -> RegistryEntry {
        RegistryEntry(
            selector: selector,
            name: name.isEmpty ? selector : name,
            receiver: receiver,
            receiverIsSendable: isSendable,
            isStatic: isStatic,
            isThrowing: false,
            defaults: 0,
            location: HandlerLocation(file: "Tests/Named.swift", line: line, column: 1),
            isolation: isolation,
            body: ClosureBody(synchronous: { _ in })
        )
    }
}

@Suite struct HandlerTableTests {
    private func entry(_ selector: String, _ name: String, _ line: Int, isStatic: Bool = false)
        -> RegistryEntry
    {
        .named(selector, name, isStatic: isStatic, line: line)
    }

    /// Expects that each selector finds the handlers of the given lines in a class with its
    /// superclasses: one handler, several conflicting ones, or none.
    @discardableResult private func expect(
        _ chain: [[RegistryEntry]],
        _ found: [Selector: [Int]],
        isStatic: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> HandlerTable {
        let table = HandlerTable(chain: chain)
        for (selector, lines) in found {
            let actual: [Int] =
                switch table.find(selector, isStatic: isStatic) {
                case .none: []
                case .handler(let handler): [handler.entry.takeUnretainedValue().location.line]
                case .conflict:
                    table.rivals(selector, isStatic: isStatic).map(\.location.line)
                }
            #expect(actual == lines, "\(selector)", sourceLocation: sourceLocation)
        }
        return table
    }

    @Test func `the nearest class's handler is found, by selector and by Swift spelling`() {
        let far = [entry("move:to:", "move(_:to:)", 2), entry("reload", "reload()", 3)]
        let table = expect(
            [[entry("move:to:", "move(_:to:)", 1)], far],
            [
                "move:to:": [1],
                "move(_:to:)": [1],
                "reload": [3],
                "reload()": [3],
            ]
        )
        #expect(Set(table.selectors(isStatic: false)) == ["move:to:", "reload"])
    }

    @Test func `a selector that the subclass renamed is found under both, each where it belongs`() {
        // The subclass's method has the superclass's selector and a Swift name of its own.
        expect(
            [[entry("show:", "display(_:)", 1)], [entry("show:", "show(_:)", 2)]],
            ["show:": [1], "display(_:)": [1], "show(_:)": [1]]
        )
    }

    @Test func `a spelling that stands for several selectors finds none, nor a superclass's`() {
        let near = [entry("shout:", "shout(_:)", 1), entry("shoutTimes:", "shout(_:)", 2)]
        expect(
            [near, [entry("shoutBase:", "shout(_:)", 3)]],
            ["shout(_:)": [], "shoutBase:": [3]]
        )
    }

    @Test func `spellings that Unicode calls equivalent are two selectors`() {
        // selector-check: elsewhere
        let composed: Selector = "caf\u{E9}"
        let decomposed: Selector = "cafe\u{301}"
        #expect(composed != decomposed)
        expect(
            [[entry("caf\u{E9}", "caf\u{E9}()", 1), entry("cafe\u{301}", "cafe\u{301}()", 2)]],
            [
                composed: [1],
                "caf\u{E9}()": [1],
                decomposed: [2],
                "cafe\u{301}()": [2],
            ]
        )
    }

    @Test func `backticks and the normalization form of a name make no difference`() {
        expect(
            [[entry("caf\u{E9}:", "caf\u{E9}(_:)", 1), entry("default:in:", "default(_:in:)", 2)]],
            [
                "cafe\u{301}:": [1],
                "cafe\u{301}(_:)": [1],
                "`caf\u{E9}`:": [1],
                "`default`:in:": [2],
                "`default`(_:`in`:)": [2],
                "`default`:": [],
            ]
        )
    }

    @Test
    func
        `a conflict is found by either spelling, hides inherited handlers, and ends in a subclass`()
    {
        let rivals = [entry("tap:", "tap(_:)", 2), entry("tap:", "tap(_:)", 1)]
        let table = expect(
            [rivals, [entry("tap:", "tap(_:)", 3)]],
            ["tap:": [1, 2], "tap(_:)": [1, 2]]
        )
        let usual = HandlerTable.instanceHandler("tap:", in: .passUnretained(table))
        #expect(usual?.entry.toOpaque() == nil)
        #expect(table.selectors(isStatic: false) == ["tap:"])
        #expect(!table.isEmpty)
        expect([[entry("tap:", "tap(_:)", 3)], rivals], ["tap:": [3], "tap(_:)": [3]])
    }

    @Test func `a hand-made handler is also found by a name without parentheses`() {
        let chain = [[entry("show:", "display", 1), entry("reload", "reload()", 2)]]
        expect(chain, ["display": [1], "hide": []])
        expect(chain, ["display": []], isStatic: true)
    }

    @Test func `instance and static handlers are two tables, and so are their spellings`() {
        let type = [
            entry("makeNew:", "make(_:)", 2, isStatic: true),
            entry("reload", "reload", 4, isStatic: true),
        ]
        let chain = [[entry("make:", "make(_:)", 1), entry("reload", "reload", 3)] + type]
        expect(chain, ["make(_:)": [1], "reload": [3]])
        expect(chain, ["make(_:)": [2], "reload": [4]], isStatic: true)
        #expect(HandlerTable(chain: []).isEmpty)
        #expect(!HandlerTable(chain: [type]).isEmpty)
    }
}

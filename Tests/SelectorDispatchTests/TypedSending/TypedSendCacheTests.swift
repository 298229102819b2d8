import Testing

@testable import SelectorDispatch

@Suite struct TypedSendCacheTests {
    private static func function(isolation: (any Actor)? = nil) -> TypedHandler {
        let entry = RegistryEntry(
            selector: "tap", name: "tap()", receiver: Probe.self, receiverIsSendable: false, isStatic: false,
            isThrowing: false, defaults: 0, location: HandlerLocation(file: "", line: 0, column: 0),
            isolation: isolation, body: SynchronousBody { _ in })
        return TypedHandler(StoredFunction0<Probe, Int> { _ in 1 }, type: (() throws -> Int).self, of: entry)
    }

    private static let right = TypeLayout.word((() throws -> Int).self)
    private static let wrong = TypeLayout.word((() throws -> String).self)

    private struct Nest<Inner> {}

    /// So many types that pairs with them are more than a cache's buckets.
    private static func types(_ count: Int) -> [Any.Type] {
        func nested<Inner>(_: Inner.Type) -> Any.Type { Nest<Inner>.self }
        var types: [Any.Type] = [Int.self]
        while types.count < count { types.append(_openExistential(types[types.count - 1], do: nested)) }
        return types
    }

    /// The same text in memory of its own, as another module's constants are.
    private static func copy(of text: StaticString) -> StaticString {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: text.utf8CodeUnitCount)
        bytes.initialize(from: text.utf8Start, count: text.utf8CodeUnitCount)
        var copy = text
        // A static string begins with its address; never freed, as constants aren't.
        withUnsafeMutableBytes(of: &copy) { $0.storeBytes(of: UInt(bitPattern: bytes), as: UInt.self) }
        return copy
    }

    @Test func `more pairs than buckets are all found, those without a bucket the long way`() {
        let cache = TypedSendCache()
        defer { cache.free() }
        let texts = (["a:", "b:", "c:", "d:", "e:", "f:", "g:", "h:"] as [StaticString]).map(StaticText.init)
        let pairs = Self.types(300).flatMap { type in texts.map { (type, $0, Self.function()) } }
        var looked = 0
        for _ in 0..<3 {
            for (type, text, function) in pairs {
                let memory = cache.find(text, type, Self.right, nil) {
                    looked += 1
                    return .passUnretained(function)
                }
                #expect(memory == function.memory)
            }
        }
        #expect(looked > pairs.count && looked < 3 * pairs.count)
    }

    @Test(arguments: [4, 6, 8, 10, 12, 14, 16])
    func `classes share no buckets for lying at equal distances`(shift: Int) {
        let cache = TypedSendCache()
        defer { cache.free() }
        // Their addresses alone are looked at.
        let types = (1...64).map { unsafeBitCast(UInt(0x5000_0000) + UInt($0) << UInt(shift), to: Any.Type.self) }
        let (text, function) = (StaticText("tap"), Self.function())
        var looked = 0
        for _ in 0..<2 {
            for type in types {
                _ = cache.find(text, type, Self.right, nil) {
                    looked += 1
                    return .passUnretained(function)
                }
            }
        }
        #expect(looked == types.count)
    }

    @Test func `a wrong type is refused, and the right one is found after it`() {
        let cache = TypedSendCache()
        defer { cache.free() }
        let text = StaticText("tap")
        let function = Self.function()
        var looked = 0
        func find(_ type: UInt) -> UnsafeRawPointer? {
            cache.find(text, Probe.self, type, nil) {
                looked += 1
                return .passUnretained(function)
            }
        }
        #expect(find(Self.wrong) == nil)
        #expect(find(Self.right) == function.memory)
        #expect(find(Self.wrong) == nil)
        #expect(looked == 1)
    }

    @Test func `what is not found is asked for each time`() {
        let cache = TypedSendCache()
        defer { cache.free() }
        var looked = 0
        for _ in 0..<3 {
            let memory = cache.find(StaticText("tap"), Probe.self, Self.right, nil) {
                looked += 1
                return nil
            }
            #expect(memory == nil)
        }
        #expect(looked == 3)
    }

    @Test func `the same text in two places is two keys for one function`() {
        let cache = TypedSendCache()
        defer { cache.free() }
        let (first, second) = (StaticText("same:"), StaticText(Self.copy(of: "same:")))
        #expect(first.string == second.string && !first.isSame(as: second))
        let function = Self.function()
        for text in [first, second, first, second] {
            #expect(cache.find(text, Probe.self, Self.right, nil) { .passUnretained(function) } == function.memory)
        }
    }

    @Test func `an isolated function is found from its own isolation alone`() {
        let cache = TypedSendCache()
        defer { cache.free() }
        let text = StaticText("tap")
        let (home, elsewhere) = (Counter(), Counter())
        let function = Self.function(isolation: home)
        func find(_ sender: (any Actor)?) -> UnsafeRawPointer? {
            cache.find(text, Probe.self, Self.right, sender.map(CallFrame.identity)) { .passUnretained(function) }
        }
        for _ in 0..<2 {
            #expect(find(nil) == nil)
            #expect(find(elsewhere) == nil)
            #expect(find(home) == function.memory)
        }
    }

    @Test func `threads that look at once find the same`() async {
        let cache = TypedSendCache()
        let texts = (["a:", "b:", "c:", "d:"] as [StaticString]).map(StaticText.init)
        let pairs = Self.types(400).flatMap { type in texts.map { (type, $0) } }
        let functions = pairs.map { _ in Self.function() }
        // Immutable, and kept until the group has ended.
        nonisolated(unsafe) let known = Array(zip(pairs, functions))
        let wrong = await withTaskGroup(of: Int.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    var wrong = 0
                    for round in 0..<4 {
                        for index in known.indices {
                            let (pair, function) = known[(index + thread * 97 + round) % known.count]
                            let found = cache.find(pair.1, pair.0, Self.right, nil) { .passUnretained(function) }
                            if found != function.memory { wrong += 1 }
                        }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
        cache.free()
    }
}

import SelectorDispatch
import Testing

// A result type that nothing has touched before many tasks ask for it at once.

struct Two<Element> { var pair: (Element, Element) }
struct Four<Element> { var pair: Two<Two<Element>> }
struct Sixteen<Element> { var pair: Four<Four<Element>> }
struct Sheet<Element> { var pair: Sixteen<Sixteen<Element>> }

struct BigGeneric<Element> { var element: Element? }

actor SheetSource: MessageReceiver {
    @Handler func sheetOfInt8() -> BigGeneric<Sheet<Int8>> { BigGeneric() }
    @Handler func sheetOfInt16() -> BigGeneric<Sheet<Int16>> { BigGeneric() }
    @Handler func sheetOfInt32() async -> BigGeneric<Sheet<Int32>> { BigGeneric() }
    @Handler func sheetOfInt64() async throws -> BigGeneric<Sheet<Int64>> { BigGeneric() }
    @Handler nonisolated func sheetOfText() -> BigGeneric<Sheet<String>> { BigGeneric() }
    @Handler static func sheetOfSheets() -> BigGeneric<Sheet<Sheet<Int>>> { BigGeneric() }
}

@Suite struct DistributedSignatureTests {
    @Test(arguments: [
        ("sheetOfInt8", 256), ("sheetOfInt16", 512), ("sheetOfInt32", 1024), ("sheetOfInt64", 2048),
        ("sheetOfText", 4096), ("sheetOfSheets", 256 * 256 * 8),
    ]) func `many tasks at once learn a result type that nothing has touched before`(
        selector: String, size: Int
    ) async throws {
        func width<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
        let sizes = try await withThrowingTaskGroup { group in
            for _ in 0..<10 {
                group.addTask {
                    let signature = try HandlerRegistry.shared.methodSignature(
                        for: Selector(selector), type: SheetSource.self, isStatic: selector == "sheetOfSheets")
                    return _openExistential(signature.returnType, do: width)
                }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        // The optional adds a byte, unless the element has a spare bit pattern.
        #expect(sizes.count == 1)
        #expect(sizes.allSatisfy { (size...size + 1).contains($0) })
    }
}

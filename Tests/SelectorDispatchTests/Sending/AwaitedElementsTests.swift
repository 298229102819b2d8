import Testing

@testable import SelectorDispatch

@Suite struct AwaitedElementsTests {
    private final class Token {}

    private static func words(_ elements: AwaitedElements) -> [String] {
        elements.elements.map { $0.map { "\($0)" } ?? "nil" }
    }

    @Test func `the elements of an array stay in place here`() {
        #expect(AwaitedElements.stayInPlace)
        let array: [Any?] = [1, nil, "text"]
        let address = array.withUnsafeBufferPointer { $0.baseAddress }
        let elements = array.withUnsafeBufferPointer { AwaitedElements($0) }
        #expect(elements.elements.baseAddress == address)
        #expect(Self.words(elements) == ["1", "nil", "text"])
        elements.free()
        #expect(array.count == 3)
    }

    @Test func `where they don't, a copy outlives the array and is freed`() {
        weak var token: Token?
        let elements: AwaitedElements
        do {
            let object = Token()
            token = object
            let array: [Any?] = [1, nil, object]
            elements = array.withUnsafeBufferPointer { AwaitedElements($0, stayInPlace: false) }
        }
        #expect(token != nil)
        #expect(elements.elements.count == 3)
        #expect(elements.elements[0] as? Int == 1)
        #expect(elements.elements[2] as? Token === token)
        elements.free()
        #expect(token == nil)
    }
}

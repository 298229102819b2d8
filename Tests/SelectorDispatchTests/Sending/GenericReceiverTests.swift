import SelectorDispatch
import Testing

class Box<Content>: MessageReceiver {
    private(set) var contents: [Content] = []

    @Handler private func put(_ content: Content) -> Int {
        contents.append(content)
        return contents.count
    }

    @Handler func all() -> [Content] { contents }
    @Handler static func kind() -> String { "\(Content.self)" }

    struct Lid: MessageReceiver {
        var content: Content
        @Handler func lift(_ other: Content?) -> Content { other ?? content }
    }
}

extension Box { @Handler func fromExtension(_ contents: [Content]) -> Int { contents.count } }

final class IntBox: Box<Int> { @Handler func sum() -> Int { contents.reduce(0, +) } }

actor Cell<Content: Sendable>: MessageReceiver {
    private var content: Content?

    @Handler func swap(_ new: Content) -> Content? {
        defer { content = new }
        return content
    }

    @Handler func swapLater(_ new: Content) async -> Content? {
        await Task.yield()
        return swap(new)
    }
}

@Suite struct GenericReceiverTests {
    @Test func `each specialization has the handlers with its own types`() throws {
        let numbers = Box<Int>()
        let words = Box<String>()
        #expect(try numbers.send("put:", with: [1]) as? Int == 1)
        #expect(try words.send("put:", with: ["one"]) as? Int == 1)
        #expect(try words.send("all") as? [String] == ["one"])
        #expect(try words.send("fromExtension:", with: [["a", "b"]]) as? Int == 2)
        #expect(
            throws: DispatchError.wrongType(
                message("put:", "Box<String>"), .init(index: 0, label: "_"), expected: "String", actual: "Int",
                detail: .convertible(literal: "\"1\""))
        ) { try words.send("put:", with: [1]) }
    }

    @Test func `a subclass of a specialization inherits and adds`() throws {
        let box = IntBox()
        #expect(try box.send("put:", with: [4]) as? Int == 1)
        #expect(try box.send("put:", with: [5]) as? Int == 2)
        #expect(try box.send("sum") as? Int == 9)
        #expect(HandlerRegistry.shared.selectors(of: IntBox.self) == ["all", "fromExtension:", "put:", "sum"])
        #expect(!Box<Int>().responds(to: "sum"))
    }

    @Test func `types inside a generic type and static handlers work alike`() throws {
        #expect(try Box<Double>.Lid(content: 1).send("lift:", with: [nil]) as? Double == 1)
        #expect(try Box<Double>.Lid(content: 1).send("lift:", with: [2.5]) as? Double == 2.5)
        #expect(try Box<UInt8>.send("kind") as? String == "UInt8")
        #expect(try IntBox.send("kind") as? String == "Int")
    }

    @Test func `a generic actor is reached from outside`() async throws {
        let cell = Cell<String>()
        #expect(try await cell.send("swap:", with: ["a"]) == nil)
        #expect(try await cell.send("swap:", with: ["b"]) as? String == "a")
        #expect(try await cell.awaited.send("swapLater:", with: ["c"]) as? String == "b")
    }

    @Test func `signatures and restrictions know specializations`() throws {
        let signature = try IntBox().methodSignature(for: "put:")
        #expect("\(signature)" == "-[Box<Int> put:] (_: Int) -> Int")
        let restricted = HandlerRegistry.shared.filter { $0.selector == "all" }
        #expect(restricted.selectors(of: Box<Int>.self) == ["all"])
        #expect(throws: DispatchError.self) { try restricted[Box<Int>()].send("put:", with: [1]) }
    }
}

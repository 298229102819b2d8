import Foundation
import SelectorDispatch
import Testing

@Suite struct ArgumentTests {
    let controller = CartController()

    /// The faces of null.
    nonisolated(unsafe) static let nulls: [Any?] = [
        nil, NSNull(), String?.none as Any, Int??.some(nil) as Any, AnyHashable(Int?.none),
    ]

    @Test(arguments: ArgumentTests.nulls.indices) func `null is nil for an optional parameter`(index: Int) throws {
        #expect(try controller.send("note:", with: [Self.nulls[index]]) == nil)
        #expect(try controller.send("anythingOrNothing:", with: [Self.nulls[index]]) as? String == "nothing")
    }

    @Test(arguments: ArgumentTests.nulls.indices, ["count:", "anything:"])
    func `null is an error for any other parameter`(index: Int, selector: String) {
        let message = DispatchError.Context(selector: selector, receiver: "CartController", kind: .instance)
        let error = DispatchError.null(
            message, .init(index: 0, label: "_"), expected: selector == "count:" ? "Int" : "Any", isMissing: false)
        #expect(throws: error) { try controller.send(Selector(selector), with: [Self.nulls[index]]) }
    }

    @Test(
        arguments: [
            ([], "hello you!"), (["a"], "hello a!"), (["a", "?"], "hello a?"), (["a", nil], "hello a-"),
            (["a", "?", true], "hello a?true"), (["a", "?", true, 4], "hello a?true"),
        ] as [([(any Sendable)?], String)])
    func `the lenient policy fills missing arguments with defaults`(arguments: [(any Sendable)?], expected: String)
        throws
    {
        let result = try controller.send("greet:punctuation:loudly:", with: arguments.map { $0 }, policy: .lenient)
        #expect(result as? String == expected)
    }

    @Test func `null never takes a default`() {
        #expect(throws: DispatchError.self) {
            try controller.send("greet:punctuation:loudly:", with: [nil, "?", nil], policy: .lenient)
        }
    }

    @Test func `a missing argument is nil where optional and an error elsewhere`() throws {
        #expect(try controller.send("note:", policy: .lenient) == nil)
        let message = DispatchError.Context(selector: "count:", receiver: "CartController", kind: .instance)
        let error = DispatchError.null(message, .init(index: 0, label: "_"), expected: "Int", isMissing: true)
        #expect(throws: error) { try controller.send("count:", policy: .lenient) }
    }

    @Test func `number objects are not numbers inside containers either`() throws {
        let registry = HandlerRegistry { handlers in
            handlers.add("flags:", to: CartController.self) { (_: CartController, flags: [Bool]) in flags.count }
            handlers.add("table:", to: CartController.self) { (_: CartController, table: [String: Int]) in table.count }
            handlers.add("objects:", to: CartController.self) { (_: CartController, all: [Any]) in all.count }
        }
        let one = NSNumber(value: 1)
        #expect(throws: DispatchError.self) { try registry[controller].send("flags:", with: [[one]]) }
        #expect(throws: DispatchError.self) { try registry[controller].send("flags:", with: [[true, one] as [Any]]) }
        #expect(throws: DispatchError.self) { try registry[controller].send("table:", with: [["a": one]]) }
        #expect(try registry[controller].send("flags:", with: [[true] as [Any]]) as? Int == 1)
        #expect(try registry[controller].send("table:", with: [["a": 1] as [String: Any]]) as? Int == 1)
        #expect(try registry[controller].send("objects:", with: [[one]]) as? Int == 1)
        #expect(throws: DispatchError.self) { try controller.send("flag:", with: [AnyHashable(one)]) }
        #expect(try controller.send("count:", with: [AnyHashable(3)]) as? Int == 3)
    }
}

import Foundation
import SelectorDispatch
import Testing

struct Wide: Equatable {
    var a = 1, b = 2, c = 3, d = 4, e = 5
}

final class Typed: MessageReceiver {
    @Handler func zero() -> Int { 0 }
    @Handler func one(_ a: Int8) -> Int8 { a }
    @Handler func mixed(_ a: Int8, b: Wide, c: String, d: Double?, e: Bool, f: [Int], g: Button, h: UInt16) -> String {
        "\(a) \(b.e) \(c) \(d.map { "\($0)" } ?? "-") \(e) \(f) \(type(of: g)) \(h)"
    }
    @Handler func wide(_ wide: Wide) -> Wide { wide }
    @Handler func optional(_ value: Int?) -> Int? { value }
    @Handler func nothing(_ value: Int) {}
    @Handler func any(_ value: Any) -> Any { value }
    @Handler func transform(_ transform: @escaping (Int) -> Int) -> (Int) -> Int { { transform($0) + 1 } }
    @Handler func fail() throws -> Int { throw Failure(reason: "typed") }
    @Handler func object(_ button: Button?) -> Button? { button }
    @Handler static func make(_ count: Int) -> [Int] { Array(0..<count) }
}

@Suite struct TypedSendTests {
    let typed = Typed()

    @Test func `arguments and results are passed as they are, whatever their size`() throws {
        #expect(try typed.send("zero", returning: Int.self) == 0)
        #expect(try typed.send("one:", Int8.min, returning: Int8.self) == Int8.min)
        #expect(try typed.send("wide:", Wide(e: 9), returning: Wide.self) == Wide(e: 9))
        let text = try typed.send(
            "mixed:b:c:d:e:f:g:h:", Int8(1), Wide(), "text", Double?.some(0.5), true, [1, 2], RoundButton(),
            UInt16.max, returning: String.self)
        #expect(text == "1 5 text 0.5 true [1, 2] RoundButton 65535")
    }

    @Test func `a class is sent to by its type, and a wrong result says so`() throws {
        let registry = HandlerRegistry.shared
        #expect(try registry.send("make:", toType: Typed.self, 3, returning: [Int].self) == [0, 1, 2])
        let message = DispatchError.Context(selector: "make:", receiver: "Typed", kind: .static)
        #expect(throws: DispatchError.wrongResult(message, expected: "String", actual: "Array<Int>")) {
            try registry.send("make:", toType: Typed.self, 3, returning: String.self)
        }
    }

    @Test func `a closure goes in and out`() throws {
        let double: (Int) -> Int = { 2 * $0 }
        let result = try typed.send("transform:", double, returning: ((Int) -> Int).self)
        #expect(result(4) == 9)
    }

    @Test func `values that are not exactly of the parameter's type obey the rules of the array`() throws {
        #expect(try typed.send("optional:", 3, returning: Int?.self) == 3)
        #expect(try typed.send("optional:", nil as String?, returning: Int?.self) == nil)
        #expect(try typed.send("object:", RoundButton(), returning: Button?.self) is RoundButton)
        #expect(try typed.send("any:", Int?.some(3), returning: Int.self) == 3)
        let message = DispatchError.Context(selector: "one:", receiver: "Typed", kind: .instance)
        let error = DispatchError.wrongType(
            message, .init(index: 0, label: "_"), expected: "Int8", actual: "Int",
            detail: .convertible(literal: "1 as Int8"))
        #expect(throws: error) {
            try typed.send("one:", 1, returning: Int8.self)
        }
        #expect(throws: DispatchError.tooFewArguments(message, expected: 1, actual: 0)) {
            try typed.send("one:", returning: Int8.self)  // selector-check: elsewhere
        }
    }

    @Test func `a result is converted only as a cast would`() throws {
        #expect(try typed.send("zero", returning: Int?.self) == 0)
        #expect(try typed.send("zero", returning: Any.self) as? Int == 0)
        #expect(try typed.send("optional:", 3, returning: Int.self) == 3)
        try typed.send("nothing:", 3, returning: Void.self)
        #expect(try typed.send("nothing:", 3, returning: Any?.self) == nil)
        let table: [(Selector, String, () throws -> Any)] = [
            ("zero", "Int, not String", { try typed.send("zero", returning: String.self) }),
            ("optional:", "nil, not Int", { try typed.send("optional:", Int?.none, returning: Int.self) }),
        ]
        for (selector, words, send) in table {
            do {
                _ = try send()
                Issue.record("no error")
            } catch {
                #expect(
                    "\(error)" == "-[Typed \(selector)]: the handler has run, but its result is \(words); "
                        + "ask for its own type with 'returning:'")
            }
        }
    }

    @Test func `a handler's own error comes through unchanged`() {
        #expect(throws: Failure(reason: "typed")) { try typed.send("fail", returning: Int.self) }
    }

    @Test func `static handlers are sent to typed as well`() throws {
        #expect(try Typed.send("make:", 3, returning: [Int].self) == [0, 1, 2])
    }

    @Test func `references that were passed and returned are released`() throws {
        weak var released: Button?
        do {
            let button = Button()
            released = button
            let same = try typed.send("object:", button, returning: Button?.self)
            #expect(same === button)
        }
        #expect(released == nil)
    }

    @Test(arguments: [0, 1, 2])
    func `null inside an existential is null here as well`(index: Int) {
        let nulls: [Any] = [NSNull(), Int?.none as Any, Int??.some(nil) as Any]
        let message = DispatchError.Context(selector: "any:", receiver: "Typed", kind: .instance)
        let error = DispatchError.null(message, .init(index: 0, label: "_"), expected: "Any", isMissing: false)
        #expect(throws: error) { try typed.send("any:", nulls[index], returning: String.self) }
        #expect(throws: error) { try typed.send("any:", with: [nulls[index]]) }
    }

    @Test func `typed arguments are awaited too`() async throws {
        let counter = Counter()
        #expect(try await counter.send("increment:", 3, returning: Int.self) == 3)
        try await counter.send("later:", 1, returning: Int.self)
        #expect(try await typed.send("optional:", Int?.none, returning: Int?.self) == nil)
        try await typed.send("nothing:", 1, returning: Void.self)
        await #expect(throws: DispatchError.self) { try await counter.send("increment:", 3, returning: String.self) }
        await #expect(throws: DispatchError.self) { try await counter.send("increment:", 3, returning: Void.self) }
    }
}

import Testing

@testable import SelectorDispatch

/// Handlers of every number of parameters and every kind of result, called with addresses and with copies.
struct CallPlanTests {
    private final class Target: MessageReceiver {}

    /// Larger than an `Any`'s own room.
    private struct Large: Equatable {
        var (first, second, third, fourth) = (1, 2, 3, 4)
    }

    @Test(arguments: [true, false])
    func `a result of every kind reaches its sender, from any number of parameters`(callsErased: Bool) throws {
        try expect((), gives: "nil", callsErased)
        try expect(7, gives: "7", callsErased)
        try expect("a text that needs memory", gives: "a text that needs memory", callsErased)
        try expect(Large(), gives: "\(Large())", callsErased)
        try expect([1, 2], gives: "[1, 2]", callsErased)
        try expect(Int?.some(7), gives: "7", callsErased)
        try expect(Int?.none, gives: "nil", callsErased)
        try expect(Large?.some(Large()), gives: "\(Large())", callsErased)
        try expect(Int??.some(.none), gives: "nil", callsErased)
        try expect(7 as Any, gives: "7", callsErased)
        try expect(Int?.none as Any, gives: "nil", callsErased)
        try expect(Large() as any Equatable, gives: "\(Large())", callsErased)
    }

    private func expect<Value>(_ value: Value, gives words: String, _ callsErased: Bool) throws {
        var seen: [String] = []
        let bodies: [HandlerBody] = [
            .synchronous(0, resultIsSendable: false, callsErased: callsErased) { (_: Target) in
                seen.append("")
                return value
            },
            .synchronous(0, resultIsSendable: false, callsErased: callsErased) { (_: Target, a: Int) in
                seen.append("\(a)")
                return value
            },
            .synchronous(0, resultIsSendable: false, callsErased: callsErased) { (_: Target, a: Int, b: String) in
                seen.append("\(a) \(b)")
                return value
            },
            .synchronous(0, resultIsSendable: false, callsErased: callsErased) {
                (_: Target, a: Int, b: String, c: Large) in
                seen.append("\(a) \(b) \(c.fourth)")
                return value
            },
            .synchronous(0, resultIsSendable: false, callsErased: callsErased) {
                (_: Target, a: Int, b: String, c: Large, d: [Int]?) in
                seen.append("\(a) \(b) \(c.fourth) \(d ?? [])")
                return value
            },
            .synchronous(0, resultIsSendable: false, callsErased: callsErased) {
                (_: Target, a: Int, b: String, c: Large, d: [Int]?, e: Any) in
                seen.append("\(a) \(b) \(c.fourth) \(d ?? []) \(e)")
                return value
            },
            .synchronous(0, resultIsSendable: false, callsErased: callsErased) {
                (_: Target, a: Int, b: String, c: Large, d: [Int]?, e: Any, f: Double) in
                seen.append("\(a) \(b) \(c.fourth) \(d ?? []) \(e) \(f)")
                return value
            },
        ]
        let elements: [Any?] = [1, "b", Large(), [4], "e", 2.5]
        let expected = ["", "1", "1 b", "1 b 4", "1 b 4 [4]", "1 b 4 [4] e", "1 b 4 [4] e 2.5"]
        for (count, body) in bodies.enumerated() {
            let entry = RegistryEntry(
                selector: "run" + String(repeating: ":", count: count), name: "run", receiver: Target.self,
                receiverIsSendable: false, isStatic: false, isThrowing: false, defaults: 0,
                location: HandlerLocation(file: "A/A.swift", line: 1, column: 1), body: body)
            let result = try HandlerRegistry(entries: [entry])[Target()].send(
                Selector(entry.selector), with: Array(elements.prefix(count)))
            #expect(result.map { "\($0)" } ?? "nil" == words)
            #expect(seen.last == expected[count])
        }
    }

    @Test func `an argument's place is told from what is omitted`() throws {
        let body = HandlerBody.synchronous(0b0101, resultIsSendable: true) { (_: Target, b: Int, d: Int) in b * 10 + d }
        let entry = RegistryEntry(
            selector: "run::::", name: "run", receiver: Target.self, receiverIsSendable: false, isStatic: false,
            isThrowing: false, defaults: 0, location: HandlerLocation(file: "A/A.swift", line: 1, column: 1), body: body
        )
        // selector-check: elsewhere
        let result = try HandlerRegistry(entries: [entry])[Target()].send("run::::", with: [1, 2, 3, 4])
        #expect(result as? Int == 24)
    }
}

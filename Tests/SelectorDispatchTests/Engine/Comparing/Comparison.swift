import Foundation
import SelectorDispatch
import TestSupport

/// Sends messages in every possible way, and notes the ways that don't agree with the slow one.
///
/// Outcomes are compared as words: the handler's arguments, and the result or the whole error
/// message.
struct Comparison: Sendable {
    /// Returns the handlers of a type in a registry that copies arguments, if there is one.
    let slow: @Sendable (HandlerRegistry, Any.Type) throws -> HandlerRegistry?
    private var generator: SeededGenerator
    private(set) var disagreements: [String] = []
    private(set) var count = 0
    private(set) var refusals = 0

    init(
        seed: UInt64,
        slow: @escaping @Sendable (HandlerRegistry, Any.Type) throws -> HandlerRegistry?
    ) {
        generator = SeededGenerator(seed: seed)
        self.slow = slow
    }

    mutating func expect(_ outcome: String, _ expected: String, _ way: @autoclosure () -> String) {
        count += 1
        if expected.hasPrefix("threw ") { refusals += 1 }
        if outcome != expected {
            disagreements.append("\(way()): \(outcome)\n  instead of \(expected)")
        }
    }

    private mutating func choice(_ elements: [Any?]) -> Any? {
        elements[Int.random(in: 0..<elements.count, using: &generator)]
    }
}

/// Returns the outcome of a send in words.
///
/// - Parameter seen: A closure that returns the arguments that the handler got.
func outcome<Result>(_ seen: () -> [String], _ send: () throws -> Result) -> String {
    do {
        return "gave \(words(try send())) with \(seen())"
    } catch {
        return "threw \(error) with \(seen())"
    }
}

/// Returns the outcome of an awaited send in words.
func outcome<Result>(_ seen: () -> [String], awaiting send: () async throws -> Result) async
    -> String
{
    do {
        return "gave \(words(try await send())) with \(seen())"
    } catch {
        return "threw \(error) with \(seen())"
    }
}

private func words(_ result: some Any) -> String {
    "\(type(of: result as Any)) \(String(reflecting: result))"
}

extension Comparison {
    /// Sends to handlers of pairs of types.
    ///
    /// The first type of each pair is at `start` or a number of steps after it.
    mutating func run(from start: Int, by step: Int, messages: Int) async throws {
        let family = TypeFamily.all()
        for index in stride(from: start, to: family.count, by: step) {
            let second = family[(index * 7 + 3) % family.count]
            try await compare(family[index], with: second, messages)
        }
    }

    private mutating func compare<First: AnyTypeCase>(
        _ first: First,
        with second: any AnyTypeCase,
        _ messages: Int
    ) async throws {
        try await compare(first, second, messages)
    }

    /// Sends every element to a handler of one parameter, and random ones to those of up to six.
    ///
    /// A random sample of the values of other types goes to optional and variadic parameters.
    private mutating func compare<First: AnyTypeCase, Second: AnyTypeCase>(
        _ first: First,
        _ second: Second,
        _ messages: Int
    ) async throws {
        typealias A = First.Value
        typealias B = Second.Value
        try await compareHandMade(first, messages)
        let echo = Echo<A, B>(first.describe, second.describe)
        let reference = try slow(.shared, Echo<A, B>.self) ?? .shared
        let own = Self.ownElements(first)
        let ofFirst = Self.elements(first)
        let ofSecond = Self.elements(second)
        func compare(_ selector: String, _ arguments: [Any?]) async throws {
            try await self.compare(
                selector,
                arguments,
                echo,
                echo.takeSeen,
                in: .shared,
                reference
            )
        }
        for (index, element) in ofFirst.enumerated() {
            guard index < own.count || Int.random(in: 0..<6, using: &generator) == 0 else {
                try await compare("one:", [element])
                continue
            }
            for (selector, variadic) in [
                ("one:", "rest:"),
                ("maybe:", "restMaybe:"),
                ("perhaps:", "restPerhaps:"),
            ] {
                try await compare(selector, [element])
                try await compare(variadic, [element])
                let expected = outcome(echo.takeSeen) {
                    try reference[echo].send(Selector(variadic), with: [element])
                }
                expect(
                    outcome(echo.takeSeen) { try echo.send(Selector(selector), with: [element]) },
                    expected.replacing(" \(variadic)]", with: " \(selector)]"),
                    "\(first.name) variadic \(selector)"
                )
            }
        }
        for _ in 0..<messages {
            let number = Int.random(in: -5...5, using: &generator)
            let table: [(String, [Any?])] = [
                ("none", []),
                ("nothing:", [choice(ofFirst)]),
                ("two::", [choice(ofFirst), choice(ofSecond)]),
                ("three:::", [choice(ofFirst), choice(ofSecond), choice(ofFirst)]),
                ("four::::", [choice(ofSecond), choice(ofFirst), choice(ofFirst), number]),
                (
                    "five:::::",
                    [
                        choice(ofFirst),
                        choice(ofSecond),
                        choice(ofFirst),
                        choice(ofSecond),
                        choice(ofFirst),
                    ]
                ),
                (
                    "six::::::",
                    [
                        choice(ofFirst),
                        choice(ofSecond),
                        number,
                        choice(ofFirst),
                        choice(ofSecond),
                        "\(number)",
                    ]
                ),
            ]
            for (selector, arguments) in table {
                try await compare(selector, arguments)
            }
        }
        try compareTyped(first, second, echo, reference)
    }

    private mutating func compareHandMade(_ typeCase: some AnyTypeCase, _ messages: Int)
        async throws
    {
        let probe = Probe()
        let reference = try slow(typeCase.concrete, Probe.self) ?? typeCase.concrete
        let elements = Self.elements(typeCase)
        func compare(_ selector: String, _ arguments: [Any?]) async throws {
            try await self.compare(
                selector,
                arguments,
                probe,
                probe.takeSeen,
                in: typeCase.concrete,
                reference
            )
        }
        for element in elements {
            try await compare("one:", [element])
        }
        for _ in 0..<messages {
            let table = [
                ("two::", 2),
                ("three:::", 3),
                ("four::::", 4),
                ("five:::::", 5),
                ("six::::::", 6),
            ]
            for (selector, count) in table {
                let arguments = (0..<count).map { _ in choice(elements) }
                try await compare(selector, arguments)
            }
        }
    }

    private mutating func compare<Target: AnyObject>(
        _ name: String,
        _ arguments: [Any?],
        _ target: Target,
        _ seen: () -> [String],
        in registry: HandlerRegistry,
        _ reference: HandlerRegistry
    ) async throws {
        let selector = Selector(name)
        let expected = outcome(seen) {
            try reference[target as Any].send(selector, with: arguments)
        }
        func check(_ way: String, _ send: () throws -> Any?) {
            expect(outcome(seen, send), expected, "\(Target.self) \(name) \(way)")
        }
        func checkAwaited(_ way: String, _ send: () async throws -> Any?) async {
            let outcome = await outcome(seen, awaiting: send)
            expect(outcome, expected, "\(Target.self) \(name) \(way)")
        }
        let problems = registry.problems(sending: selector, type: Target.self, with: arguments)
        let isRefused = expected.hasPrefix("threw -[") && expected.hasSuffix(" with []")
        expect(
            problems.first.map { "threw \($0) with []" } ?? "no problem",
            isRefused ? expected : "no problem",
            "\(Target.self) \(name) problems"
        )
        check("in place") { try registry[target].send(selector, with: arguments) }
        check("to a value") { try registry[target as Any].send(selector, with: arguments) }
        if let receiver = target as? any MessageReceiver {
            check("receiver") { try receiver.send(selector, with: arguments) }
        }
        var bound = try Invocation(
            selector,
            target: target,
            arguments: arguments,
            registry: registry
        )
        for _ in 0..<2 {
            check("bound") { try bound.invoke() }
        }
        check("bound, with the handler's own error apart") { try bound.invoke.result().get() }
        var unbound = try Invocation(
            selector,
            type: Target.self,
            arguments: arguments,
            registry: registry
        )
        check("unbound") { try unbound.invoke(on: target) }
        unbound.bind(to: target, holding: .weak)
        check("weakly bound") { try unbound.invoke() }
        // Safe, because nothing else uses them while this function waits.
        nonisolated(unsafe) let sent = arguments
        nonisolated(unsafe) let receiver = target
        await checkAwaited("awaited") {
            try await registry[receiver].awaited.send(selector, with: sent) as Any?
        }
        if let receiver = target as? any MessageReceiver & AnyObject {
            nonisolated(unsafe) let receiver = receiver
            await checkAwaited("receiver awaited") {
                try await receiver.awaited.send(selector, with: sent) as Any?
            }
            if name == "one:" {
                let later = await outcome(seen) {
                    try await receiver.awaited.send("later:", with: sent) as Any?
                }
                expect(
                    later.replacing(" later:]", with: " one:]"),
                    expected,
                    "\(Target.self) \(name) async handler"
                )
            }
        }
    }
}

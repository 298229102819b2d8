import Foundation
import TestSupport
import Testing

@testable import SelectorDispatch

/// Fast and slow paths have the same results, for a random sample of the types, or for all of them
/// in a ``WholeRun``.
@Suite(.serialized) struct FastPathTests {
    @Test(.random) func `every way of sending agrees with the slow one`() async throws {
        let alive = Counted.alive
        try await compare(parts: WholeRun.isOn ? 8 : 2, of: 8) { try $0.copyingArguments(of: $1) }
        #expect(Counted.alive == alive)
    }

    @Test(.random) func `handlers called with addresses agree with those called with values`()
        async throws
    {
        #expect(ErasedCalls.isKnown)
        try await compare(parts: WholeRun.isOn ? 8 : 1, of: 8) { _, type in
            HandlerRegistry.unerased.selectors(of: type).isEmpty ? nil : .unerased
        }
    }

    /// Compares several parts of the types in parallel.
    ///
    /// - Parameters:
    ///   - parts: The number of parts to compare. The seed selects the first one.
    ///   - count: The number of parts into which the types are divided.
    ///   - slow: As ``Comparison/slow``.
    private func compare(
        parts: Int,
        of count: Int,
        slow: @escaping @Sendable (HandlerRegistry, Any.Type) throws -> HandlerRegistry?
    ) async throws {
        let first = Int(RandomSeed.current % UInt64(count))
        try await withThrowingTaskGroup(of: Comparison.self) { group in
            for offset in 0..<parts {
                let part = (first + offset) % count
                group.addTask {
                    var comparison = Comparison(
                        seed: RandomSeed.current &+ UInt64(part),
                        slow: slow
                    )
                    try await comparison.run(from: part, by: count, messages: 3)
                    return comparison
                }
            }
            for try await comparison in group {
                #expect(comparison.count > 10_000)
                #expect(comparison.refusals > comparison.count / 10)
                let disagreements = comparison.disagreements
                let first = disagreements.prefix(12).joined(separator: "\n")
                #expect(disagreements.isEmpty, "\(disagreements.count): \(first)")
            }
        }
    }
}

/// Handlers that would receive null unchecked if only types were compared.
final class NullReceiver: MessageReceiver {
    @Handler func any(_ a: Any) -> String {
        "\(a)"
    }

    @Handler func object(_ a: AnyObject) -> String {
        "\(a)"
    }

    @Handler func base(_ a: NSObject) -> String {
        "\(a)"
    }

    @Handler func null(_ a: NSNull) -> String {
        "null"
    }

    @Handler func producer(_ a: any Producer<Int>) -> String {
        "\(a)"
    }

    @Handler func optionalNull(_ a: NSNull?) -> String {
        a == nil ? "nil" : "null"
    }

    @Handler func optionalBase(_ a: NSObject?) -> String {
        a == nil ? "nil" : "base"
    }

    @Handler func optionalHashable(_ a: AnyHashable?) -> String {
        a == nil ? "nil" : "hashable"
    }

    @Handler func layers(_ a: Int???) -> String {
        words(a) { (b: Int??) in words(b) { "\($0)" } }
    }
}

extension FastPathTests {
    @Test func `an object that is passed as its base class may be null`() throws {
        let receiver = NullReceiver()
        func error(_ selector: String, _ expected: String) -> DispatchError {
            .null(
                message(selector, "NullReceiver"),
                firstArgument,
                expected: expected,
                isMissing: false
            )
        }
        func expectNull(
            _ selector: String,
            _ expected: String,
            _ message: TypedMessage<NullReceiver, String>
        ) {
            let null = error(selector, expected)
            let selector = Selector(selector)
            #expect(throws: null) { try receiver.send(message) }
            #expect(throws: null) {
                try receiver.send(selector, with: [NSNull()], returning: String.self)
            }
            #expect(throws: null) { try receiver.send(selector, with: [NSNull()]) }
        }
        expectNull("any:", "Any", NullReceiver.anyMessage(NSNull()))
        expectNull("object:", "AnyObject", NullReceiver.objectMessage(NSNull()))
        expectNull("base:", "NSObject", NullReceiver.baseMessage(NSNull()))
        expectNull(
            "producer:",
            "any Producer<Int>",
            NullReceiver.producerMessage(NSNull())
        )
        #expect(throws: error("base:", "NSObject")) {
            try receiver.send("base:", with: [NSNull() as NSObject])
        }
        #expect(try receiver.send("null:", with: [NSNull()], returning: String.self) == "null")
        #expect(try receiver.send(NullReceiver.nullMessage(NSNull())) == "null")
    }

    @Test func `null is nil for an optional of a type that could hold it`() throws {
        let receiver = NullReceiver()
        #expect(try receiver.send("optionalNull:", with: [NSNull()]) as? String == "nil")
        #expect(try receiver.send(NullReceiver.optionalNullMessage(NSNull())) == "null")
        #expect(try receiver.send(NullReceiver.optionalNullMessage(nil)) == "nil")
        let wrapped = NSNull?.some(NSNull()) as Any
        #expect(try receiver.send("optionalNull:", with: [wrapped]) as? String == "null")
        #expect(try receiver.send("optionalBase:", with: [NSNull()]) as? String == "nil")
        #expect(try receiver.send("optionalBase:", with: [NSObject()]) as? String == "base")
        func hashable(_ value: AnyHashable) throws -> String? {
            try receiver.send("optionalHashable:", with: [value]) as? String
        }
        #expect(try hashable(AnyHashable(Int?.none)) == "nil")
        #expect(try hashable(AnyHashable(1)) == "hashable")
    }

    @Test func `an empty optional is nil at the outermost of several layers`() throws {
        let receiver = NullReceiver()
        let table: [(Any?, String)] = [
            (nil, "none"),
            (NSNull(), "none"),
            (Int?.none as Any, "none"),
            (Int??.none as Any, "none"),
            (Int??.some(nil) as Any, "none"),
            (Int???.some(nil) as Any, "some(none)"),
            (Int???.some(.some(nil)) as Any, "some(some(none))"),
            (3, "some(some(some(3)))"),
            (Int?.some(3) as Any, "some(some(some(3)))"),
        ]
        for (element, expected) in table {
            #expect(try receiver.send("layers:", with: [element]) as? String == expected)
        }
        let typed: [(Int???, String)] = [
            (nil, "none"),
            (.some(nil), "some(none)"),
            (.some(.some(nil)), "some(some(none))"),
            (3, "some(some(some(3)))"),
        ]
        for (value, expected) in typed {
            #expect(try receiver.send(NullReceiver.layersMessage(value)) == expected)
        }
    }
}

final class Giver: MessageReceiver {
    @Handler func give() -> Counted {
        Counted()
    }

    @Handler func fail(_ object: Counted) throws -> Counted {
        if object is SubCounted { return object }
        throw Loss(object: object)
    }

    @Handler func later() async -> Objects {
        Objects()
    }
}

struct Loss: Error {
    nonisolated(unsafe) let object: Counted  // Only the test that catches it uses it.
}

extension FastPathTests {
    @Test
    func `results and errors are freed once, kept, dropped or of another type than requested`()
        async throws
    {
        let alive = Counted.alive
        let giver = Giver()
        for _ in 0..<3 {
            try giver.send("give")
            let kept = try giver.send("give")
            #expect(Counted.alive > alive)
            withExtendedLifetime(kept) {}
            #expect(throws: DispatchError.self) { try giver.send("give", returning: String.self) }
            try giver.send("fail:", with: [SubCounted()], returning: Counted.self)
            try giver.send(Giver.failMessage(SubCounted()))
            #expect(throws: Loss.self) { try giver.send(Giver.failMessage(Counted())) }
            #expect(throws: Loss.self) {
                try giver.send("fail:", with: [Counted()], returning: Counted.self)
            }
            #expect(throws: Loss.self) { try giver.send("fail:", with: [Counted()]) }
            var invocation = try Invocation("give", target: giver)
            for _ in 0..<3 { try invocation.invoke() }
            let value = invocation.returnValue
            invocation.bind(to: Giver())
            withExtendedLifetime(value) {}
            try await giver.awaited.send("later")
            let awaited = try await giver.awaited.send("later")
            #expect(Counted.alive > alive)
            withExtendedLifetime(awaited) {}
        }
        #expect(Counted.alive == alive)
    }
}

extension HandlerRegistry {
    /// Returns the handlers of one type, each of which copies its arguments instead of reading them
    /// in place.
    func copyingArguments(of type: Any.Type) throws -> HandlerRegistry {
        HandlerRegistry(
            entries: try selectors(of: type).map { selector in
                let entry = try entry(for: selector, type: type, isStatic: false)
                return RegistryEntry(
                    selector: entry.selector,
                    name: entry.name,
                    receiver: entry.receiver,
                    receiverIsSendable: entry.receiverIsSendable,
                    isStatic: entry.isStatic,
                    isThrowing: entry.isThrowing,
                    defaults: entry.defaults,
                    isVariadic: entry.isVariadic,
                    tags: entry.group.tags,
                    location: entry.location,
                    readsInPlace: false,
                    body: entry.body
                )
            }
        )
    }

    /// The linked modules' handlers, none of which is called erased.
    static let unerased = HandlerRegistry(
        entries: HandlerProvider.collected(from: 0, callsErased: false).collector.definedEntries
    )
}

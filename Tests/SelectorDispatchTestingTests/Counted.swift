import Synchronization

@testable import SelectorDispatch

/// Counts how many handler bodies have run.
final class BodyCount: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func increment() { count.withLock { $0 += 1 } }
}

/// A handler of every shape that `@Handler` expands to. Each body reports that it runs, on whatever target.
final class Counted: MessageReceiver, Sendable {
    static let ran = BodyCount()

    func plain() { Self.ran.increment() }
    func throwing(_ count: Int) throws -> Int {
        Self.ran.increment()
        return count
    }
    func defaulted(_ count: Int, info: String = "default") { Self.ran.increment() }
    func asynchronous(_ count: Int?) async { Self.ran.increment() }
    @MainActor func onMain(_ value: Any) { Self.ran.increment() }
    @MainActor func onMainAsynchronous(_ value: Any?) async { Self.ran.increment() }
    static func make(_ count: Int, info: String?) { ran.increment() }

    static func definePlain(_ h: HandlerDefinition) {
        h.sync { a in try a.call0(Counted.self) { t in t.plain() } }
    }
    static func defineThrowing(_ h: HandlerDefinition) {
        h.sync { a in try a.call1(Counted.self) { t, p0 in try t.throwing(p0) } }
    }
    static func defineDefaulted(_ h: HandlerDefinition) {
        h.sync { (a: Arguments) throws in
            if a.isMissing(1) { return try a.call1(Counted.self, omitting: 0b10) { t, p0 in t.defaulted(p0) } }
            try a.call2(Counted.self) { t, p0, p1 in t.defaulted(p0, info: p1) }
        }
    }
    static func defineAsynchronous(_ h: HandlerDefinition) {
        h.async(
            Counted.self, { a in try await a.call(Counted.self) { t, p0 in await t.asynchronous(p0) } },
            types: { t, p0 in await t.asynchronous(p0) })
    }
    @MainActor static func defineOnMain(_ h: HandlerDefinition) {
        h.sync { a in try a.call1(Counted.self) { t, p0 in t.onMain(p0) } }
    }
    @MainActor static func defineOnMainAsynchronous(_ h: HandlerDefinition) {
        h.async(
            Counted.self, { a in try await a.call(Counted.self) { t, p0 in await t.onMainAsynchronous(p0) } },
            types: { t, p0 in await t.onMainAsynchronous(p0) })
    }
    static func defineStatic(_ h: HandlerDefinition) {
        h.sync { a in try a.call2(Counted.Type.self) { t, p0, p1 in t.make(p0, info: p1) } }
    }
}

/// The same for a struct and for an actor's own isolation.
struct CountedValue: MessageReceiver {
    func plain(_ count: Int) { Counted.ran.increment() }

    static func definePlain(_ h: HandlerDefinition) {
        h.sync { a in try a.call1(CountedValue.self) { t, p0 in t.plain(p0) } }
    }
}

actor CountedActor: MessageReceiver {
    func isolated(_ count: Int) { Counted.ran.increment() }
    func asynchronous(_ count: Int) async { Counted.ran.increment() }

    static func defineIsolated(_ h: HandlerDefinition) {
        h.sync(
            actor: CountedActor.self, { (t: isolated CountedActor, a) in try a.perform { p0 in t.isolated(p0) } },
            types: { (t: isolated CountedActor, p0) in t.isolated(p0) })
    }
    static func defineAsynchronous(_ h: HandlerDefinition) {
        h.async(
            actor: CountedActor.self,
            { (t: isolated CountedActor, a) in try await a.perform { p0 in await t.asynchronous(p0) } },
            types: { (t: isolated CountedActor, p0) in await t.asynchronous(p0) })
    }
}

extension HandlerRegistry {
    /// A handler of every shape, as a generated provider lists them.
    static let counted = HandlerRegistry { (h: HandlerDefinition) in
        func add<Function>(
            _ function: Function, _ selector: StaticString, _ name: StaticString, static isStatic: Bool = false,
            defaults: UInt64 = 0, throws isThrowing: Bool = false, line: Int
        ) {
            h.add(
                function, selector: selector, name: name, defaults: defaults, throws: isThrowing, static: isStatic,
                file: "Shop/Counted.swift", line: line, column: 5)
        }
        h.receiver(Counted.self)
        add(Counted.definePlain(_:), "plain", "plain()", line: 1)
        add(Counted.defineThrowing(_:), "throwing:", "throwing(_:)", throws: true, line: 2)
        add(Counted.defineDefaulted(_:), "defaulted:info:", "defaulted(_:info:)", defaults: 0b10, line: 3)
        add(Counted.defineAsynchronous(_:), "asynchronous:", "asynchronous(_:)", line: 4)
        add(Counted.defineOnMain(_:), "onMain:", "onMain(_:)", line: 5)
        add(Counted.defineOnMainAsynchronous(_:), "onMainAsynchronous:", "onMainAsynchronous(_:)", line: 6)
        add(Counted.defineStatic(_:), "make:info:", "make(_:info:)", static: true, line: 7)
        h.receiver(CountedValue.self)
        add(CountedValue.definePlain(_:), "plain:", "plain(_:)", line: 8)
        h.receiver(CountedActor.self)
        add(CountedActor.defineIsolated(_:), "isolated:", "isolated(_:)", line: 9)
        add(CountedActor.defineAsynchronous(_:), "asynchronous:", "asynchronous(_:)", line: 10)
    }
}

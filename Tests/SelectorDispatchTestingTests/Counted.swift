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

    static func definePlain(_ h: _GeneratedCode.HandlerCollector) {
        h.sync { (t: Counted) in t.plain() }
    }
    static func defineThrowing(_ h: _GeneratedCode.HandlerCollector) {
        h.sync { (t: Counted, p0) in try t.throwing(p0) }
    }
    static func defineDefaulted(_ h: _GeneratedCode.HandlerCollector) {
        h.sync(omitting: 0b10) { (t: Counted, p0) in t.defaulted(p0) }
        h.sync { (t: Counted, p0, p1) in t.defaulted(p0, info: p1) }
    }
    static func defineAsynchronous(_ h: _GeneratedCode.HandlerCollector) {
        h.async { (t: Counted, p0) in await t.asynchronous(p0) }
    }
    @MainActor static func defineOnMain(_ h: _GeneratedCode.HandlerCollector) {
        h.sync { (t: Counted, p0) in t.onMain(p0) }
    }
    @MainActor static func defineOnMainAsynchronous(_ h: _GeneratedCode.HandlerCollector) {
        h.async { (t: Counted, p0) in await t.onMainAsynchronous(p0) }
    }
    static func defineStatic(_ h: _GeneratedCode.HandlerCollector) {
        h.sync { (t: Counted.Type, p0, p1) in t.make(p0, info: p1) }
    }
}

/// The same for a struct and for an actor's own isolation.
struct CountedValue: MessageReceiver {
    func plain(_ count: Int) { Counted.ran.increment() }

    static func definePlain(_ h: _GeneratedCode.HandlerCollector) {
        h.sync { (t: CountedValue, p0) in t.plain(p0) }
    }
}

actor CountedActor: MessageReceiver {
    func isolated(_ count: Int) { Counted.ran.increment() }
    func asynchronous(_ count: Int) async { Counted.ran.increment() }

    static func defineIsolated(_ h: _GeneratedCode.HandlerCollector) {
        h.syncActor { (t: isolated CountedActor, p0) in t.isolated(p0) }
    }
    static func defineAsynchronous(_ h: _GeneratedCode.HandlerCollector) {
        h.async(actor: { (t: isolated CountedActor, p0) in await t.asynchronous(p0) })
    }
}

extension HandlerRegistry {
    /// A handler of every shape, as a generated provider lists them.
    static let counted = HandlerRegistry { (h: _GeneratedCode.HandlerCollector) in
        h.receiver(Counted.self, "Shop/Counted.swift")
        unsafe h.unsafeAdd("1:5\tplain\tplain()", Counted.definePlain(_:))
        unsafe h.unsafeAdd("2:5 throws\tthrowing:\tthrowing(_:)", Counted.defineThrowing(_:))
        unsafe h.unsafeAdd("3:5 defaults:2\tdefaulted:info:\tdefaulted(_:info:)", Counted.defineDefaulted(_:))
        unsafe h.unsafeAdd("4:5\tasynchronous:\tasynchronous(_:)", Counted.defineAsynchronous(_:))
        unsafe h.unsafeAdd("5:5\tonMain:\tonMain(_:)", Counted.defineOnMain(_:))
        unsafe h.unsafeAdd("6:5\tonMainAsynchronous:\tonMainAsynchronous(_:)", Counted.defineOnMainAsynchronous(_:))
        unsafe h.unsafeAdd("7:5 static\tmake:info:\tmake(_:info:)", Counted.defineStatic(_:))
        h.receiver(CountedValue.self, "Shop/Counted.swift")
        unsafe h.unsafeAdd("8:5\tplain:\tplain(_:)", CountedValue.definePlain(_:))
        h.receiver(CountedActor.self, "Shop/Counted.swift")
        unsafe h.unsafeAdd("9:5\tisolated:\tisolated(_:)", CountedActor.defineIsolated(_:))
        unsafe h.unsafeAdd("10:5\tasynchronous:\tasynchronous(_:)", CountedActor.defineAsynchronous(_:))
    }
}

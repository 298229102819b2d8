import SelectorDispatch
import Synchronization

/// A handler of every shape that `@Handler` expands to. Each body reports that it runs, on whatever target.
final class Counted: MessageReceiver, Sendable {
    private static let count = Atomic<Int>(0)

    /// How many bodies have run.
    static var ran: Int { count.load(ordering: .relaxed) }

    fileprivate static func run() { count.add(1, ordering: .relaxed) }

    @Handler func plain() { Self.run() }
    @Handler func throwing(_ count: Int) throws -> Int {
        Self.run()
        return count
    }
    @Handler func defaulted(_ count: Int, info: String = "default") { Self.run() }
    @Handler func asynchronous(_ count: Int?) async { Self.run() }
    @Handler @MainActor func onMain(_ value: Any) { Self.run() }
    @Handler @MainActor func onMainAsynchronous(_ value: Any?) async { Self.run() }
    @Handler static func make(_ count: Int, info: String?) { run() }
}

/// The same for a struct and for an actor's own isolation.
struct CountedValue: MessageReceiver { @Handler func plain(_ count: Int) { Counted.run() } }

actor CountedActor: MessageReceiver {
    @Handler func isolated(_ count: Int) { Counted.run() }
    @Handler func asynchronous(_ count: Int) async { Counted.run() }
}

extension HandlerRegistry {
    /// One right handler, and no generic type: filtered registries know all generic types with handlers.
    static let right = HandlerRegistry {
        $0.add("double:", to: Int.self) { (number: Int, times: Int) in number << times }
    }

    static let counted = HandlerRegistry.shared.filter { signature in
        ([Counted.self, CountedValue.self, CountedActor.self] as [Any.Type]).contains { $0 == signature.receiver }
    }
}

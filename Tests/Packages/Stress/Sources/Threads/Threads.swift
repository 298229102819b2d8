import Foundation
import ResponderChain
import SelectorDispatch

actor Tally: MessageReceiver {
    private var total = 0

    @Handler func add(_ amount: Int) -> Int {
        total += amount
        return total
    }

    /// Returns its arguments, or throws if there are no numbers.
    @Handler func join(_ text: String, numbers: [Int], of owner: Counted?) throws -> [String] {
        if numbers.isEmpty { throw Empty(text: text) }
        return [text] + numbers.map { "\($0)" }
    }

    @Handler func joinLater(_ text: String, numbers: [Int], of owner: Counted?) async throws
        -> [String]
    {
        await Task.yield()
        return try join(text, numbers: numbers, of: owner)
    }

    @Handler func list(_ text: String, numbers: [Int]) throws -> [String] {
        try join(text, numbers: numbers, of: nil)
    }

    @Handler func listLater(_ text: String, numbers: [Int]) async throws -> [String] {
        try await joinLater(text, numbers: numbers, of: nil)
    }

    struct Empty: Error {
        let text: String
    }
}

final class LateTarget: MessageReceiver {
    func late() -> Int {
        1
    }

    static func define(_ definition: _GeneratedCode.HandlerCollector) {
        definition.sync { (target: LateTarget) in target.late() }
    }
}

/// A receiver of every thread's messages, which inherits a part of its handlers.
class Receiver: Counted, MessageReceiver {
    @Handler func integer(_ a: Int) -> Int {
        a &+ 1
    }
}

final class SubReceiver: Receiver {
    @Handler func six(_ a: Int, _ b: Counted, _ c: String?, _ d: Double, _ e: Any, _ f: [Counted])
        -> [Counted]
    {
        f
    }
}

/// A responder whose next one handles a message.
final class Leaf: Responder {
    let nextResponder: (any Responder)?

    init(next: any Responder) {
        nextResponder = next
    }
}

/// A responder at the end of a chain.
final class Root: Responder {
    var nextResponder: (any Responder)? { nil }

    @Handler func increment(_ number: Int) -> Int {
        number &+ 1
    }

    @Handler func touch(_ event: Event) {}
}

/// An observer that only comes and goes.
final class Listener: MessageObserver, RouteObserver {}

/// Sends from several threads at once, while modules are registered late and tables are built.
enum Threads {
    private static let workerCount = 4
    /// A worker sends to the actor in one of this number of steps.
    private static let stride = 64

    /// - Parameter count: The number of steps of each thread.
    static func run(_ count: Int) async throws {
        let tally = Tally()
        let alive = Counted.alive
        try await withThrowingTaskGroup { group in
            for worker in 0..<workerCount {
                group.addTask {
                    let target = SubReceiver()
                    for step in 0..<count {
                        try send(step, to: target)
                        guard step % stride == worker else { continue }
                        try await tally.send("add:", with: [1])
                        try await sendObjects(step, to: tally)
                    }
                }
            }
            group.addTask {
                for _ in 0..<64 {
                    _GeneratedCode.note("Late") { definition in
                        definition.receiver(LateTarget.self, "Late/Late.swift")
                        unsafe definition.unsafeAdd("1:1\tlate\tlate()", LateTarget.define)
                    }
                    _ = HandlerRegistry.shared.methodSignatures.count
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }
        let additions = (0..<count).count { $0 % stride < workerCount }
        try expect(try await tally.send("add:", with: [0]) as? Int == additions)
        try expect(Counted.alive == alive)
        try expectConflict()
    }

    /// Sends and routes while observers come and go.
    ///
    /// - Parameter count: The number of steps of each thread, and of observers.
    static func observe(_ count: Int) async throws {
        let alive = Counted.alive
        try await withThrowingTaskGroup { group in
            for _ in 0..<workerCount {
                group.addTask {
                    let target = SubReceiver()
                    let leaf = Leaf(next: Root())
                    for step in 0..<count {
                        try send(step, to: target)
                        let route = try leaf.route("increment:", with: [step])
                        try expect(route.returnValue as? Int == step + 1)
                        let event = step.isMultiple(of: 2) ? "touch" : "tap"
                        try expect(leaf.route(event: event).isHandled == (event == "touch"))
                    }
                }
            }
            group.addTask {
                for _ in 0..<count {
                    let listener = Listener()
                    MessageObservers.add(listener)
                    RouteObservers.add(listener)
                    await Task.yield()
                    MessageObservers.remove(listener)
                    RouteObservers.remove(listener)
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }
        try expect(Counted.alive == alive)
    }

    private static func send(_ step: Int, to target: SubReceiver) throws {
        try expect(target.send("integer:", with: [step]) as? Int == step + 1)
        let objects = try target.send(
            "six::::::",
            with: [1, target, nil, 0.5, 1, [target]],
            returning: [Counted].self
        )
        try expect(objects.count == 1)
        try expect(!target.responds(to: Selector("unknown\(step)")))
    }

    /// Sends an array whose objects stay with the sender while the actor reads them, even when the
    /// handler suspends or throws.
    private static func sendObjects(_ step: Int, to tally: Tally) async throws {
        for selector: Selector in ["join:numbers:of:", "joinLater:numbers:of:"] {
            try await sendObjects(selector, step, to: tally)
        }
        for selector: Selector in ["list:numbers:", "listLater:numbers:"] {
            let text = "another text that is longer than a string's own words: \(step)"
            let list = try await tally.awaited.send(
                selector,
                with: [text, [step]],
                returning: [String].self
            )
            try expect(list == [text, "\(step)"])
        }
    }

    private static func sendObjects(_ selector: Selector, _ step: Int, to tally: Tally) async throws
    {
        let text = "a text that is longer than a string's own words: \(step)"
        let result = try await tally.awaited.send(
            selector,
            with: [text, [step, -step], Counted()]
        )
        try expect(result as? [String] == [text, "\(step)", "\(-step)"])
        do {
            let kept: [Any?] = [text, [] as [Int], nil]
            try await tally.awaited.send(selector, with: kept)
            throw Wrong()
        } catch let error as Tally.Empty {
            try expect(error.text == text)
        }
    }

    /// After a module was noted sixty-four times, one selector of one type has as many handlers: a
    /// conflict, not a crash.
    private static func expectConflict() throws {
        do {
            try LateTarget().send("late")  // selector-check: elsewhere
            throw Wrong()
        } catch DispatchError.conflictingHandlers {
            // This is what is expected.
        }
    }

    private static func expect(_ condition: Bool) throws {
        if !condition { throw Wrong() }
    }

    struct Wrong: Error {}
}

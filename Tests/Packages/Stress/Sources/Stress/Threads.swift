import Foundation
import SelectorDispatch
import Synchronization

actor Tally: MessageReceiver {
    private var total = 0
    @Handler func add(_ amount: Int) -> Int {
        total += amount
        return total
    }
}

final class LateTarget: MessageReceiver {
    func late() -> Int { 1 }
    static func define(_ definition: _GeneratedCode.HandlerCollector) {
        definition.sync0 { (target: LateTarget) in target.late() }
    }
}

/// Sends from several threads at once, while modules come in late and tables are built.
enum Threads {
    static func run(_ count: Int) async throws {
        let tally = Tally()
        try await withThrowingTaskGroup { group in
            for worker in 0..<4 {
                group.addTask {
                    let target = SubTarget()
                    for step in 0..<count {
                        try send(step, to: target)
                        if step % 64 == worker { try await tally.send("add:", with: [1]) }
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
        let expected = (0..<4).map { worker in (0..<count).filter { $0 % 64 == worker }.count }.reduce(0, +)
        guard try await tally.send("add:", with: [0]) as? Int == expected else { throw Wrong() }
        try expectConflict()
    }

    private static func send(_ step: Int, to target: SubTarget) throws {
        guard try target.send("integer:", with: [step]) as? Int == step + 1 else { throw Wrong() }
        let objects = try target.send(
            "six::::::", 1, target, nil as String?, 0.5, 1, [target], returning: [Live].self)
        guard objects.count == 1, !target.responds(to: Selector("unknown\(step)")) else { throw Wrong() }
    }

    /// The same module noted sixty-four times gives one selector to one type as often: a conflict, not a crash.
    private static func expectConflict() throws {
        do {
            try LateTarget().send("late")  // selector-check: elsewhere
            throw Wrong()
        } catch DispatchError.conflictingHandlers {}
    }

    struct Wrong: Error {}
}

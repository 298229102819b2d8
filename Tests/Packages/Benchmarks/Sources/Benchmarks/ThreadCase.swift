import Foundation
import Measuring
import SelectorDispatch

/// Two threads, each with its own target and arguments: whether they get in each other's way.
enum ThreadCase {
    /// How much of the closure's gain by a second thread the library's gain is; 1 if nothing is shared.
    static func scaling() throws -> Double {
        let count = 2_000_000
        var closure: [Double] = []
        var sends: [Double] = []
        for _ in 0..<9 {
            closure.append(
                gain {
                    worker(count) { controller, _, arguments in
                        let table = handWrittenTable(controller)["btnClick1:userInfo:"]
                        return { _ = try? table?(arguments) }
                    }
                })
            sends.append(
                gain {
                    worker(count) { controller, name, arguments in
                        { _ = try? controller.send(Selector(name), with: arguments) }
                    }
                })
        }
        return sends.sorted()[4] / closure.sorted()[4]
    }

    /// The work done by two threads in the time that one takes for its own.
    private static func gain(_ worker: () -> @Sendable () -> Void) -> Double {
        let one = time([worker()])
        let two = time([worker(), worker()])
        return 2 * one / two
    }

    /// A loop over what `make` gives, with a target and arguments of its own.
    private static func worker(
        _ count: Int, _ make: @escaping @Sendable (Controller, String, [Any?]) -> () -> Void
    ) -> @Sendable () -> Void {
        {
            let name = opaque(["btnClick1", "userInfo"]).map { $0 + ":" }.joined()
            let body = make(Controller(), name, [Button(), ["key": "value"]])
            for _ in 0..<count { body() }
        }
    }

    private static func time(_ bodies: [@Sendable () -> Void]) -> Double {
        let done = DispatchGroup()
        let start = ContinuousClock.now
        for body in bodies {
            done.enter()
            Thread {
                body()
                done.leave()
            }.start()
        }
        done.wait()
        let time = start.duration(to: .now)
        return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    }
}

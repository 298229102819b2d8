import Foundation
import SelectorDispatch
import TestSupport

/// Sends random arguments to random handlers.
///
/// Each outcome must be a result, the handlers' own error, or the library's.
struct Fuzz {
    private var generator: SeededGenerator
    private let selectors: [Selector]
    private(set) var results = 0
    private(set) var refusals = 0
    private(set) var failures = 0

    init() {
        generator = SeededGenerator()
        // The last four have no handler.
        selectors =
            HandlerRegistry.mixed.selectors(of: SubTarget.self) + [
                "unknown", "none:", "", "object",
            ]
    }

    var handlerCount: Int { selectors.count - 4 }

    mutating func run(_ count: Int) {
        for _ in 0..<count {
            let target = Bool.random(using: &generator) ? Target() : SubTarget()
            let selector = selectors[Int.random(in: 0..<selectors.count, using: &generator)]
            let colons = selector.description.filter { $0 == ":" }.count
            let length = max(0, colons + Int.random(in: -1...1, using: &generator))
            let arguments = (0..<length).map { _ in argument() }
            let policies: [ArgumentPolicy] = [
                .strict, .lenient, .strict.convertingData, .lenient.convertingData,
            ]
            let policy = policies[Int.random(in: 0..<4, using: &generator)]
            do {
                let result = try HandlerRegistry.mixed[target].send(
                    selector,
                    with: arguments,
                    policy: policy
                )
                results += 1
                // Reading the result fails if its type isn't the declared one.
                withExtendedLifetime(result.map { "\(type(of: $0))" }) {}
            } catch is HandlerFailure {
                failures += 1
            } catch let error as DispatchError {
                refusals += 1
                withExtendedLifetime(error.description) {}
            } catch {
                fatalError("neither the library's error nor the handlers': \(error)")
            }
        }
    }

    private static let kinds: [@Sendable (inout SeededGenerator) -> Any?] = [
        { _ in nil },
        { _ in NSNull() },
        { _ in Int?.none as Any },
        { _ in Counted?.none as Any },
        { Int.random(in: Int.min...Int.max, using: &$0) },
        { UInt8.random(in: 0...255, using: &$0) },
        { _ in Int16(1) },
        { _ in UInt64.max },
        { _ in Double.nan },
        { _ in Float(0.5) },
        { _ in true },
        { _ in "text" },
        { "\(Int.random(in: 0...1000, using: &$0))" },
        { _ in "text".prefix(2) },
        { _ in Character("c") },
        { _ in Counted() },
        { _ in Counted() },
        { _ in SubCounted() },
        { _ in Wide() },
        { _ in [1, 2, 3] },
        { _ in ["key": Counted()] as [String: Any] },
        { _ in [Counted()] },
        { _ in (1, "tuple") },
        { _ in { (x: Int) -> Int in x } as (Int) -> Int },
        { _ in Counted.self },
        { _ in Target() },
        { _ in HandlerFailure() },
        { generator in
            // selector-check: elsewhere
            let values: [Any] = [
                NSNumber(value: 3), Int??.some(nil) as Any, Selector("a:"),
                Counted?.some(Counted()) as Any,
            ]
            return values.randomElement(using: &generator)
        },
    ]

    /// Returns an argument of a random kind.
    private mutating func argument() -> Any? {
        Self.kinds[Int.random(in: Self.kinds.indices, using: &generator)](&generator)
    }
}

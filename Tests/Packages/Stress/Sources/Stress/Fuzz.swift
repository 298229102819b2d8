import Foundation
import SelectorDispatch
import TestSupport

/// Sends random arguments to random handlers. Whatever comes back must be a result, the handlers' own error, or ours.
struct Fuzz {
    private var generator: SeededGenerator
    private let selectors: [Selector]
    private(set) var results = 0
    private(set) var refusals = 0
    private(set) var failures = 0

    init() {
        generator = SeededGenerator()
        selectors = HandlerRegistry.mixed.selectors(of: SubTarget.self) + ["unknown", "none:", "", "object"]
    }

    var handlerCount: Int { selectors.count - 4 }

    mutating func run(_ count: Int) {
        for _ in 0..<count {
            let target = Bool.random(using: &generator) ? Target() : SubTarget()
            let selector = selectors[Int.random(in: 0..<selectors.count, using: &generator)]
            let colons = selector.description.filter { $0 == ":" }.count
            let length = max(0, colons + Int.random(in: -1...1, using: &generator))
            let arguments = (0..<length).map { _ in argument() }
            let policies: [ArgumentPolicy] = [.strict, .lenient, .strict.convertingData, .lenient.convertingData]
            let policy = policies[Int.random(in: 0..<4, using: &generator)]
            do {
                let result = try HandlerRegistry.mixed[target].send(selector, with: arguments, policy: policy)
                results += 1
                // Reading it would trip over a result that isn't what it says it is.
                withExtendedLifetime(result.map { "\(type(of: $0))" }) {}
            } catch is HandlerFailure {
                failures += 1
            } catch let error as DispatchError {
                refusals += 1
                withExtendedLifetime(error.description) {}
            } catch {
                fatalError("neither ours nor the handlers': \(error)")
            }
        }
    }

    private mutating func argument() -> Any? {
        switch Int.random(in: 0..<28, using: &generator) {
        case 0: nil
        case 1: NSNull()
        case 2: Int?.none as Any
        case 3: Counted?.none as Any
        case 4: Int.random(in: Int.min...Int.max, using: &generator)
        case 5: UInt8.random(in: 0...255, using: &generator)
        case 6: Int16(1)
        case 7: UInt64.max
        case 8: Double.nan
        case 9: Float(0.5)
        case 10: true
        case 11: "text"
        case 12: "\(Int.random(in: 0...1000, using: &generator))"
        case 13: "text".prefix(2)
        case 14: Character("c")
        case 15, 16: Counted()
        case 17: SubCounted()
        case 18: Wide()
        case 19: [1, 2, 3]
        case 20: ["key": Counted()] as [String: Any]
        case 21: [Counted()]
        case 22: (1, "tuple")
        case 23: { (x: Int) -> Int in x } as (Int) -> Int
        case 24: Counted.self
        case 25: Target()
        case 26: HandlerFailure()
        default:
            // selector-check: elsewhere
            [NSNumber(value: 3), Int??.some(nil) as Any, Selector("a:"), Counted?.some(Counted()) as Any].randomElement(
                using: &generator) ?? nil
        }
    }
}

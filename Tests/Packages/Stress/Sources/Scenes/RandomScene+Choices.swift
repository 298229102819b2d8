import Foundation
import ResponderScene
import TestSupport

extension RandomScene {
    /// Returns random inputs for one step of the scene.
    func inputs(_ dice: Dice) -> [SceneInput] {
        switch dice.number(0...99) {
        case 0...59: return [touches(dice)]
        case 60...79:
            guard case .key(.began, let pressed, let window) = key(dice) else {
                return [key(dice)]
            }
            var inputs: [SceneInput] = [.key(.began, pressed, in: window)]
            if dice.chance(70) { inputs.append(.key(.ended, pressed, in: window)) }
            return inputs
        case 80...84:
            time += dice.number(0...20)
            return [.time(Double(time) / 10)]
        case 85...88:
            guard let view = dice.pick(allViews) else { return [] }
            return [.message(SceneMessage("performItemOf:", view))]
        default:
            guard let change = input(isInside: false, dice) else { return [] }
            // The program must end the event of a change outside the scene's events.
            return [change, .message(SceneMessage("endEvent"))]
        }
    }

    private func touches(_ dice: Dice) -> SceneInput {
        time += dice.number(0...3)
        let window = dice.chance(50) ? nil : dice.pick(application.windows)
        let phases: [ResponderTouch.Phase] = [
            .began, .began, .moved, .moved, .moved, .ended, .ended, .cancelled,
        ]
        var inputs: [ResponderTouchInput] = []
        for id in 0...dice.number(0...2) {
            var phase = dice.pick(phases) ?? .began
            let isDown = application.touches.contains { $0.id == id }
            if isDown == (phase == .began), dice.chance(95) { phase = isDown ? .moved : .began }
            inputs.append(
                ResponderTouchInput(
                    phase,
                    id: id,
                    at: CGPoint(x: dice.number(-10...410), y: dice.number(-10...410)),
                    timestamp: Double(time) / 10
                )
            )
        }
        return .touches(inputs, in: window)
    }

    private func key(_ dice: Dice) -> SceneInput {
        let keys: [ResponderKey] = [
            "a", "S", .tab, .backTab, .upArrow, .downArrow, .leftArrow, .rightArrow, .return,
            .delete, " ", ResponderKey("s", modifierFlags: .command),
            ResponderKey("z", modifierFlags: .command), "",
        ]
        let phase = dice.chance(60) ? .began : dice.pick(ResponderPress.Phase.allCases) ?? .began
        let window = dice.chance(50) ? nil : dice.pick(application.windows)
        return .key(phase, dice.pick(keys) ?? "a", in: window)
    }

    /// Returns a change or, inside an event, a touch or key; nil if there is nothing to change.
    func input(isInside: Bool, _ dice: Dice) -> SceneInput? {
        switch dice.number(0...19) {
        case 17: isInside ? touches(dice) : nil
        case 18: isInside ? key(dice) : nil
        case let choice: change(choice, dice).map { .message($0) }
        }
    }

    private func change(_ choice: Int, _ dice: Dice) -> SceneMessage? {
        guard let view = dice.pick(allViews), let window = dice.pick(application.windows) else {
            return nil
        }
        switch choice {
        case 0, 1: return SceneMessage("remove:", view)
        case 2...4:
            return SceneMessage("add:to:", view, dice.chance(30) ? window : dice.pick(places))
        case 5: return SceneMessage("makeFirst:", view)
        case 6: return SceneMessage("resignFirst:", window)
        case 7: return dice.pick(recognizers).map { SceneMessage("enableOrDisableRecognizer:", $0) }
        case 8:
            return dice.pick(recognizers).map {
                SceneMessage("move:to:removing:", $0, view, dice.chance(50))
            }
        case 9:
            return dice.pick(recognizers).map {
                SceneMessage("make:waitFor:", $0, dice.pick(recognizers))
            }
        case 10: return SceneMessage("hideOrShow:", view)
        case 11: return SceneMessage("takeOrGiveInteraction:", view)
        case 12: return dice.pick(controls).map { SceneMessage("enableOrDisableControl:", $0) }
        case 13:
            return dice.pick(controllers).map {
                SceneMessage("make:presentOrDismiss:", $0, dice.pick(controllers))
            }
        case 14: return SceneMessage("setRootOf:to:", window, dice.pick(controllers))
        case 15:
            return dice.pick(controllers).map {
                dice.chance(60)
                    ? SceneMessage("make:adopt:", $0, dice.pick(controllers))
                    : SceneMessage("removeFromParent:", $0)
            }
        case 16: return SceneMessage("cancelTouchesIn:", window)
        default: return dice.chance(30) ? SceneMessage("removeAndAddWindow") : nil
        }
    }
}

/// Random choices that follow from a seed.
final class Dice {
    private var generator: SeededGenerator

    init(_ seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Starts over with another seed.
    func start(_ seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    func chance(_ percent: Int) -> Bool {
        number(1...100) <= percent
    }

    func pick<Element>(_ elements: [Element]) -> Element? {
        elements.randomElement(using: &generator)
    }
}

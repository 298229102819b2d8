import SelectorDispatch

/// A named thing.
///
/// Its type's handlers are the actions that it supports.
protocol Thing: Actor, MessageReceiver {
    nonisolated var name: String { get }
}

/// The reason that an action isn't possible now.
struct Refusal: Error {
    let reason: String
}

actor Key: Thing {
    let name = "key"
}

actor Lamp: Thing {
    let name = "lamp"
    private var isLit = false
    /// The number of turns that the lamp can be lit.
    private var oil = 6

    @Handler func givesLight() -> Bool {
        isLit
    }

    @Handler func light() {
        isLit = oil > 0
    }

    @Handler func turnEnds() -> String? {
        guard isLit else { return nil }
        oil -= 1
        switch oil {
        case 0:
            isLit = false
            return "The lamp goes out."
        case 1:
            return "The lamp flickers."
        default:
            return nil
        }
    }
}

actor Chest: Thing {
    let name = "chest"
    private var isLocked = true

    @Handler func take() throws {
        throw Refusal(reason: "The chest is too heavy.")
    }

    @Handler func unlock(with key: Key) {
        isLocked = false
    }

    @Handler func open() throws -> String {
        guard !isLocked else { throw Refusal(reason: "It is locked.") }
        return "The chest is full of gold."
    }
}

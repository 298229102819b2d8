import SelectorDispatch

/// Something that has a name. What can be done with it is what its type has handlers for.
protocol Thing: Actor, MessageReceiver {
    nonisolated var name: String { get }
}

/// The reason why something can't be done now.
struct Refusal: Error { let reason: String }

actor Key: Thing { let name = "key" }

actor Lamp: Thing {
    let name = "lamp"
    private var isLit = false
    private var oil = 6

    @Handler func givesLight() -> Bool { isLit }
    @Handler func light() { isLit = oil > 0 }

    @Handler func turnEnds() -> String? {
        guard isLit else { return nil }
        oil -= 1
        isLit = oil > 0
        return [0: "The lamp goes out.", 1: "The lamp flickers."][oil]
    }
}

actor Chest: Thing {
    let name = "chest"
    private var isLocked = true

    @Handler func take() throws { throw Refusal(reason: "The chest is too heavy.") }
    @Handler func unlock(with key: Key) { isLocked = false }

    @Handler func open() throws -> String {
        guard !isLocked else { throw Refusal(reason: "It is locked.") }
        return "The chest is full of gold."
    }
}

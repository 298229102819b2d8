import SelectorDispatch

enum Direction: String, Sendable {
    case north, south, up, down
}

actor Room {
    private let name: String
    private let isDark: Bool
    private(set) var things: [any Thing] = []
    private(set) var neighbors: [Direction: Room] = [:]

    init(_ name: String, isDark: Bool = false) {
        self.name = name
        self.isDark = isDark
    }

    var description: String {
        "You are in the \(name). You see: \(things.map(\.name).joined(separator: ", "))."
    }

    func connect(_ direction: Direction, to room: Room) {
        neighbors[direction] = room
    }

    func add(_ thing: any Thing) {
        things.append(thing)
    }

    /// Removes a thing, and returns whether it was here.
    func remove(_ thing: any Thing) -> Bool {
        guard let index = things.firstIndex(where: { $0 === thing }) else { return false }
        things.remove(at: index)
        return true
    }

    /// Returns whether a player with these things can see here.
    func isVisible(with things: [any Thing]) async throws -> Bool {
        for thing in things + self.things where thing.responds(to: "givesLight") {
            if try await thing.awaited.send("givesLight", returning: Bool.self) { return true }
        }
        return !isDark
    }
}

import SelectorDispatch

/// The player's actions, in any room.
actor Player: MessageReceiver {
    private var room: Room
    private var things: [any Thing] = []

    init(in room: Room) {
        self.room = room
    }

    /// Returns the things that the player has or sees.
    func around() async throws -> [any Thing] {
        guard try await room.isVisible(with: things) else { return things }
        return things + (await room.things)
    }

    @Handler func look() async throws -> String {
        guard try await room.isVisible(with: things) else { return "It is dark." }
        return await room.description
    }

    @Handler func inventory() -> String {
        "You have: \(things.map(\.name).joined(separator: ", "))."
    }

    @Handler func go(_ direction: Direction) async throws -> String {
        guard let next = await room.neighbors[direction] else {
            throw Refusal(reason: "There is no way \(direction).")
        }
        room = next
        return try await look()
    }

    @Handler func take(_ thing: any Thing) async throws {
        guard await room.remove(thing) else { throw Refusal(reason: "You have the \(thing.name).") }
        things.append(thing)
    }
}

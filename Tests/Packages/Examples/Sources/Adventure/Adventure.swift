import SelectorDispatch

/// A text adventure.
///
/// Rooms, things and the player are actors, and each typed line is a message to one of them.
///
/// "unlock chest with key" is `unlockWith:` to the chest or, if it has no handler, `unlock:with:`
/// to the player. A new verb is a new handler; there is no list of verbs. For an unknown verb, the
/// nearest one is suggested.
@main struct Adventure {
    /// A possible meaning of a typed line.
    struct Message {
        let receiver: any MessageReceiver & Actor
        let selector: Selector
        let arguments: [any Sendable]
    }

    let player: Player

    static func main() async throws {
        let hall = Room("hall")
        let cellar = Room("cellar", isDark: true)
        await hall.connect(.down, to: cellar)
        await cellar.connect(.up, to: hall)
        await hall.add(Lamp())
        await hall.add(Chest())
        await cellar.add(Key())
        let game = Adventure(player: Player(in: hall))
        while let line = readLine() {
            print(">", line)
            print(try await game.answer(to: line))
        }
    }

    /// Sends a line's messages until a receiver has a handler, and returns the game's answer.
    func answer(to line: String) async throws -> String {
        guard let command = Command(line) else { return "Say something." }
        let around = try await player.around()
        var suggestions: [String] = []
        for message in messages(for: command, around: around) {
            do {
                let answer = try await message.receiver.awaited.send(
                    message.selector,
                    with: message.arguments,
                    policy: .strict.convertingData
                )
                let effects = try await endTurn(of: around)
                return ([answer as? String ?? "Done."] + effects).joined(separator: "\n")
            } catch let refusal as Refusal {
                return refusal.reason
            } catch DispatchError.wrongType {
                return "You can't \(line)."
            } catch DispatchError.unrecognizedSelector(_, let nearest, _, _) {
                suggestions += nearest.map(Command.words)
            }
        }
        let answer = "You don't know how to \(line)."
        guard let suggestion = suggestions.first else { return answer }
        return "\(answer) Did you mean '\(suggestion)'?"
    }

    /// Returns the messages that a command can mean: one to the thing that it names first, and one
    /// to the player.
    private func messages(for command: Command, around: [any Thing]) -> [Message] {
        let objects: [any Sendable] = command.objects.map { words in
            around.first { $0.name == words } ?? words
        }
        let toPlayer = Message(receiver: player, selector: command.selector, arguments: objects)
        guard let thing = objects.first as? any Thing, let selector = command.selectorForObject
        else {
            return [toPlayer]
        }
        let toThing = Message(
            receiver: thing,
            selector: selector,
            arguments: Array(objects.dropFirst())
        )
        return [toThing, toPlayer]
    }

    /// Notifies all things at once of the end of a turn.
    ///
    /// - Returns: The visible effects, in the order of the things.
    private func endTurn(of things: [any Thing]) async throws -> [String] {
        try await withThrowingTaskGroup(of: (Int, String?).self) { group in
            for (index, thing) in things.enumerated() where thing.responds(to: "turnEnds") {
                group.addTask { (index, try await thing.awaited.send("turnEnds") as? String) }
            }
            var effects = [String?](repeating: nil, count: things.count)
            for try await (index, effect) in group {
                effects[index] = effect
            }
            return effects.compactMap { $0 }
        }
    }
}

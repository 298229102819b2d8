import SelectorDispatch

/// A text adventure.
///
/// Rooms, things and the player are actors, and each typed line is a message to one of them.
///
/// "unlock chest with key" is `unlockWith:` to the chest or, if it has no handler, `unlock:with:`
/// to the player. A new verb is a new handler; there is no list of verbs. For an unknown verb, the
/// nearest one is suggested.
@main struct Adventure {
    let player: Player

    static func main() async throws {
        let hall = Room("hall")
        let cellar = Room("cellar", isDark: true)
        await hall.connect(.down, to: cellar)
        await cellar.connect(.up, to: hall)
        for thing in [Lamp(), Chest()] as [any Thing] { await hall.add(thing) }
        await cellar.add(Key())
        let game = Adventure(player: Player(in: hall))
        while let line = readLine() {
            print(">", line)
            print(try await game.answer(to: line))
        }
    }

    func answer(to line: String) async throws -> String {
        guard let command = Command(line) else { return "Say something." }
        let around = try await player.around()
        let objects: [any Sendable] = command.objects.map { words in
            around.first { $0.name == words } ?? words
        }
        var asked:
            [(receiver: any MessageReceiver & Actor, selector: Selector, arguments: [any Sendable])] =
                []
        if let thing = objects.first as? any Thing, let selector = command.selectorForObject {
            asked.append((thing, selector, Array(objects.dropFirst())))
        }
        asked.append((player, command.selector, objects))
        var meant: [String] = []
        for (receiver, selector, arguments) in asked {
            do {
                let answer = try await receiver.awaited.send(
                    selector,
                    with: arguments,
                    policy: .strict.convertingData
                )
                return ([answer as? String ?? "Done."] + (try await endTurn(around))).joined(
                    separator: "\n"
                )
            } catch let refusal as Refusal {
                return refusal.reason
            } catch DispatchError.wrongType {
                return "You can't \(line)."
            } catch DispatchError.unrecognizedSelector(_, let suggestions, _, _) {
                meant += suggestions.map(Command.words)
            }
        }
        return "You don't know how to \(line)."
            + (meant.first.map { " Did you mean '\($0)'?" } ?? "")
    }

    /// Notifies all things at once of the end of a turn.
    ///
    /// Returns the visible effects.
    private func endTurn(_ around: [any Thing]) async throws -> [String] {
        try await withThrowingTaskGroup(of: (Int, String?).self) { group in
            for (index, thing) in around.enumerated() where thing.responds(to: "turnEnds") {
                group.addTask { (index, try await thing.awaited.send("turnEnds") as? String) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }
                .compactMap(\.1)
        }
    }
}

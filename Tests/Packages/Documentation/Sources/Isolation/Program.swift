import SelectorDispatch

@MainActor final class Screen: MessageReceiver {
    @Handler func show(_ text: String) -> String { "shown: \(text)" }
}

actor Account: MessageReceiver {
    private var balance = 0

    @Handler func deposit(_ amount: Int) -> Int {
        balance += amount
        return balance
    }

    @Handler func history() -> History { History() }
}

final class History {}

final class Store: MessageReceiver, Sendable {
    @Handler func load(_ page: Int) async -> String { "page \(page)" }
}

// A function that isn't async sends without waiting, from wherever it runs.
nonisolated func now(_ receiver: some MessageReceiver & Sendable, _ selector: Selector, _ arguments: [Any?]) {
    do {
        print(try receiver.send(selector, with: arguments) ?? "nothing")
    } catch {
        print(error)
    }
}

@MainActor func nowOnTheMainActor(_ screen: Screen) throws {
    print(try screen.send("show:", with: ["on the main actor"]) ?? "nothing")
}

@main struct Program {
    @MainActor static func main() async throws {
        let (screen, account, store) = (Screen(), Account(), Store())
        try nowOnTheMainActor(screen)

        now(screen, "show:", ["from anywhere"])
        now(account, "deposit:", [5])
        now(store, "load:", [1])

        print(try await screen.send("show:", with: ["from anywhere"]) ?? "nothing")
        print(try await account.send("deposit:", with: [5]) ?? "nothing")
        print(try await store.send("load:", with: [1]) ?? "nothing")

        let balance = try await account.send(Account.depositSelector(), 5)  // an Int
        print(balance)

        do {
            print(try await account.send("history") ?? "nothing")
        } catch {
            print(error)
        }
    }
}

import SelectorDispatch

@MainActor final class Screen: MessageReceiver {
    @Handler func show(_ text: String) -> String { "shown: \(text)" }
}

@MainActor final class Panel: MainActorReceiver {
    @Handler func show(_ text: String) -> String { "on the panel: \(text)" }
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

nonisolated func now(_ receiver: some MessageReceiver & Sendable, _ selector: Selector, _ arguments: [Any?]) {
    do {
        print(try receiver.send(selector, with: arguments) ?? "nothing")
    } catch {
        print(error)
    }
}

nonisolated func fromAnywhere(_ panel: Panel, _ account: Account) async throws {
    print(try await panel.send("show:", with: ["from anywhere"]) ?? "nothing")
    print(try await account.send("deposit:", with: [5]) ?? "nothing")
    print(try await account.send(Account.depositMessage(5)))  // an Int
}

@main struct Program {
    @MainActor static func main() async throws {
        let (screen, panel, account, store) = (Screen(), Panel(), Account(), Store())

        print(try screen.send("show:", with: ["on the main actor"]) ?? "nothing")
        print(try panel.send("show:", with: ["on the main actor"]) ?? "nothing")

        now(screen, "show:", ["from anywhere"])
        now(account, "deposit:", [5])
        now(store, "load:", [1])

        try await fromAnywhere(panel, account)

        print(try await screen.awaited.send("show:", with: ["from anywhere"]) ?? "nothing")
        print(try await account.awaited.send("deposit:", with: [5]) ?? "nothing")
        print(try await store.awaited.send("load:", with: [1]) ?? "nothing")

        do {
            try await account.awaited.send("history")
        } catch {
            print(error)
        }
    }
}

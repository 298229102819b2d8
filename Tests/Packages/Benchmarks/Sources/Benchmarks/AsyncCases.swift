import Measuring
import SelectorDispatch

/// The cases that await.
enum AsyncCases {
    static func rows() async -> [Row] {
        let account = Account()
        let screen = await MainActor.run { Screen() }
        return [
            Row(
                name: "H", subject: "plain await", isBaseline: true,
                body: .onMainActor { for index in 0..<$0 { effects &+= await show(screen, index) } }),
            Row(
                name: "H", subject: "SelectorDispatch",
                body: .onMainActor {
                    for index in 0..<$0 {
                        effects &+= try await screen.awaited.send("show:at:", with: [index, index]) as? Int ?? 0
                    }
                }),
            Row(
                name: "H", subject: "SelectorDispatch, registry",
                body: .onMainActor {
                    for index in 0..<$0 {
                        effects &+=
                            try await HandlerRegistry.shared[screen].awaited.send(
                                "show:at:", with: [index, index]) as? Int ?? 0
                    }
                }),
            Row(
                name: "H", subject: "SelectorDispatch, returning",
                body: .onMainActor {
                    for index in 0..<$0 {
                        effects &+= try await screen.awaited.send(
                            "show:at:", with: [index, index], returning: Int.self)
                    }
                }),
            Row(
                name: "H", subject: "SelectorDispatch, typed",
                body: .onMainActor {
                    for index in 0..<$0 {
                        effects &+= try await screen.awaited.send(Screen.showMessage(index, at: index))
                    }
                }),
            Row(
                name: "H actor", subject: "plain await", isBaseline: true,
                body: .async {
                    for index in 0..<$0 { effects &+= await account.deposit(index, times: index) }
                }),
            Row(
                name: "H actor", subject: "SelectorDispatch",
                body: .async {
                    for index in 0..<$0 {
                        effects &+= try await account.send("deposit:times:", with: [index, index]) as? Int ?? 0
                    }
                }),
            Row(
                name: "H actor", subject: "SelectorDispatch, awaited.send",
                body: .async {
                    for index in 0..<$0 {
                        effects &+= try await account.awaited.send("deposit:times:", with: [index, index]) as? Int ?? 0
                    }
                }),
            Row(
                name: "H actor", subject: "SelectorDispatch, returning",
                body: .async {
                    for index in 0..<$0 {
                        effects &+= try await account.send(
                            "deposit:times:", with: [index, index], returning: Int.self)
                    }
                }),
            Row(
                name: "H actor", subject: "SelectorDispatch, typed",
                body: .async {
                    for index in 0..<$0 {
                        effects &+= try await account.send(Account.depositMessage(index, times: index))
                    }
                }),
            Row(
                name: "H async", subject: "plain await", isBaseline: true,
                body: .onMainActor { for index in 0..<$0 { effects &+= await load(screen, index) } }),
            Row(
                name: "H async", subject: "SelectorDispatch",
                body: .onMainActor {
                    for index in 0..<$0 {
                        effects &+= try await screen.awaited.send("load:at:", with: [index, index]) as? Int ?? 0
                    }
                }),
            Row(
                name: "H async", subject: "SelectorDispatch, typed",
                body: .onMainActor {
                    for index in 0..<$0 {
                        effects &+= try await screen.awaited.send(Screen.loadMessage(index, at: index))
                    }
                }),
        ]
    }

    /// An asynchronous call that stays on the main actor.
    @inline(never) @MainActor
    private static func show(_ screen: Screen, _ index: Int) async -> Int {
        screen.show(index, at: index)
    }

    @inline(never) @MainActor
    private static func load(_ screen: Screen, _ index: Int) async -> Int {
        await screen.load(index, at: index)
    }
}

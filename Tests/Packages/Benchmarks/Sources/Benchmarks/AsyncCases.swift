import Measuring
import SelectorDispatch

/// The cases that await.
enum AsyncCases {
    static func rows() async -> [Row] {
        let account = Account()
        let screen = await MainActor.run { Screen() }
        return [
            .onMainActor("H", "plain await", isBaseline: true) {
                for index in 0..<$0 { effects &+= await show(screen, index) }
            },
            .onMainActor("H") {
                for index in 0..<$0 {
                    effects &+=
                        try await screen.awaited.send("show:at:", with: [index, index]) as? Int ?? 0
                }
            },
            .onMainActor("H", "SelectorDispatch, registry") {
                for index in 0..<$0 {
                    effects &+=
                        try await HandlerRegistry.shared[screen].awaited.send(
                            "show:at:",
                            with: [index, index]
                        ) as? Int ?? 0
                }
            },
            .onMainActor("H", "SelectorDispatch, returning") {
                for index in 0..<$0 {
                    effects &+= try await screen.awaited.send(
                        "show:at:",
                        with: [index, index],
                        returning: Int.self
                    )
                }
            },
            .onMainActor("H", "SelectorDispatch, typed") {
                for index in 0..<$0 {
                    effects &+= try await screen.awaited.send(Screen.showMessage(index, at: index))
                }
            },
            .async("H actor", "plain await", isBaseline: true) {
                for index in 0..<$0 { effects &+= await account.deposit(index, times: index) }
            },
            .async("H actor") {
                for index in 0..<$0 {
                    effects &+=
                        try await account.send("deposit:times:", with: [index, index]) as? Int ?? 0
                }
            },
            .async("H actor", "SelectorDispatch, awaited.send") {
                for index in 0..<$0 {
                    effects &+=
                        try await account.awaited.send("deposit:times:", with: [index, index])
                        as? Int ?? 0
                }
            },
            .async("H actor", "SelectorDispatch, returning") {
                for index in 0..<$0 {
                    effects &+= try await account.send(
                        "deposit:times:",
                        with: [index, index],
                        returning: Int.self
                    )
                }
            },
            .async("H actor", "SelectorDispatch, typed") {
                for index in 0..<$0 {
                    effects &+= try await account.send(Account.depositMessage(index, times: index))
                }
            },
            .onMainActor("H async", "plain await", isBaseline: true) {
                for index in 0..<$0 { effects &+= await load(screen, index) }
            },
            .onMainActor("H async") {
                for index in 0..<$0 {
                    effects &+=
                        try await screen.awaited.send("load:at:", with: [index, index]) as? Int ?? 0
                }
            },
            .onMainActor("H async", "SelectorDispatch, typed") {
                for index in 0..<$0 {
                    effects &+= try await screen.awaited.send(Screen.loadMessage(index, at: index))
                }
            },
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

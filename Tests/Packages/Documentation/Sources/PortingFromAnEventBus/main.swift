import ResponderChain

final class Player: LinkedResponder {
    func finish() throws {
        try route(event: "songFinished", userInfo: ["song": "Blue"], going: .up(including: .all))
    }
}

final class Playlist: LinkedResponder, EventListenerHost {
    let eventListeners = EventListeners()

    @Handler func songFinished(_ info: [String: Any]?) -> EventResult {
        print("next song after", info?["song"] ?? "nothing")
        return .handleAndContinue
    }
}

let (player, playlist) = (Player(), Playlist())
player.nextResponder = playlist

let lifetime = ListenerLifetime()
playlist.eventListeners.add("songFinished", for: lifetime) { event in
    print("logged", event.userInfo?["song"] ?? "nothing")
    return .handleAndContinue
}
try player.finish()
lifetime.end()

print(try player.route(event: "songFinishd").nearMisses)

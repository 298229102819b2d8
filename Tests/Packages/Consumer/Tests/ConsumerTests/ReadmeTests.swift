import SelectorDispatchTesting
import Testing

@Test func handlersAreValid() {
    validate()
}

@Test func theDocumentIsSaved() throws {
    let spies = chain("button", "controller")
    try spies[1].stub("save:", returning: true)
    try spies[0].route("save:", with: ["document"])
    expectReceived("save:", in: spies[1], with: ["document"])
}

@MainActor @Test func aTapSavesTheDocument() async throws {
    let recorder = MessageRecorder()
    let spies = chain("button", "cell", "controller")
    try spies[2].stub("save:times:", returning: true)
    try recorder.record { try spies[0].route("save:times:", with: ["document", 2]) }

    expectReceived(
        "save:times:",
        in: recorder,
        with: ["document", .matching { (times: Int) in times > 0 }],
        times: 1
    )
    expectReceived(inOrder: ["save:times:"], in: spies[2])
    expectNeverReceived("add:to:", in: recorder)
}

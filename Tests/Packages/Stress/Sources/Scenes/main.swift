import Foundation
import TestSupport

func refuse() -> Never {
    print("usage: Scenes (random COUNT | replay FILE)")
    exit(2)
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else { refuse() }

switch arguments[1] {
case "random":
    guard let count = Int(arguments[2]) else { refuse() }
    var fuzz = SceneFuzz()
    try fuzz.run(count, from: RandomSeed.current, in: URL(filePath: ".build/random-scenes"))
    for failure in fuzz.failures {
        print(failure)
    }
    print(
        "\(fuzz.events) events in random scenes, \(fuzz.refusals) refusals: "
            + "\(fuzz.failures.count) failures"
    )
    exit(fuzz.failures.isEmpty && fuzz.refusals > 0 ? 0 : 1)
case "replay":
    let (failure, outcome) = try SceneFuzz.replay(URL(filePath: arguments[2]))
    print(failure ?? "nothing went wrong")
    print(outcome)
    exit(failure == nil && outcome.isFaithful ? 0 : 1)
default: refuse()
}

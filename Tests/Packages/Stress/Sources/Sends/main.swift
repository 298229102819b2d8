import Foundation
import SelectorDispatch
import TestSupport

func refuse() -> Never {
    print("usage: Sends (fuzz | unknown) COUNT | compare COUNT [START STEP]")
    exit(2)
}

func residentKilobytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
}

let arguments = CommandLine.arguments
/// The comparison to begin with, and the number of the next one relative to it.
var start = 0
var step = 1
if arguments.count == 5, arguments[1] == "compare" {
    guard let first = Int(arguments[3]), let distance = Int(arguments[4]), first >= 0, distance > 0
    else {
        refuse()
    }
    start = first
    step = distance
} else if arguments.count != 3 {
    refuse()
}
guard let count = Int(arguments[2]) else { refuse() }

switch arguments[1] {
case "fuzz":
    var fuzz = Fuzz()
    fuzz.run(count)
    print("\(fuzz.handlerCount) handlers: \(fuzz.results) results, \(fuzz.failures) failures")
    print("\(fuzz.refusals) refusals, \(Counted.alive) objects alive")
    let isVaried = fuzz.results > count / 20 && fuzz.refusals > count / 20
    exit(Counted.alive == 0 && isVaried ? 0 : 1)
case "unknown":
    let target = Target()

    func send(_ range: Range<Int>) {
        for index in range {
            _ = try? target.send(Selector("unknown\(index):"), with: [index])
        }
    }
    send(0..<count / 10)
    let before = residentKilobytes()
    send(count / 10..<count)
    let growth = residentKilobytes() - before
    print("\(count) unknown selectors: \(growth) KB more")
    exit(growth < 2_000 ? 0 : 1)
case "compare":
    var comparison = Comparison(seed: RandomSeed.current) { _, _ in nil }
    try await comparison.run(from: start, by: step, messages: count)
    for disagreement in comparison.disagreements.prefix(20) {
        print(disagreement)
    }
    print("\(comparison.count) comparisons, \(comparison.refusals) of refusals")
    print("\(comparison.disagreements.count) disagree, \(Counted.alive) objects alive")
    exit(comparison.disagreements.isEmpty && Counted.alive == 0 ? 0 : 1)
default: refuse()
}

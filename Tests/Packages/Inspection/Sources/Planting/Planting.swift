import Foundation
import TestSupport

/// Plants calls into a copy of a foreign project and compares the checker's reports with them.
@main
enum Planting {
    static func main() throws {
        var words = Array(CommandLine.arguments.dropFirst())
        var seed = UInt64.random(in: 0...UInt64.max)
        if words.first == "--seed", words.count > 1 {
            seed = UInt64(words[1]) ?? seed
            words.removeFirst(2)
        }
        guard words.count == 3 else {
            print("Usage: Planting [--seed NUMBER] TOOL LIBRARY-SOURCES PROJECT")
            exit(2)
        }
        var project = try Project(
            folder: words[2],
            library: words[1],
            random: SeededGenerator(seed: seed)
        )
        defer { try? FileManager.default.removeItem(at: project.copy) }
        let count = 400
        try project.plant(count)
        let found = try project.check(with: words[0])
        let missed = project.misspelled.subtracting(found)
        let falseAlarms = found.subtracting(project.misspelled)
        print(
            "\(project.name): \(project.files) files, \(project.strangers) calls of a 'send', 'route' or 'Event' of its own, "
                + "\(count) planted, of them \(project.misspelled.count) misspelled; \(missed.count) missed, "
                + "\(falseAlarms.count) false; seed \(seed)"
        )
        for place in missed.sorted() { print("missed: \(place): \(project.line(at: place))") }
        for place in falseAlarms.sorted() { print("false: \(place): \(project.line(at: place))") }
        // A name with three mistakes may be too far from a handler's to be one.
        let isFound = missed.count * 100 <= project.misspelled.count
        exit(isFound && falseAlarms.isEmpty ? 0 : 1)
    }
}

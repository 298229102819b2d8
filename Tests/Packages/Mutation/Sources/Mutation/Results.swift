import Foundation

/// What became of mutants: one line each in a file, the last one about a mutant counts.
struct Results {
    enum Verdict: Equatable {
        case killed
        case survived
        /// So many of the stages of its module.
        case passed(Int)

        init?(_ word: some StringProtocol) {
            switch word {
            case "killed": self = .killed
            case "survived": self = .survived
            default:
                guard word.hasPrefix("passed"), let count = Int(word.dropFirst(6)) else { return nil }
                self = .passed(count)
            }
        }

        var word: String {
            switch self {
            case .killed: "killed"
            case .survived: "survived"
            case .passed(let count): "passed\(count)"
            }
        }
    }

    private let path: String
    private var verdicts: [Int: Verdict] = [:]

    init(path: String) {
        self.path = path
        for line in ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2)
            if words.count > 1, let number = Int(words[0]) { verdicts[number] = Verdict(words[1]) }
        }
    }

    func verdict(on entry: Entry) -> Verdict? { verdicts[entry.number] }

    mutating func note(_ verdict: Verdict, _ outcome: String, on entry: Entry) throws {
        verdicts[entry.number] = verdict
        if !FileManager.default.fileExists(atPath: path) {
            FileManager.default.createFile(atPath: path, contents: nil)
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        defer { try? file.close() }
        try file.seekToEnd()
        try file.write(contentsOf: Data("\(entry.number) \(verdict.word) \(entry.text) | \(outcome)\n".utf8))
    }

    func summary(_ entries: [Entry]) -> String {
        let counts = Dictionary(grouping: entries) { verdict(on: $0)?.word ?? "untested" }.mapValues(\.count)
        return counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}

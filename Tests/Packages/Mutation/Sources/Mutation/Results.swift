import Foundation

/// What became of mutants: one line each in a file, the last one about a mutant counts.
struct Results {
    enum Verdict: String {
        case killed, survived
        /// No quick suite kills it; slow ones are still to be asked.
        case passed
    }

    private let workspace: Workspace
    private var verdicts: [Int: Verdict] = [:]

    init(_ workspace: Workspace) {
        self.workspace = workspace
        let text = (try? String(contentsOfFile: workspace.results, encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2)
            if words.count > 1, let number = Int(words[0]) { verdicts[number] = Verdict(rawValue: String(words[1])) }
        }
    }

    func verdict(on entry: Entry) -> Verdict? { verdicts[entry.number] }

    mutating func note(_ verdict: Verdict, _ why: String, on entry: Entry) throws {
        verdicts[entry.number] = verdict
        try workspace.append("\(entry.number) \(verdict.rawValue) \(entry.text) | \(why)", to: workspace.results)
    }

    /// A line a module, and one for all.
    func summary(_ entries: [Entry]) -> String {
        let modules = Module.all.compactMap { module in
            let own = entries.filter { $0.module == module.name }
            return own.isEmpty ? nil : "\(module.name): \(counts(own))"
        }
        return (modules + ["all: \(counts(entries))"]).joined(separator: "\n")
    }

    private func counts(_ entries: [Entry]) -> String {
        let counts = Dictionary(grouping: entries) { verdict(on: $0)?.rawValue ?? "untested" }.mapValues(\.count)
        return counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}

import Foundation

/// Which mutants each suite asks for.
///
/// A suite that doesn't ask for a mutant is the same with it and without it: only the others can tell them apart. Random
/// tests have the same seed whenever they run here, and so has hashing.
struct Reach {
    struct Record {
        let suite: Suite
        /// The state of its target's sources.
        let stamp: String
        /// What it takes, in seconds of processor time.
        let seconds: Int
        let mutants: Set<Int>
    }

    private(set) var records: [Record] = []

    /// Reads what is known, and runs the suites that are new or whose target changed. One that fails without a mutant, such
    /// as one that reads the sources, is left out.
    init(_ workspace: Workspace) throws {
        let program = try workspace.testProgram()
        let known = Self.read(workspace.reach)
        var stamps: [String: String] = [:]
        for suite in try Suite.all(in: program) {
            let stamp = try stamps[suite.target] ?? workspace.stamp(of: suite.target)
            stamps[suite.target] = stamp
            if let line = known[suite.name], line.stamp == stamp {
                records.append(Record(suite: suite, stamp: stamp, seconds: line.seconds, mutants: line.mutants))
                continue
            }
            log("recording \(suite.name)")
            let record = try Self.record(suite, stamp, program, workspace)
            records.append(record)
            let mutants = record.mutants.sorted().map { "\($0)" }.joined(separator: " ")
            try workspace.append("\(suite.name) \(stamp) \(record.seconds) \(mutants)", to: workspace.reach)
        }
    }

    private static func record(
        _ suite: Suite, _ stamp: String, _ program: String, _ workspace: Workspace
    ) throws -> Record {
        let bytes = URL(fileURLWithPath: workspace.folder + "/reached.bin")
        try Data(count: 4096).write(to: bytes)
        let start = processorTime()
        let run = TestRun(
            program: program, folder: workspace.package, suites: [suite], mutant: 0, limit: 600, reached: bytes.path)
        let outcome = try run.run()
        var reached: [Int] = []
        if case .passed = outcome {
            reached = try Data(contentsOf: bytes).enumerated().filter { $0.element != 0 }.map(\.offset)
        } else {
            log("\(suite.name) is left out, because it fails without a mutant: \(outcome)")
        }
        return Record(suite: suite, stamp: stamp, seconds: processorTime() - start, mutants: Set(reached))
    }

    /// What the processes that ended here took, in whole seconds.
    private static func processorTime() -> Int {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    }

    private static func read(_ path: String) -> [String: (stamp: String, seconds: Int, mutants: Set<Int>)] {
        var known: [String: (stamp: String, seconds: Int, mutants: Set<Int>)] = [:]
        for line in ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 2, let seconds = Int(words[2]) else { continue }
            known[words[0]] = (words[1], seconds, Set(words[3...].compactMap { Int($0) }))
        }
        return known
    }

    /// What the suites of one process may take together; one that takes longer is slow.
    private static let quick = 6

    /// Suites for one process, and the processor time that it may take.
    struct Stage {
        var suites: [Suite] = []
        var seconds = 0
        var limit: Int { 15 + 4 * seconds }
        var isSlow: Bool { seconds > Reach.quick }
    }

    /// The suites that reach a mutant, in the order in which they are asked: slow ones last, before them those of other
    /// targets than the module's, quick ones first.
    func stages(for number: Int, of module: Module) -> [Stage] {
        func rank(_ record: Record) -> (Int, Int, Int) {
            (record.seconds > Self.quick ? 1 : 0, module.tests.contains(record.suite.target) ? 0 : 1, record.seconds)
        }
        var stages: [Stage] = []
        for record in records.filter({ $0.mutants.contains(number) }).sorted(by: { rank($0) < rank($1) }) {
            let last = stages.last
            let fits = last.map {
                $0.seconds + record.seconds <= Self.quick && $0.suites[0].library == record.suite.library
            }
            if fits != true { stages.append(Stage()) }
            stages[stages.count - 1].suites.append(record.suite)
            stages[stages.count - 1].seconds += record.seconds
        }
        return stages
    }
}

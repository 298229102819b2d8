import Foundation

/// Breaks the library in many places, one at a time, and tells which places no test watches.
///
/// 1. **Choose**: each module's share of the mutants is that of its lines; a seeded generator draws them.
/// 2. **Build**: all of them are compiled into one copy of the package, where the environment's `MUTANT` turns one on. Those
///    that don't compile are replaced by the next that are drawn.
/// 3. **Record**: each suite runs once without a mutant, and tells which mutants it asks for.
/// 4. **Test**: for each mutant, the suites that ask for it run, until a test fails.
@main
enum Mutation {
    static func main() throws {
        let options: Options
        switch Options.parse(Array(CommandLine.arguments.dropFirst())) {
        case .run(let parsed): options = parsed
        case .help:
            print(Options.help)
            return
        case .invalid(let message):
            log("error: \(message)\n\n\(Options.help)")
            exit(2)
        }
        let workspace = Workspace(repository: options.repository, folder: options.work)
        do {
            let entries = try workspace.prepare(options)
            var results = Results(workspace)
            if options.listsSurvivors {
                for entry in entries where results.verdict(on: entry) == .survived { print(entry.line) }
            } else {
                if options.retests { try workspace.takeTests() }
                try workspace.build()
                if !options.stopsAfterBuild {
                    let asksAgain = options.retests || options.number != nil
                    try test(chosen(entries, options, results), asksAgain: asksAgain, in: workspace, &results)
                }
            }
            print(results.summary(entries))
        } catch {
            log("error: \(error)")
            exit(1)
        }
    }

    private static func chosen(_ entries: [Entry], _ options: Options, _ results: Results) -> [Entry] {
        entries.filter { entry in
            if let number = options.number { return number == entry.number }
            guard options.module ?? entry.module == entry.module else { return false }
            return switch results.verdict(on: entry) {
            case nil, .passed: true
            case .survived: options.retests
            case .killed: false
            }
        }
    }

    /// Asks the quick suites about all mutants, and then the slow ones about those that are left.
    ///
    /// - Parameter asksAgain: Whether quick suites are asked that have been asked before, because the tests are others.
    private static func test(
        _ chosen: [Entry], asksAgain: Bool, in workspace: Workspace, _ results: inout Results
    ) throws {
        let reach = try Reach(workspace)
        let program = try workspace.testProgram()
        func killer(of entry: Entry, _ stages: [Reach.Stage]) throws -> TestRun.Outcome? {
            for stage in stages {
                let run = TestRun(
                    program: program, folder: workspace.package, suites: stage.suites, mutant: entry.number,
                    limit: stage.limit)
                let outcome = try run.run()
                if case .passed = outcome { continue }
                return outcome
            }
            return nil
        }
        var rest: [(entry: Entry, stages: [Reach.Stage], why: String)] = []
        for entry in chosen {
            guard let module = Module.named(entry.module) else { continue }
            let stages = reach.stages(for: entry.number, of: module)
            let slow = stages.filter { $0.isSlow }
            let why = "\(stages.reduce(0) { $0 + $1.suites.count }) suites reach it"
            if asksAgain || results.verdict(on: entry) != .passed {
                if let killer = try killer(of: entry, stages.filter { !$0.isSlow }) {
                    try results.note(.killed, "\(killer)", on: entry)
                    continue
                }
                try results.note(slow.isEmpty ? .survived : .passed, why, on: entry)
            }
            if !slow.isEmpty { rest.append((entry, slow, why)) }
        }
        for (entry, stages, why) in rest {
            let killer = try killer(of: entry, stages)
            try results.note(killer == nil ? .survived : .killed, killer.map { "\($0)" } ?? why, on: entry)
        }
    }
}

/// Progress, beside what is printed.
func log(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

import Foundation

/// Breaks the library in many places, one at a time, and tells which places no test watches.
///
/// 1. **Choose**: each module's share of the mutants is that of its lines; a seeded generator draws them.
/// 2. **Build**: all of them are compiled into one copy of the package, where the environment's `MUTANT` turns one on. Those
///    that don't compile are replaced by the next that are drawn.
/// 3. **Test**: for each, the tests of its module run, then those of the modules above, until one fails.
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
            var results = Results(path: options.work + "/results.txt")
            if options.listsSurvivors {
                for entry in entries where results.verdict(on: entry) == .survived { print(entry.line) }
            } else {
                if options.retests { try workspace.takeTests() }
                try workspace.build()
                if !options.stopsAfterBuild { try test(chosen(entries, options, results), in: workspace, &results) }
            }
            print(results.summary(entries))
        } catch {
            log("error: \(error)")
            exit(1)
        }
    }

    /// The mutants to be tested, and how many stages each has passed.
    private static func chosen(
        _ entries: [Entry], _ options: Options, _ results: Results
    ) -> [(entry: Entry, passed: Int)] {
        entries.compactMap { entry in
            if let number = options.number { return number == entry.number ? (entry, 0) : nil }
            guard options.module ?? entry.module == entry.module else { return nil }
            return switch results.verdict(on: entry) {
            case nil: (entry, 0)
            case .passed(let count): (entry, count)
            case .survived: options.retests ? (entry, 0) : nil
            case .killed: nil
            }
        }
    }

    /// Runs the first stage for all, then the second one for those that passed it, and so on.
    private static func test(
        _ chosen: [(entry: Entry, passed: Int)], in workspace: Workspace, _ results: inout Results
    ) throws {
        let program = try workspace.testProgram()
        var rest = chosen
        var round = 0
        while !rest.isEmpty {
            var limits: [String: Int] = [:]
            for index in rest.indices where rest[index].passed == round {
                let entry = rest[index].entry
                guard let module = Module.named(entry.module) else { continue }
                let stage = module.stages[round]
                let limit = try limits[module.name] ?? limit(stage, program)
                limits[module.name] = limit
                let run = TestRun(program: program, stage: stage, mutant: entry.number, limit: limit)
                let outcome = try run.run()
                if case .passed = outcome { rest[index].passed += 1 }
                let verdict: Results.Verdict =
                    rest[index].passed == round
                    ? .killed : rest[index].passed == module.stages.count ? .survived : .passed(rest[index].passed)
                try results.note(verdict, "\(outcome)", on: entry)
            }
            round += 1
            rest.removeAll { $0.passed < round || $0.passed == Module.named($0.entry.module)?.stages.count }
        }
    }

    /// What a stage takes without a mutant, several times over. It must pass.
    private static func limit(_ stage: Module.Stage, _ program: String) throws -> Int {
        var (before, after) = (rusage(), rusage())
        getrusage(RUSAGE_CHILDREN.rawValue, &before)
        let outcome = try TestRun(program: program, stage: stage, mutant: 0, limit: 600).run()
        getrusage(RUSAGE_CHILDREN.rawValue, &after)
        guard case .passed = outcome else {
            throw Shell.Failure(command: "\(stage.suites)", output: "without a mutant: \(outcome)")
        }
        return 15 + 4 * (after.ru_utime.tv_sec - before.ru_utime.tv_sec + 1)
    }
}

/// Progress, beside what is printed.
func log(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

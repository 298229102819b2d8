/// Runs the cases that were asked for and prints them.
struct Program {
    private let options: Options

    init(_ options: Options) {
        self.options = options
    }

    func run() async throws {
        var rows = try Cases.rows()
        rows += ChainCases.rows()
        rows += ManyHandlersCases.rows()
        rows += await AsyncCases.rows()
        let wanted = rows.filter { $0.name == "call" || options.includes($0.name) }
        if let count = options.count { return try await runOnce(wanted, count) }
        let measurements = try await Harness(rounds: options.rounds).measure(wanted)
        Report(measurements).print(asJSON: options.printsJSON)
    }

    /// Runs one row a given number of times, to be counted from outside.
    private func runOnce(_ rows: [Row], _ count: Int) async throws {
        for row in rows where row.subject == options.subject && options.includes(row.name) {
            switch row.body {
            case .sync(let body): try body(count)
            case .async(let body): try await body(count)
            case .onMainActor(let body): try await body(count)
            }
        }
    }
}

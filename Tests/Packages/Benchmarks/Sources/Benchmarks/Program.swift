/// Runs the cases that were asked for and prints them.
struct Program: Sendable {
    private let options: Options

    init(_ options: Options) {
        self.options = options
    }

    func run() async throws {
        let rows = try synchronousRows() + (await AsyncCases.rows())
        let wanted = rows.filter { $0.name == "call" || options.includes($0.name) }
        let measurements = try await Harness(rounds: options.rounds).measure(wanted)
        Report(measurements).print(asJSON: options.printsJSON)
    }

    /// Runs one subject of a case a given number of times, to be counted from outside.
    ///
    /// - Returns: whether the command line asked for that.
    func runOnce() throws -> Bool {
        guard let count = options.count else { return false }
        for row in try synchronousRows() where row.subject == options.subject && options.isNamed(row.name) {
            if case .sync(let body) = row.body { try body(count) }
        }
        return true
    }

    private func synchronousRows() throws -> [Row] {
        var rows = try Cases.rows()
        if ["E", "E′", "E′ strong"].contains(where: options.includes) { rows += ChainCases.rows() }
        if ["F", "F shuffled"].contains(where: options.includes) { rows += ManyHandlersCases.rows() }
        return rows
    }
}

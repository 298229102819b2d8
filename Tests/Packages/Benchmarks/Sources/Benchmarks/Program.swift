import Conversions
import Foundation
import Measuring

/// Runs the requested cases and prints them.
struct Program: Sendable {
    private let options: Options

    init(_ options: Options) {
        self.options = options
    }

    func run() async throws {
        if let count = options.count { return try await runOnce(count) }
        var rows = try synchronousRows()
        rows += TapCase.rows(isOnMainActor: false)
        rows += await AsyncCases.rows()
        rows += await DistributedCase.rows()
        rows += GrowthCases.rows(isOnMainActor: false)
        let wanted = rows.filter { $0.name == "call" || options.includes($0.name) }
        let measurements = try await Harness(rounds: options.rounds).measure(wanted)
        Report(measurements).print(asJSON: options.printsJSON)
        if options.includes("G") {
            let bytes = Int(try RegistrationCase.bytesPerHandler())
            note("heap per registered handler: \(bytes) bytes")
        }
        note("what the handlers counted: \(effects)")
    }

    /// Runs one subject of a case a given number of times, for an external counter.
    ///
    /// - Returns: Whether it ran: the command line requests it, and the case doesn't await.
    func runOnce() throws -> Bool {
        guard let count = options.count else { return false }
        let all =
            try synchronousRows() + TapCase.rows(isOnMainActor: true)
            + GrowthCases.rows(isOnMainActor: true)
        let rows = all.filter { $0.subject == options.subject && options.isNamed($0.name) }
        for row in rows {
            if case .sync(let body) = row.body { try body(count) }
        }
        return !rows.isEmpty
    }

    private func runOnce(_ count: Int) async throws {
        for row in await AsyncCases.rows()
        where row.subject == options.subject && options.isNamed(row.name) {
            switch row.body {
            case .sync(let body): try body(count)
            case .async(let body): try await body(count)
            case .onMainActor(let body): try await body(count)
            }
        }
    }

    private func note(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    private func synchronousRows() throws -> [Row] {
        var rows = try Cases.rows()
        if ["E", "E′", "E′ strong", "E′ million", "E″"].contains(where: options.includes) {
            rows += ChainCases.rows()
        }
        rows += EventCases.rows()
        if ["F", "F shuffled"].contains(where: options.includes) {
            rows += ManyHandlersCases.rows()
        }
        if options.includes("G") { rows += RegistrationCase.rows() }
        if options.includes("recording") { rows += try RecordingCase.rows() }
        rows += ConversionCases.rows()
        rows += ConversionCases.rows(
            number: NSNumber(value: 5),
            integer: { $0 as? Int },
            double: { $0 as? Double }
        )
        return rows
    }
}

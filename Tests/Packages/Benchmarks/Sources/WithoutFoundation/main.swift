import Conversions
import Measuring

// The conversions in a program that doesn't link Foundation.
let options = Options(CommandLine.arguments.dropFirst())
let rows = ConversionCases.rows().filter { options.includes($0.name) }
if let count = options.count {
    // Without a task, so that a tool that counts instructions sees one thread.
    for row in rows where row.subject == options.subject && options.isNamed(row.name) {
        if case .sync(let body) = row.body { try body(count) }
    }
} else {
    let measurements = try await Harness(rounds: options.rounds).measure(rows)
    Report(measurements).print(asJSON: options.printsJSON)
}

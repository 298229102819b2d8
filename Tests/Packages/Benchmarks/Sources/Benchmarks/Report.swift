import Foundation

/// The measurements with their ratios, as a table or as JSON.
struct Report {
    private let measurements: [Measurement]

    init(_ measurements: [Measurement]) {
        self.measurements = measurements
    }

    func print(asJSON: Bool) {
        let call = measurements.first { $0.row.name == "call" }?.nanoseconds ?? .nan
        var lines: [String] = []
        if !asJSON { lines.append(line("case", "subject", "ns", "× call", "× by hand")) }
        for measurement in measurements {
            let row = measurement.row
            let byHand = measurements.first { $0.row.name == row.name && $0.row.isBaseline }?.nanoseconds
            let ns = measurement.nanoseconds
            lines.append(
                asJSON
                    ? json(row, ns, ns / call, byHand.map { ns / $0 })
                    : line(
                        row.name, row.subject, format(ns), format(ns / call), byHand.map { format(ns / $0) } ?? ""))
        }
        Swift.print(lines.joined(separator: "\n"))
    }

    private func json(_ row: Row, _ ns: Double, _ toCall: Double, _ toHand: Double?) -> String {
        let byHand = toHand.map { String(format: "%.3f", $0) } ?? "null"
        return """
            {"case": "\(row.name)", "subject": "\(row.subject)", "ns": \(String(format: "%.2f", ns)), \
            "ratio_to_call": \(String(format: "%.3f", toCall)), "ratio_to_dictionary": \(byHand)}
            """
    }

    private func line(_ columns: String...) -> String {
        zip(columns, [11, 42, 10, 10, 10]).map { column, width in
            let padding = String(repeating: " ", count: max(1, width - column.count))
            return width > 10 ? column + padding : padding + column
        }.joined()
    }

    private func format(_ value: Double) -> String { String(format: "%.2f", value) }
}

/// The measurements with their ratios, as a table or as JSON.
public struct Report {
    private let measurements: [Measurement]

    public init(_ measurements: [Measurement]) {
        self.measurements = measurements
    }

    public func print(asJSON: Bool) {
        let call = measurements.first { $0.row.name == "call" }?.nanoseconds ?? .nan
        var lines: [String] = []
        if !asJSON { lines.append(line("case", "subject", "ns", "× call", "× by hand")) }
        for measurement in measurements {
            let row = measurement.row
            let byHand = measurements.first { $0.row.name == row.name && $0.row.isBaseline }?
                .nanoseconds
            let ns = measurement.nanoseconds
            let toHand = byHand.map { ns / $0 }
            if asJSON {
                lines.append(json(row, ns, ns / call, toHand))
            } else {
                lines.append(
                    line(
                        row.name,
                        row.subject,
                        format(ns),
                        format(ns / call),
                        toHand.map { format($0) } ?? ""
                    )
                )
            }
        }
        Swift.print(lines.joined(separator: "\n"))
    }

    private func json(_ row: Row, _ ns: Double, _ toCall: Double, _ toHand: Double?) -> String {
        let byHand = toHand.map { format($0, digits: 3) } ?? "null"
        return """
            {"case": "\(row.name)", "subject": "\(row.subject)", "ns": \(format(ns)), \
            "ratio_to_call": \(format(toCall, digits: 3)), "ratio_to_dictionary": \(byHand)}
            """
    }

    private func line(_ columns: String...) -> String {
        zip(columns, [31, 42, 10, 10, 10]).map { column, width in
            let padding = String(repeating: " ", count: max(1, width - column.count))
            return width > 10 ? column + padding : padding + column
        }.joined()
    }

    /// Returns a number with this number of decimal digits; "nan" for no number.
    private func format(_ value: Double, digits: Int = 2) -> String {
        guard value.isFinite else { return "nan" }
        let scale = Int((0..<digits).reduce(1.0) { scale, _ in scale * 10 })
        let scaled = Int((abs(value) * Double(scale)).rounded())
        let fraction = String(scaled % scale)
        let zeros = String(repeating: "0", count: digits - fraction.count)
        return "\(value < 0 ? "-" : "")\(scaled / scale).\(zeros)\(fraction)"
    }
}

import Foundation
public import Testing

/// A file of a released format, with one example of each kind per line: `kind: JSON`.
///
/// Lines are never changed or removed, because users have stored and read such JSON. A new kind
/// gets a new line.
public struct Goldens {
    /// The JSON by kind.
    public let examples: [String: String]

    /// Reads `Goldens/Version1/<name>.txt` beside a test.
    ///
    /// - Throws: An error if the file is missing, or a line isn't the only one of its kind.
    public init(_ name: String, beside test: String = #filePath) throws {
        let text = try Self.text("\(name).txt", beside: test)
        var examples: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
            guard parts.count == 2, examples.updateValue(parts[1], forKey: parts[0]) == nil else {
                throw GoldenError(
                    description: "\(name).txt: not 'kind: JSON', or the kind's second line: \(line)"
                )
            }
        }
        self.examples = examples
    }

    /// Returns the text of a file in `Goldens/Version1` beside a test.
    public static func text(_ name: String, beside test: String = #filePath) throws -> String {
        let file = URL(filePath: test).deletingLastPathComponent().appending(
            path: "Goldens/Version1/\(name)"
        )
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// Expects JSON that is complete for readers of the format.
    ///
    /// - Parameters:
    ///   - actual: The current JSON, by kind. Each kind has an example.
    ///   - exactly: Whether the JSON must be identical. Otherwise, it may have more members, which
    ///     readers ignore, and other words in members called `text`.
    ///   - sourceLocation: The place of the issues; leave it out.
    public func expect(
        _ actual: [String: String],
        exactly: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for loss in losses(actual, exactly) {
            Issue.record(Comment(rawValue: loss), sourceLocation: sourceLocation)
        }
    }

    private func losses(_ actual: [String: String], _ exactly: Bool) -> [String] {
        var losses: [String] = []
        for kind in Set(examples.keys).union(actual.keys).sorted() {
            guard let golden = examples[kind] else {
                losses.append(
                    "there is no example of a kind; add the line\n\(kind): \(actual[kind] ?? "")"
                )
                continue
            }
            guard let text = actual[kind] else {
                losses.append("nothing is written as the example '\(kind)'")
                continue
            }
            let place = Self.loss(of: Self.value(golden), in: Self.value(text))
            let isKept = exactly ? golden == text : place == nil
            if isKept { continue }
            losses.append(
                """
                \(kind)\(place ?? "")
                  released: \(golden)
                  now:      \(text)
                """
            )
        }
        return losses
    }

    /// Returns the path of the first missing part, or nil if there is none.
    private static func loss(of golden: Any, in actual: Any?) -> String? {
        switch (golden, actual) {
        case (let golden as [String: Any], let actual as [String: Any]):
            for (name, value) in golden.sorted(by: { $0.key < $1.key }) {
                if name == "text", value is String, actual[name] is String { continue }
                if let path = loss(of: value, in: actual[name]) { return ".\(name)" + path }
            }
            return nil
        case (let golden as [Any], let actual as [Any]):
            guard golden.count == actual.count else { return ".count" }
            for (index, (golden, actual)) in zip(golden, actual).enumerated() {
                if let path = loss(of: golden, in: actual) { return "[\(index)]" + path }
            }
            return nil
        case (let golden as NSObject, let actual as NSObject): return golden == actual ? nil : ""
        default: return "\(golden)" == actual.map { "\($0)" } ? nil : ""
        }
    }

    private static func value(_ json: String) -> Any {
        (try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed))
            ?? json
    }
}

private struct GoldenError: Error, CustomStringConvertible {
    let description: String
}

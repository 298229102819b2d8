/// Compares, prints, and records any difference.
@MainActor struct Checks {
    private(set) var failures = 0

    mutating func expect<Value: Equatable>(_ name: String, _ actual: Any?, is expected: Value?) {
        let isEqual = actual as? Value == expected
        if !isEqual { failures += 1 }
        print("\(isEqual ? "ok  " : "FAIL") \(name): \(actual.map { "\($0)" } ?? "nil")")
    }

    mutating func expect(_ name: String, fails expected: String, _ body: () throws -> Any?) {
        do {
            expect(name, "no error: \(try body() as Any)", is: expected)
        } catch {
            expect(name, "\(error)", is: expected)
        }
    }
}

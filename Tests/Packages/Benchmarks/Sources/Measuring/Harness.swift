#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One line of the result: the subject that does a case's work, and its code.
public struct Row {
    public enum Body {
        case sync((_ count: Int) throws -> Void)
        case async((_ count: Int) async throws -> Void)
        case onMainActor(@MainActor (_ count: Int) async throws -> Void)
    }

    public let name: String
    public let subject: String
    /// Whether it is the handwritten alternative to this library, to which the case's ratio refers.
    public let isBaseline: Bool
    /// The number of operations in one count of the body.
    let operations: Double
    /// An unmeasured closure that runs before each batch, or nil for none.
    let prepare: (() -> Void)?
    public let body: Body

    public init(
        _ name: String,
        _ subject: String = "SelectorDispatch",
        isBaseline: Bool = false,
        operations: Double = 1,
        prepare: (() -> Void)? = nil,
        body: Body
    ) {
        self.name = name
        self.subject = subject
        self.isBaseline = isBaseline
        self.operations = operations
        self.prepare = prepare
        self.body = body
    }

    public static func sync(
        _ name: String,
        _ subject: String = "SelectorDispatch",
        isBaseline: Bool = false,
        operations: Double = 1,
        prepare: (() -> Void)? = nil,
        _ body: @escaping (_ count: Int) throws -> Void
    ) -> Row {
        Row(
            name,
            subject,
            isBaseline: isBaseline,
            operations: operations,
            prepare: prepare,
            body: .sync(body)
        )
    }

    public static func async(
        _ name: String,
        _ subject: String = "SelectorDispatch",
        isBaseline: Bool = false,
        _ body: @escaping (_ count: Int) async throws -> Void
    ) -> Row {
        Row(name, subject, isBaseline: isBaseline, body: .async(body))
    }

    public static func onMainActor(
        _ name: String,
        _ subject: String = "SelectorDispatch",
        isBaseline: Bool = false,
        _ body: @escaping @MainActor (_ count: Int) async throws -> Void
    ) -> Row {
        Row(name, subject, isBaseline: isBaseline, body: .onMainActor(body))
    }
}

/// A row with its result.
public struct Measurement {
    let row: Row
    let nanoseconds: Double
}

/// Measures rows in turn, round after round, so that disturbances affect all of them; the median
/// counts.
///
/// Times are the process's processor time, which excludes other load on the machine.
public struct Harness: Sendable {
    private let rounds: Int
    private let nanosecondsPerBatch = 4e6

    public init(rounds: Int) {
        self.rounds = rounds
    }

    public func measure(_ rows: [Row]) async throws -> [Measurement] {
        var counts: [Int] = []
        for row in rows {
            counts.append(try await count(for: row))
        }
        var samples = [[Double]](repeating: [], count: rows.count)
        for _ in 0..<rounds {
            for (index, row) in rows.enumerated() {
                let time = try await run(row, counts[index])
                samples[index].append(time / (row.operations * Double(counts[index])))
            }
        }
        return zip(rows, samples).map { row, samples in
            Measurement(row: row, nanoseconds: samples.sorted()[samples.count / 2])
        }
    }

    /// Returns the number of runs of a body that makes a batch long enough for timing.
    private func count(for row: Row) async throws -> Int {
        var count = 1
        // The first run builds tables.
        _ = try await run(row, count)
        let enough = nanosecondsPerBatch
        while true {
            let time = try await run(row, count)
            if time >= enough { return count }
            if time <= enough / 100 {
                count *= 10
            } else {
                count = Int(Double(count) * 1.2 * enough / time) + 1
            }
        }
    }

    private func run(_ row: Row, _ count: Int) async throws -> Double {
        row.prepare?()
        let start = Self.processorTime
        switch row.body {
        case .sync(let body): try body(count)
        case .async(let body): try await body(count)
        case .onMainActor(let body): return try await measureOnMainActor(body, count)
        }
        return Self.processorTime - start
    }

    @MainActor
    private func measureOnMainActor(
        _ body: @MainActor (Int) async throws -> Void,
        _ count: Int
    ) async throws -> Double {
        let start = Self.processorTime
        try await body(count)
        return Self.processorTime - start
    }

    /// The processor time in nanoseconds.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

/// Returns the given value, which is opaque to the optimizer.
@inline(never) @_optimize(none)
public func opaque<Value>(_ value: Value) -> Value {
    value
}

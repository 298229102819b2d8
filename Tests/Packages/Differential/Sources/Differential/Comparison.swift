import Foundation
import HandlerGeneratorCore
import TestSupport

/// The result of comparing several files.
struct Tally: Sendable {
    enum Count {
        case files, filesWithErrors, methods, mutants, comparableMutants, mutantMethods, plants,
            decoys
    }

    private var counts: [Count: Int] = [:]
    /// The processor time of a scan, relative to the parser's.
    var longestScan = 0.0
    var differences: [String] = []

    subscript(count: Count) -> Int {
        get { counts[count, default: 0] }
        set { counts[count] = newValue }
    }

    static func += (tally: inout Tally, other: Tally) {
        tally.counts.merge(other.counts, uniquingKeysWith: +)
        tally.longestScan = max(tally.longestScan, other.longestScan)
        tally.differences += other.differences
    }
}

/// Compares one file, mutants of it and annotations planted in it.
struct Comparison {
    /// Shorter scans, in nanoseconds, aren't conclusive.
    ///
    /// A longer one isn't linear if it takes more time than the toolchain's parser, which is some
    /// ten times slower.
    private static let negligible = 10_000_000.0

    let path: String
    let mutants: Int
    let seed: UInt64
    let folder: URL?
    private var tally = Tally()

    private typealias Scanned = (methods: [MethodDescription], parses: Bool)

    init(path: String, mutants: Int, seed: UInt64, keepingIn folder: URL?) {
        self.path = path
        self.mutants = mutants
        self.seed = seed
        self.folder = folder
    }

    mutating func run(_ source: [UInt8]) -> Tally {
        let oracle = Oracle(source)
        tally[.files] = 1
        let scanned = scan(source, "the file")
        if oracle.hasErrors {
            tally[.filesWithErrors] = 1
        } else {
            tally[.methods] = compare(scanned, with: oracle, "the file", source)
            plant(in: source, oracle)
        }
        mutate(source, tokens: oracle.tokens())
        return tally
    }

    /// Scans a source, timed beside the parser.
    private mutating func scan(_ source: [UInt8], _ what: String) -> Scanned {
        var scanned: Scanned = ([], true)
        var own = processorTime { scanned = ScannedMethods.all(in: source, path: path) }
        guard own > Self.negligible else { return scanned }
        let parser = processorTime { _ = Oracle(source) }
        // Other load only lengthens a reading, so the shortest of several counts.
        for _ in 0..<10 where own > parser {
            own = min(own, processorTime { scanned = ScannedMethods.all(in: source, path: path) })
        }
        tally.longestScan = max(tally.longestScan, own / parser)
        if own > parser {
            report("reading \(what) took \(own / parser) times as long as the parser", source)
        }
        return scanned
    }

    /// Returns the number of compared methods.
    private mutating func compare(
        _ scan: Scanned,
        with oracle: Oracle,
        _ what: String,
        _ source: [UInt8]
    ) -> Int {
        let expected = oracle.methods()
        let scanned = scan.methods
        if !scan.parses { report("\(what) is taken for one that doesn't parse", source) }
        let found = Dictionary(
            scanned.map { ($0.offset, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for method in expected where found[method.offset] != method {
            let difference =
                found[method.offset]?.differences(from: method)
                ?? "'\(method.name)' was missed"
            report("in \(what) \(method.position): " + difference, source)
        }
        let offsets = Set(expected.map(\.offset))
        for method in scanned where !offsets.contains(method.offset) {
            report("in \(what) \(method.position): '\(method.name)' is no member function", source)
        }
        if scanned.count != found.count { report("in \(what) a method was found twice", source) }
        return expected.count
    }

    private mutating func mutate(_ source: [UInt8], tokens: [Range<Int>]) {
        guard !source.isEmpty else { return }
        var random = SeededGenerator(for: path, seed: seed)
        for index in 0..<mutants {
            let mutation = Mutation.allCases[index % Mutation.allCases.count]
            let mutant = mutation.apply(to: source, tokens: tokens, &random)
            let what = "the mutant '\(mutation) \(index)'"
            let scanned = scan(mutant, what)
            tally[.mutants] += 1
            let oracle = Oracle(mutant)
            guard !oracle.hasErrors else { continue }
            tally[.comparableMutants] += 1
            tally[.mutantMethods] += compare(scanned, with: oracle, what, mutant)
        }
    }

    private mutating func plant(in source: [UInt8], _ oracle: Oracle) {
        var random = SeededGenerator(for: path, seed: seed ^ 0x5EED)
        guard let planting = Planting(source, oracle.declarations(), oracle.methods(), &random),
            !Oracle(planting.source).hasErrors
        else { return }
        tally[.plants] += planting.expected.count
        tally[.decoys] += planting.decoys
        if !planting.expected.isEmpty, !SourceScanner.mayHoldHandlers(planting.source) {
            report("annotations are overlooked", planting.source)
        }
        let scan = SourceScanner.scan(planting.source, path: path)
        let found = Set(scan.methods.map(\.location.offset))
        for offset in planting.expected.subtracting(found).sorted() {
            report(
                "the annotation planted at the 'func' at byte \(offset) was missed",
                planting.source
            )
        }
        for offset in found.subtracting(planting.expected).sorted() {
            report("the decoy at byte \(offset) was taken for an annotation", planting.source)
        }
        for diagnostic in scan.diagnostics {
            report("a planted annotation is refused: \(diagnostic.line)", planting.source)
        }
    }

    private mutating func report(_ difference: String, _ source: [UInt8]) {
        var line = "\(path): \(difference)"
        if let folder {
            let name = "\(tally.differences.count)-" + path.replacing("/", with: "_").suffix(120)
            let url = folder.appendingPathComponent(name)
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try? Data(source).write(to: url)
            line += " [\(url.path)]"
        }
        tally.differences.append(line)
    }
}

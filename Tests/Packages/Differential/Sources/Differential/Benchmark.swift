import HandlerGeneratorCore

/// The generator's time for a megabyte of source, beside the toolchain's parser's in the same run.
struct Benchmark {
    /// In milliseconds per megabyte.
    private static let limits = (unannotated: 1.0, annotated: 30.0)

    private var plain: [(path: String, bytes: [UInt8])] = []
    private var annotated: [(path: String, bytes: [UInt8])] = []
    private var skipped = 0

    init(_ corpus: Corpus) {
        for file in corpus.files {
            guard let source = file.read() else { continue }
            guard !SourceScanner.mayHoldHandlers(source) else {
                skipped += 1
                continue
            }
            plain.append((file.path, source))
            // Only an annotation is added, before the first method; the rest is unchanged.
            guard let first = SourceScanner.scan(source, path: "", allMethods: true).methods.first
            else { continue }
            let start = first.attributes.first?.location.offset ?? first.location.offset
            let place = first.modifiers.isEmpty || !first.attributes.isEmpty ? start : nil
            guard let place else { continue }
            annotated.append(
                (file.path, Array(source[..<place] + Array("@Handler ".utf8) + source[place...]))
            )
        }
    }

    /// Returns whether the limits hold.
    func run() -> Bool {
        let plainSize = plain.reduce(0) { $0 + $1.bytes.count }
        let annotatedSize = annotated.reduce(0) { $0 + $1.bytes.count }
        let unannotated = best(of: 9, plainSize) { generate(plain) }
        let withAnnotations = best(of: 5, annotatedSize) { generate(annotated) }
        let parsed = best(of: 1, annotatedSize) {
            var errors = 0
            for file in annotated where Oracle(file.bytes).hasErrors { errors += 1 }
            return errors
        }
        print(
            """
            files without '@Handler': \(plain.count), \(Self.megabytes(plainSize)) MB, \(Self.text(unannotated)) ms/MB (at most \(Self.limits.unannotated))
            files with '@Handler':    \(annotated.count), \(Self.megabytes(annotatedSize)) MB, \(Self.text(withAnnotations)) ms/MB (at most \(Self.limits.annotated))
            the toolchain's parser:   the same files, \(Self.text(parsed)) ms/MB, \(Int(parsed / withAnnotations)) times as long, \
            \(Int(parsed / unannotated)) times without '@Handler'
            """
        )
        return unannotated <= Self.limits.unannotated && withAnnotations <= Self.limits.annotated
    }

    /// Does all the work of the generator except reading and writing files.
    private func generate(_ files: [(path: String, bytes: [UInt8])]) -> Int {
        var pipeline = GeneratorPipeline(module: "Benchmark")
        for file in files { pipeline.add(file.bytes, path: file.path) }
        let bytes = Dictionary(files, uniquingKeysWith: { first, _ in first })
        pipeline.resolve(files.map(\.path)) { bytes[$0] }
        return pipeline.finish().sources.reduce(0) { $0 + $1.utf8.count }
    }

    /// Returns the shortest of several runs, in milliseconds per megabyte.
    private func best(of runs: Int, _ bytes: Int, _ body: () -> Int) -> Double {
        var shortest = Duration.seconds(1_000_000)
        var sink = 0
        for _ in 0..<runs {
            shortest = min(shortest, ContinuousClock().measure { sink &+= body() })
        }
        precondition(sink >= 0)
        return shortest / .milliseconds(1) / (Double(max(bytes, 1)) / 1_000_000)
    }

    private static func text(_ number: Double) -> String {
        String((number * 100).rounded() / 100)
    }

    private static func megabytes(_ bytes: Int) -> String {
        text(Double(bytes) / 1_000_000)
    }
}

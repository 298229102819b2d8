import Foundation

/// A copy of the committed package, with mutants in its sources.
struct Workspace {
    let repository: String
    let folder: String
    var package: String { folder + "/package" }
    var results: String { folder + "/results.txt" }
    /// Which mutants each suite asks for.
    var reach: String { folder + "/reach.txt" }
    private var pristine: String { folder + "/pristine" }
    private var list: String { folder + "/mutants.txt" }
    /// The numbers of those that don't compile.
    private var refusals: String { folder + "/refused.txt" }

    /// The mutants of the build, made when there is none: lines as ``line(_:_:)`` writes them.
    func prepare(_ options: Options) throws -> [Entry] {
        let choice = "seed \(options.seed), count \(options.count)"
        if let text = try? String(contentsOfFile: list, encoding: .utf8) {
            guard text.hasPrefix(choice + ",") else {
                throw Shell.Failure(command: "prepare", output: "\(folder) holds another choice; remove it")
            }
            return text.split(separator: "\n").dropFirst().compactMap { Entry(String($0)) }
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if !FileManager.default.fileExists(atPath: package) { try copy() }
        let commit = try String(contentsOfFile: pristine + "/commit", encoding: .utf8)
        var entries: [Entry] = []
        for selection in try Selection.draw(
            options.count, seed: options.seed, from: URL(fileURLWithPath: pristine + "/Sources"))
        {
            entries += try compiling(selection).map { Entry($0, module: selection.module.name) }
        }
        let lines = ["\(choice), commit \(commit)"] + entries.map(\.line)
        try (lines.joined(separator: "\n") + "\n").write(toFile: list, atomically: true, encoding: .utf8)
        return entries
    }

    private func copy() throws {
        try Shell.succeed(
            "rm -rf pristine package && mkdir -p pristine && git -C '\(repository)' archive HEAD | tar -x -C pristine "
                + "&& git -C '\(repository)' rev-parse HEAD | tr -d '\\n' >pristine/commit "
                + "&& cp -r pristine copy && mv copy package", in: folder)
    }

    /// Takes the tests of the checkout, committed or not.
    func takeTests() throws {
        try Shell.succeed(
            "cp -r --update --preserve=timestamps Package.swift '\(package)'; "
                + "for tests in Tests/*Tests Tests/TestSupport; do "
                + "cp -r --update --preserve=timestamps \"$tests\" '\(package)/Tests'; done", in: repository)
    }

    /// Brings the tests and all that they need up to date.
    func build() throws {
        log("building the tests")
        try Shell.succeed("swift build --build-tests", in: package)
    }

    /// Where the program with the tests is.
    func testProgram() throws -> String {
        let products = try Shell.succeed("swift build --show-bin-path", in: package).split(separator: "\n").last ?? ""
        return "\(products)/SelectorDispatchPackageTests.xctest"
    }

    /// A sum over a test target's sources, and those of what the tests share.
    func stamp(of target: String) throws -> String {
        try Shell.succeed(
            "find \(target) TestSupport -type f | LC_ALL=C sort | xargs -d '\\n' sha256sum | sha256sum | cut -c 1-16",
            in: package + "/Tests"
        ).filter { !$0.isWhitespace }
    }

    /// Adds a line to a file of results.
    func append(_ line: String, to path: String) throws {
        if !FileManager.default.fileExists(atPath: path) {
            try Data().write(to: URL(fileURLWithPath: path))
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        defer { try? file.close() }
        try file.seekToEnd()
        try file.write(contentsOf: Data("\(line)\n".utf8))
    }

    // MARK: What compiles

    /// Puts mutants into a module, without those that the compiler refuses.
    private func compiling(_ selection: Selection) throws -> [Mutant] {
        var selection = selection
        // Those that an earlier run, which was stopped, found out about.
        let known = (try? String(contentsOfFile: refusals, encoding: .utf8)) ?? ""
        var all = Set(known.split(separator: "\n").compactMap { Int($0) })
        selection.drawn.removeAll { all.contains($0.number) }
        while true {
            try write(selection)
            log("\(selection.module.name): compiling \(selection.drawn.count) mutants")
            let (output, succeeded) = try Shell.run(
                "swift build --target \(selection.module.name)", in: package)
            if succeeded { return Array(selection.drawn.prefix(selection.wanted)) }
            let refused = refused(selection.drawn, by: output)
            guard !refused.isEmpty else {
                throw Shell.Failure(command: "swift build --target \(selection.module.name)", output: output)
            }
            all.formUnion(refused)
            selection.drawn.removeAll { refused.contains($0.number) }
            try all.sorted().map { "\($0)\n" }.joined().write(toFile: refusals, atomically: true, encoding: .utf8)
        }
    }

    /// Those at whose lines an error stands; if there are none, the nearest in the files of the errors.
    private func refused(_ mutants: [Mutant], by output: String) -> Set<Int> {
        var numbers: Set<Int> = []
        var elsewhere: Set<Int> = []
        for match in output.matches(of: /Sources\/(.+?\.swift):(\d+):\d+: error:/) {
            let (file, line) = (String(match.1), Int(match.2) ?? 0)
            let candidates = mutants.filter { $0.file == file }
            let exact = candidates.filter { $0.line <= line && line <= $0.lastLine }
            numbers.formUnion(exact.map(\.number))
            if exact.isEmpty, let nearest = candidates.min(by: { abs($0.line - line) < abs($1.line - line) }) {
                elsewhere.insert(nearest.number)
            }
        }
        return numbers.isEmpty ? elsewhere : numbers
    }

    private func write(_ selection: Selection) throws {
        let byFile = Dictionary(grouping: selection.drawn, by: \.file)
        let module = "\(package)/Sources/\(selection.module.name)"
        for (file, mutants) in byFile {
            var source = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(pristine)/Sources/\(file)")))
            for mutant in mutants.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
                source.replaceSubrange(mutant.range, with: mutant.replacement.utf8)
            }
            try put(String(decoding: source, as: UTF8.self), at: "\(package)/Sources/\(file)")
        }
        // Files whose only mutants were refused are as they were.
        let names = try Shell.succeed(
            "find \(selection.module.name) -type f -name '*.swift'", in: "\(pristine)/Sources")
        for file in Set(names.split(separator: "\n").map(String.init)).subtracting(byFile.keys) {
            let source = try String(contentsOfFile: "\(pristine)/Sources/\(file)", encoding: .utf8)
            try put(source, at: "\(package)/Sources/\(file)")
        }
        try put(Self.switches, at: module + "/MutantSwitch.swift")
    }

    private func put(_ text: String, at path: String) throws {
        if let old = try? String(contentsOfFile: path, encoding: .utf8), old == text { return }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private static let switches = """
        #if canImport(Darwin)
            internal import Darwin
        #else
            internal import Glibc
        #endif

        @usableFromInline let __activeMutant: Int = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

        // A byte for each mutant, which becomes 1 when a process asks for it: the same byte, whoever writes it first.
        nonisolated(unsafe) let __reached: UnsafeMutablePointer<UInt8>? = {
            guard let path = getenv("MUTANTS_REACHED") else { return nil }
            let file = open(path, O_RDWR)
            guard file >= 0 else { return nil }
            defer { close(file) }
            let bytes = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
            return bytes == MAP_FAILED ? nil : bytes?.assumingMemoryBound(to: UInt8.self)
        }()

        @usableFromInline @inline(never) nonisolated func __mutant(_ number: Int) -> Bool {
            __reached?[number] = 1
            return __activeMutant == number
        }

        """
}

extension Mutant {
    /// The line on which what it replaces ends.
    var lastLine: Int { line + replacement.count { $0 == "\n" } }
}

/// A mutant in the list of a build.
struct Entry {
    let number: Int
    let module: String
    /// Module, kind, place and what is done.
    let text: String

    init(_ mutant: Mutant, module: String) {
        (number, self.module) = (mutant.number, module)
        text = "\(module) \(mutant.kind.rawValue) \(mutant.file):\(mutant.line): \(mutant.what)"
    }

    init?(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count == 3, let number = Int(words[0]) else { return nil }
        (self.number, module) = (number, String(words[1]))
        text = "\(words[1]) \(words[2])"
    }

    var line: String { "\(number) \(text)" }
}

/// A suite of the package's tests.
struct Suite: Equatable {
    enum Library { case testing, xctest }

    let target: String
    /// With its target's name, as lists of tests have it.
    let name: String
    let library: Library

    /// All suites that a program has.
    static func all(in program: String) throws -> [Suite] {
        try list(of: program, "--testing-library swift-testing --list-tests", .testing)
            + list(of: program, "--list-tests", .xctest)
    }

    private static func list(of program: String, _ words: String, _ library: Library) throws -> [Suite] {
        var suites: [Suite] = []
        let output = try Shell.succeed("'\(program)' \(words) 2>/dev/null", in: "/")
        for line in output.split(separator: "\n") where line.contains("/") {
            guard let match = line.prefixMatch(of: /(\w+)\.\w+(?=\/)/) else {
                throw Shell.Failure(command: "list the tests", output: "this test is in no suite: \(line)")
            }
            let suite = Suite(target: String(match.1), name: String(match.0), library: library)
            if !suites.contains(suite) { suites.append(suite) }
        }
        return suites
    }

    /// What tells a program to run these suites, which are of one library, and no others.
    static func words(for suites: [Suite]) -> [String] {
        switch suites.first?.library {
        case .testing?:
            ["--testing-library", "swift-testing"]
                + suites.flatMap { ["--filter", "^\($0.name.replacing(".", with: "\\."))/"] }
        case .xctest?: suites.map(\.name)
        case nil: []
        }
    }
}

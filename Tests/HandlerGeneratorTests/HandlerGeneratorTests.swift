import Foundation
import TestSupport
import Testing

/// The executable's public interface: arguments, output and exit status.
@Suite final class HandlerGeneratorTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "generator tests \(UUID())"
    )
    private var output: String { path("out.swift") }
    private let old = Date(timeIntervalSince1970: 1_000_000)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func path(_ name: String) -> String {
        folder.appendingPathComponent(name).path
    }

    private func date(of file: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    }

    /// Writes a file, with the library's import if it has none.
    private func write(_ text: String, to name: String) throws -> String {
        let isSource = text.contains("@Handler") && !text.contains("import ")
        try Data((text + (isSource ? "\nimport SelectorDispatch" : "")).utf8).write(
            to: URL(filePath: path(name))
        )
        return path(name)
    }

    private typealias Result = (output: String, errors: String, status: Int32)

    private func run(_ arguments: [String], in directory: URL? = nil) throws -> Result {
        let process = Process()
        process.executableURL = ProductProcess.file(of: "handler-generator")
        process.arguments = arguments
        process.currentDirectoryURL = directory
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (texts[0], texts[1], process.terminationStatus)
    }

    @Test func `the output is written only when it changes, from files or a list of them`() throws {
        let source = try write("class C { @Handler func tap(_ x: Int) {} }", to: "ä b.swift")
        let list = try write(source + "\n", to: "list")
        #expect(try run(["--module", "Shop", "--output", output, "@" + list]).status == 0)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: output)
        #expect(try run(["--module", "Shop", "--output", output, source]).status == 0)
        #expect(try date(of: output) == old)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(text.contains(#"\ttap:\t"#))
        #expect(!text.contains(folder.path))
    }

    @Test func `a handler without the library is an error, but a module without either isn't`()
        throws
    {
        let empty = try write("class C {}", to: "A.swift")
        #expect(
            try run(["--module", "Shop", "--without-library", "--output", output, empty]).status
                == 0
        )
        let source = try write("class C { @Handler func tap() {} }", to: "B.swift")
        let result = try run([
            "--module", "Shop", "--without-library", "--output", output, empty, source,
        ])
        #expect(result.status == 1)
        #expect(
            result.errors.hasPrefix(
                "\(source):1:20: error: 'Shop' has '@Handler' methods and doesn't depend on "
            )
        )
    }

    @Test func `handlers that import the library by its module alias are an error`() throws {
        let source = try write("import SD\nclass C { @Handler func tap() {} }", to: "A.swift")
        let options = ["--module", "Shop", "--output", output, source]
        #expect(try run(options).status == 0)
        let result = try run(["--library-alias", "SD"] + options)
        #expect(result.status == 1)
        #expect(
            result.errors.hasPrefix(
                "\(source):2:20: error: this file imports SelectorDispatch by its module alias, 'SD'"
            )
        )
    }

    @Test
    func `several outputs share the handlers, and an edit writes only the one that it concerns`()
        throws
    {
        let names = ["A", "B", "C", "D"]
        let sources = try names.map {
            try write("class \($0) { @Handler func tap() {} }", to: "\($0).swift")
        }
        let outputs = ["main", "1", "2"].map { path("\($0).swift") }
        let arguments = ["--module", "Shop"] + outputs.flatMap { ["--output", $0] } + sources
        #expect(try run(arguments).status == 0)
        for output in outputs {
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: output)
        }
        _ = try write("\nclass D { @Handler func tap() {} }", to: "D.swift")
        #expect(try run(arguments).status == 0)
        #expect(try outputs.map { try date(of: $0) != old } == [false, false, true])
        let texts = try outputs.map { try String(contentsOfFile: $0, encoding: .utf8) }
        #expect(
            names.map { name in texts.firstIndex { $0.contains("\(name).self") } } == [1, 1, 2, 2]
        )
    }

    @Test(.random)
    func `the output is the same byte for byte in each run, file order and directory`() throws {
        let names = (0..<40).map { "File \($0).swift" }
        for (index, name) in names.enumerated() {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("\(index % 3)"),
                withIntermediateDirectories: true
            )
            _ = try write(
                """
                import M\(index)
                class C\(index)<T> { @Handler func a() {} }
                extension Foreign { @Handler func b\(index)(_ x: N\(index)) {} }
                typealias N\(39 - index) = Int
                """,
                to: "\(index % 3)/\(name)"
            )
        }
        let paths = names.indices.map { "\($0 % 3)/\(names[$0])" }
        var texts: Set<Data> = []
        func generate(_ inputs: [String], in directory: URL) throws {
            try? FileManager.default.removeItem(atPath: output)
            let result = try run(["--module", "Shop", "--output", output] + inputs, in: directory)
            #expect(result.status == 0, "\(result.errors)")
            texts.insert(try Data(contentsOf: URL(fileURLWithPath: output)))
        }
        for _ in 0..<3 { try generate(paths, in: folder) }
        try generate(paths.reversed(), in: folder)
        var generator = SeededGenerator()
        try generate(paths.shuffled(using: &generator), in: folder)
        for inner in 0..<3 {
            try generate(paths.map { "../" + $0 }, in: folder.appendingPathComponent("\(inner)"))
        }
        try generate(
            paths.map { $0.hasPrefix("1/") ? String($0.dropFirst(2)) : "../" + $0 },
            in: folder.appendingPathComponent("1")
        )
        try generate(paths.map { folder.appendingPathComponent($0).path }, in: folder)
        #expect(texts.count == 1)
        #expect(
            texts.first.map { String(decoding: $0, as: UTF8.self).contains("C39.self") } == true
        )
    }

    @Test func `handlers are listed as JSON, refusals are reported and the listing goes on`() throws
    {
        let source = try write(
            """
            class C { @Handler func a(_ x: inout Int) {}
            @Handler func b() {} }
            """,
            to: "A.swift"
        )
        let result = try run(["--module", "Shop", "--list-json", source])
        #expect(result.status == 1)
        #expect(
            result.errors.hasPrefix("\(source):1:27: error: parameter 'x' of 'a(_:)' is 'inout'")
        )
        let document =
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(document?["version"] as? Int == 1)
        let handlers = try #require(document?["handlers"] as? [[String: Any]])
        let handler = try #require(handlers.first)
        #expect(handlers.count == 1)
        #expect(handler["selector"] as? String == "b")
        #expect([handler["line"], handler["column"]] as? [Int] == [2, 10])
    }

    @Test func `a list of files may have blank lines and any line ends, and names each file once`()
        throws
    {
        let first = try write("class A { @Handler func a() {} }", to: "one, two.swift")
        let second = try write("class B { @Handler func b() {} }", to: "three.swift")
        let list = try write("\(second)\r\n\n\(first)\n\(first)", to: "list")
        let result = try run(["--list-json", "--module=Shop", "@" + list, second])
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        // Sorted by path, whatever the order of arguments.
        let document =
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let handlers = document?["handlers"] as? [[String: Any]]
        #expect(handlers?.map { $0["file"] as? String } == [first, second])
    }

    @Test func `unreadable and unwritable files are reported, and the others are processed`() throws
    {
        let source = try write("class C { @Handler func a() {} }", to: "C.swift")
        let absent = path("missing")
        let result = try run([
            "--module", "Shop", "--output", folder.path, "--list-json", absent, "@" + absent,
            source,
        ])
        #expect(result.status == 1)
        #expect(
            result.errors.split(separator: "\n").map(String.init) == [
                "\(absent):1:1: error: this file can't be read: No such file or directory",
                "\(absent):1:1: error: this file can't be read: No such file or directory",
                "\(folder.path):1:1: error: this file can't be written: Is a directory",
            ]
        )
        #expect(result.output.contains("\"selector\":\"a\""))
    }

    @Test(
        arguments: [
            ([], "option '--module' is missing"), (["--module"], "option '--module' needs a value"),
            (["--module", "Shop"], "option '--output' is missing; without it give '--list-json'"),
            (["--nope"], "unknown option '--nope'"),
            (["--module", "1x", "--output", "o"], "'1x' isn't the name of a module"),
            (
                ["--module", "A", "--module", "B", "--list-json"],
                "option '--module' is given twice"
            ),
            (
                ["--module", "A", "--output", "a", "--output=a"],
                "option '--output' names 'a' twice; each file can be written once"
            ),
        ] as [([String], String)]
    )
    func `a wrong command line differs from a mistake in a source`(
        arguments: [String],
        message: String
    ) throws {
        let result = try run(arguments)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(
            result.errors
                == """
                error: \(message)
                Usage: handler-generator --module NAME --output FILE… [--list-json] FILES… | @FILELIST

                """
        )
    }

    @Test func `a tag is looked for in the files of dependencies, if they are given`() throws {
        let source = try write("class C { @Handler(.kit) func a() {} }", to: "A.swift")
        let kit = try write(
            "extension HandlerTag { static let kit = HandlerTag(\"kit\") }",
            to: "Kit.swift"
        )
        func status(_ dependencies: String...) throws -> Int32 {
            let list = try write(dependencies.joined(separator: "\n"), to: "list")
            return try run(["--module", "Shop", "--list-json", "--dependencies", list, source])
                .status
        }
        #expect(try [status(kit), status()] == [0, 1])
        // If a file can't be read, no error is reported.
        #expect(try status(path("missing")) == 0)
    }

    @Test func `help is no mistake`() throws {
        let result = try run(["--help"])
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(
            result.output.hasPrefix(
                """
                Registers the @Handler methods of a module's Swift files.

                Usage: handler-g
                """
            )
        )
    }
}

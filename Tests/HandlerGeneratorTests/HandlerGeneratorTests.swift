import Foundation
import Testing

/// The executable's interface, which is public: arguments, output, exit status.
@Suite struct HandlerGeneratorTests {
    private final class Anchor {}

    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("generator tests \(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func write(_ text: String, to name: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private func run(_ arguments: [String]) throws -> (output: String, errors: String, status: Int32) {
        let bundle = Bundle(for: Anchor.self).bundleURL
        let products = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        let process = Process()
        process.executableURL = products.appendingPathComponent("handler-generator")
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        let reported = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (
            String(decoding: printed, as: UTF8.self), String(decoding: reported, as: UTF8.self),
            process.terminationStatus
        )
    }

    @Test func `the output is written only when it changes, from files or a list of them`() throws {
        let source = try write("class C { @Handler func tap(_ x: Int) {} }", to: "ä b.swift")
        let list = try write(source + "\n", to: "list")
        let output = folder.appendingPathComponent("out.swift").path
        #expect(try run(["--module", "Shop", "--output", output, "@" + list]).status == 0)
        let old = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: output)
        #expect(try run(["--module", "Shop", "--output", output, source]).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: output)
        #expect(attributes[.modificationDate] as? Date == old)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(text.contains("selector: \"tap:\"") && !text.contains(folder.path))
    }

    @Test func `handlers are listed as JSON, refusals are reported and the listing goes on`() throws {
        let source = try write("class C { @Handler func a(_ x: inout Int) {}\n @Handler func b() {} }", to: "A.swift")
        let result = try run(["--module", "Shop", "--list-json", source])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("\(source):1:27: error: parameter 'x' of 'a(_:)' is 'inout'"))
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 1)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        #expect(object["selector"] as? String == "b" && object["line"] as? Int == 2 && object["column"] as? Int == 11)
    }

    @Test(
        arguments: [
            (["--help"], 0), ([], 2), (["--module", "Shop"], 2), (["--nope"], 2),
            (["--module", "1x", "--output", "o"], 2),
            (["--module", "Shop", "--list-json", "/nonexistent.swift"], 1),
        ] as [([String], Int32)])
    func `the exit status tells usage from diagnostics`(arguments: [String], status: Int32) throws {
        #expect(try run(arguments).status == status)
    }
}

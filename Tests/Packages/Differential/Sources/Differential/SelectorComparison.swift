import Foundation
import HandlerGeneratorCore
import TestSupport

/// Compares derived selectors with the compiler's for generated `@objc` methods.
///
/// The compiler names its selectors in the code that it generates, `selector_data(tapWithX:)`,
/// without an Apple platform or Foundation.
struct SelectorComparison {
    /// A method's base name, and its labels, `_` for none.
    private struct Declaration: Hashable {
        let baseName: String
        let labels: [String]
    }

    let toolchain: String

    /// Returns the differences, including missing answers of the compiler.
    func run() -> [String] {
        let declarations = Self.declarations()
        let source = declarations.enumerated().map(Self.source).joined(separator: "\n")
        let answers: [Int: String]
        do {
            answers = try compilersAnswers(to: source)
        } catch {
            return ["selectors: the compiler can't be asked: \(error)"]
        }
        let methods = SourceScanner.scan(
            Array(source.utf8),
            path: "Selectors.swift",
            allMethods: true
        ).methods
        var differences: [String] = []
        if methods.count != declarations.count {
            differences.append(
                "selectors: \(methods.count) of \(declarations.count) methods were read"
            )
        }
        for (index, method) in methods.enumerated() where method.selector != answers[index] {
            differences.append(
                "selectors: '\(method.swiftName)': '\(method.selector)' instead of '\(answers[index] ?? "no answer")'"
            )
        }
        print(
            "selectors: \(methods.count) derived as the compiler derives them, but for \(differences.count)"
        )
        return differences
    }

    private static func source(_ index: Int, _ declaration: Declaration) -> String {
        let parameters = declaration.labels.enumerated().map { number, label in
            (label == "_" ? "_" : "`\(label)`") + " p\(number): Int"
        }
        let list = parameters.joined(separator: ", ")
        return "@objc class C\(index) { @objc func `\(declaration.baseName)`(\(list)) {} }"
    }

    /// Returns the compiler's selectors, by the number of the declaration.
    private func compilersAnswers(to source: String) throws -> [Int: String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "selectors-\(UUID())"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Selectors.swift")
        let output = folder.appendingPathComponent("Selectors.ll")
        try Data(source.utf8).write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: toolchain + "/bin/swiftc")
        process.arguments = [
            "-frontend", "-emit-ir", "-parse-as-library", "-enable-objc-interop",
            "-disable-objc-attr-requires-foundation-module", "-module-name", "M", file.path, "-o",
            output.path,
        ]
        try process.run()
        process.waitUntilExit()
        let code = try String(decoding: Data(contentsOf: output), as: UTF8.self)
        var answers: [Int: String] = [:]
        for line in code.split(separator: "\n") where line.hasPrefix("@_INSTANCE_METHODS__TtC1M") {
            // `…__TtC1M3C12 = … selector_data(tapWithX:)…`: the class's name carries the
            // declaration's number.
            guard let name = line.split(separator: " ").first, let letter = name.lastIndex(of: "C"),
                let index = Int(name[name.index(after: letter)...]),
                let start = line.firstRange(of: "selector_data(")?.upperBound,
                let end = line[start...].firstIndex(of: ")")
            else { continue }
            answers[index] = Self.unescaped(line[start..<end])
        }
        return answers
    }

    /// Returns a text of the compiler, in which bytes beyond ASCII are written as `\C3\A9`.
    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "\\"),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let prepositions = words(
        """
        above after along alongside as at before below by following for from given in including inside into matching of \
        on passing preceding since to until using via when with within during under over upon onto off out through near \
        across behind between without while
        """
    )

    private static let names = words(
        """
        tap move load set get URLLoad loadURL parseJSON makeURLs readIDs UTF8 do_it _x x_ X aB isIt htmlToText addTo \
        removeFrom goIn IDs userIDs classIs aIs ABCs abcS s S es T to With with In in_ _in inX toX TO To fooTO fooWithIn \
        at2 init class é éIn naïveTo 数える
        """
    )

    private static let labels = words(
        """
        x _ to with toX withX URL url URLs inURL IDs _x x_ X To TO atIndex AtIndex éa aé in2 of ofType oF i s Is ABCs IsIt \
        forKey for_key whenReady passingTest precedingItem nearby onto inside insideOut within withinRange asX asyncX \
        byteX by onX one viaA via untilX untiL givenX completion error self default inout ß 数
        """
    )

    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }

    /// Returns every seam of a base name and a first label that the rule could treat differently,
    /// and longer random lists.
    private static func declarations() -> [Declaration] {
        var all: Set<Declaration> = []
        var list: [Declaration] = []
        func add(_ baseName: String, _ labels: [String]) {
            let declaration = Declaration(baseName: baseName, labels: labels)
            if all.insert(declaration).inserted { list.append(declaration) }
        }
        for word in prepositions {
            let capitalized = word.prefix(1).uppercased() + word.dropFirst()
            for label in [word, word + "Item", word + "item", capitalized] { add("tap", [label]) }
            for name in [
                word, "tap" + capitalized, "tap_" + word, "tap" + word, "tap" + word.uppercased(),
            ] {
                add(name, ["x"])
            }
        }
        for name in names {
            add(name, [])
            for label in labels where name.count + label.count < 7 || name == "tap" || label == "x"
            {
                add(name, [label])
            }
        }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let name =
                (names.randomElement(using: &random) ?? "")
                + (["", "To", "URL", "s", "IDs", "In"].randomElement(using: &random) ?? "")
            let count = Int.random(in: 1...12, using: &random)
            add(name, (0..<count).map { _ in labels.randomElement(using: &random) ?? "_" })
        }
        return list
    }
}
